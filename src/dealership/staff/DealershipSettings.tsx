import { useQuery } from '@tanstack/react-query';
import { LoadingPanel } from '../../ui/staff/form/LoadingPanel.tsx';
import { dealershipQuery } from '../dealership.staff.queries.ts';
import { ProfileEditor } from './ProfileEditor.tsx';

/** The dealership's profile: everything that visitors read about the dealership itself. */
export function DealershipSettings() {
  const query = useQuery(dealershipQuery());
  return query.data === undefined ? (
    <LoadingPanel
      title="Name and address"
      description="Shown in the header, the footer and on the Contact page."
      query={query}
      failed="Failed to load the settings"
      className="md:grid-cols-2"
      skeletons={Array<string>(6).fill('h-17')}
    />
  ) : (
    <ProfileEditor saved={query.data} />
  );
}
