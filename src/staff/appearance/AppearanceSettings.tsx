import { useQuery } from '@tanstack/react-query';
import { LoadingPanel } from '../../ui/staff/form/LoadingPanel.tsx';
import { appearanceQuery } from '../../appearance/appearance.staff.queries.ts';
import { AppearanceForm } from './AppearanceForm.tsx';

/** Settings, Appearance: the theme of the website, its accent, typefaces, shapes, logo and icon. */
export function AppearanceSettings() {
  const query = useQuery(appearanceQuery());
  // The form reads the appearance only once, so it must not start from a cached version.
  if (query.data !== undefined && query.isFetchedAfterMount) return <AppearanceForm saved={query.data} />;
  return (
    <LoadingPanel
      title="Theme"
      description="How the website looks."
      query={query}
      failed="Failed to load the appearance"
      text="It could not be fetched. Nothing has been changed."
      className="grid-cols-2 md:grid-cols-4"
      skeletons={Array<string>(4).fill('aspect-4/3')}
    />
  );
}
