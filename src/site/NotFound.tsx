import { useLocation } from '@tanstack/react-router';
import { useSite } from '../dealership/site.queries.ts';
import { VehicleNotFound } from '../vehicles/site/VehicleNotFound.tsx';
import { meansVehicle } from './not-found-paths.ts';
import { NotFoundScreen } from './NotFoundScreen.tsx';
import { SiteShell } from './SiteShell.tsx';

/**
 * Section 2: every other path, and every vehicle that there is not. The root's and not a route's, whose state in the page
 * would hold the address: this page is the same for all of them, and one is kept for all.
 */
export function NotFound() {
  const { dealership } = useSite();
  const isVehicle = useLocation({ select: ({ pathname }) => meansVehicle(pathname) });
  const title = isVehicle ? 'Vehicle Not Found' : '404 Page Not Found';
  return (
    <SiteShell path="">
      <title>{`${title} - ${dealership.name}`}</title>
      <meta name="robots" content="noindex" />
      {isVehicle ? <VehicleNotFound /> : <NotFoundScreen />}
    </SiteShell>
  );
}
