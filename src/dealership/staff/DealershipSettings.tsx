import { useQuery } from '@tanstack/react-query';
import { LoadError } from '../../ui/staff/LoadError.tsx';
import { Panel, panelBodyClass } from '../../ui/staff/Panel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { dealershipQuery } from '../dealership.staff.queries.ts';
import { ProfileEditor } from './ProfileEditor.tsx';

/** The dealership's profile: everything that visitors read about the dealership itself. */
export function DealershipSettings() {
  const { data: saved, isError, refetch } = useQuery(dealershipQuery());
  if (saved !== undefined) return <ProfileEditor saved={saved} />;
  return (
    <Panel title="Name and address" description="Shown in the header, the footer and on the Contact page.">
      {isError ? (
        <LoadError
          title="Failed to load the settings"
          text="They could not be fetched. Nothing has been changed."
          onRetry={() => void refetch()}
        />
      ) : (
        <div role="status" className={`${panelBodyClass} grid gap-4.5 md:grid-cols-2`}>
          <span className="sr-only">Loading...</span>
          {[0, 1, 2, 3, 4, 5].map((field) => (
            <Skeleton key={field} className="h-17" />
          ))}
        </div>
      )}
    </Panel>
  );
}
