import { MeasurementSettings } from '../measurement/staff/MeasurementSettings.tsx';
import { MeasuredPolicies } from '../pages/staff/MeasuredPolicies.tsx';

/** What measures visits, and what the policies say of it. */
export function MeasurementSection() {
  return (
    <>
      <MeasurementSettings />
      <MeasuredPolicies />
    </>
  );
}
