import { useLocation } from '@tanstack/react-router';
import { useSite } from '../../dealership/site.queries.ts';
import { VehicleNotFound } from '../../inventory/site/vehicle/VehicleNotFound.tsx';
import { isVehiclePath } from '../not-found-paths.ts';
import { SuggestedVehicles } from './SuggestedVehicles.tsx';
import { NotFoundScreen } from './NotFoundScreen.tsx';
import { SiteShell } from '../SiteShell.tsx';

/**
 * Section 2: shown for unknown paths and unknown vehicles. It belongs to the root route, because the state of
 * any other route would put the address into the page: so all these addresses share one cached page.
 */
export function NotFound() {
  const { dealership } = useSite();
  const isVehicle = useLocation({ select: ({ pathname }) => isVehiclePath(pathname) });
  const title = isVehicle ? 'Vehicle Not Found' : '404 Page Not Found';
  return (
    <SiteShell path="">
      <title>{`${title} - ${dealership.name}`}</title>
      <meta name="robots" content="noindex" />
      {isVehicle ? <VehicleNotFound /> : <NotFoundScreen />}
      <SuggestedVehicles />
    </SiteShell>
  );
}
