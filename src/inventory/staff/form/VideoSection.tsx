import { DescribedField } from './DescribedField.tsx';
import { FormSection } from './FormSection.tsx';
import type { VehicleFormHandle } from './useVehicleForm.ts';

/** The address of a video, which visitors start by a click. */
export function VideoSection({ form }: { form: VehicleFormHandle }) {
  return (
    <FormSection title="Video">
      <DescribedField
        form={form}
        field="video"
        columns="md:max-w-140"
        optional
        hint="On YouTube or Vimeo, or an .mp4 file. Nothing is loaded from there until a visitor starts it."
      />
    </FormSection>
  );
}
