import { useQuery } from '@tanstack/react-query';
import { LoadingPanel } from '../../ui/staff/form/LoadingPanel.tsx';
import { measurementQuery } from '../measurement.staff.queries.ts';
import { MeasurementForm } from './MeasurementForm.tsx';

/** Settings, Measurement: what counts visits, and what is asked for first. */
export function MeasurementSettings() {
  const query = useQuery(measurementQuery());
  // The form reads the settings only once, so it must not start from a cached version.
  if (query.data !== undefined && query.isFetchedAfterMount) return <MeasurementForm saved={query.data} />;
  return (
    <LoadingPanel
      title="Measurement"
      description="What counts the visits of your website."
      query={query}
      failed="Failed to load the settings"
      className="md:grid-cols-2"
      skeletons={Array<string>(4).fill('h-24')}
    />
  );
}
