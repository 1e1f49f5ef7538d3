import { useController } from 'react-hook-form';
import type { StaffForm } from '../../ui/staff/form/useStaffForm.ts';
import { Panel, panelBodyClass } from '../../ui/staff/Panel.tsx';
import { Segmented } from '../../ui/staff/Segmented.tsx';
import type { Appearance, ButtonStyle, Corners } from '../../appearance/appearance.ts';
import { lookOf, themes } from '../../appearance/look.ts';
import { shownAppearance } from './appearance-form.ts';

const corners: { value: Corners; label: string }[] = [
  { value: 'square', label: 'Square' },
  { value: 'fine', label: 'Fine' },
  { value: 'soft', label: 'Soft' },
  { value: 'round', label: 'Round' },
];
const buttons: { value: ButtonStyle; label: string }[] = [
  { value: 'ink', label: 'Text color' },
  { value: 'accent', label: 'Accent' },
  { value: 'outline', label: 'Outline' },
];

/** Corners of buttons, fields and cards, and what the main button is filled with. */
export function ShapeFields({ form, values }: { form: StaffForm<Appearance>; values: Appearance }) {
  const { field: corner } = useController({ control: form.control, name: 'corners' });
  const { field: button } = useController({ control: form.control, name: 'buttons' });
  const look = lookOf(shownAppearance(values));
  const theme = themes[values.theme];
  return (
    <Panel title="Shapes">
      <div className={`${panelBodyClass} grid gap-4.5`}>
        <div className="justify-self-start max-md:w-full">
          <p className="mb-1.75 text-small font-medium text-staff-soft">Corners</p>
          <Segmented
            label="Corners"
            options={corners}
            value={look.corners}
            onChange={(value) => {
              if (!form.pending) corner.onChange(value === theme.corners ? null : value);
            }}
          />
        </div>
        <div className="justify-self-start max-md:w-full">
          <p className="mb-1.75 text-small font-medium text-staff-soft">Main button</p>
          <Segmented
            label="Main button"
            options={buttons}
            value={look.buttons}
            onChange={(value) => {
              if (!form.pending) button.onChange(value === theme.buttons ? null : value);
            }}
          />
        </div>
      </div>
    </Panel>
  );
}
