import { useQuery } from '@tanstack/react-query';
import { LoadError } from '../../ui/staff/LoadError.tsx';
import { Panel, panelBodyClass } from '../../ui/staff/Panel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { appearanceQuery } from '../../appearance/appearance.staff.queries.ts';
import { AppearanceForm } from './AppearanceForm.tsx';

/** Settings, Appearance: the theme of the website, its accent, typefaces, shapes, logo and icon. */
export function AppearanceSettings() {
  const { data, isFetchedAfterMount, isError, refetch } = useQuery(appearanceQuery());
  // The form reads the appearance only once, so it must not start from a cached version.
  if (data !== undefined && isFetchedAfterMount) return <AppearanceForm saved={data} />;
  return (
    <Panel title="Theme" description="How the website looks.">
      {isError ? (
        <LoadError
          title="Failed to load the appearance"
          text="It could not be fetched. Nothing has been changed."
          onRetry={() => void refetch()}
        />
      ) : (
        <div role="status" className={`${panelBodyClass} grid grid-cols-2 gap-4.5 md:grid-cols-4`}>
          <span className="sr-only">Loading...</span>
          {[0, 1, 2, 3].map((theme) => (
            <Skeleton key={theme} className="aspect-4/3" />
          ))}
        </div>
      )}
    </Panel>
  );
}
