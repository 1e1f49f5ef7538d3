import { useController } from 'react-hook-form';
import { controlClass } from '../../ui/control.ts';
import { Field } from '../../ui/Field.tsx';
import { Button } from '../../ui/staff/Button.tsx';
import type { StaffForm } from '../../ui/staff/form/useStaffForm.ts';
import { Panel, panelBodyClass } from '../../ui/staff/Panel.tsx';
import { themeGrounds, type Ground } from '../../appearance/appearance.ts';
import type { Appearance } from '../../appearance/appearance.schema.ts';
import { accentContrast, legibleAccent, lookOf, wantedContrast } from '../../appearance/look.ts';
import { faintContrast, shownAppearance } from './appearance-form.ts';
import { LookChoice } from './LookChoice.tsx';

/** Dark or light, and the accent with its contrast, which one press corrects. */
export function ColorFields({ form, values }: { form: StaffForm<Appearance>; values: Appearance }) {
  const { field: accent } = useController({ control: form.control, name: 'accent' });
  const look = lookOf(shownAppearance(values));
  const faint = faintContrast(values);
  const figure = `Contrast ${accentContrast(look).toFixed(1)}; text needs ${wantedContrast.text}.`;
  return (
    <Panel title="Colors">
      <div className={`${panelBodyClass} grid gap-4.5`}>
        <LookChoice<Ground>
          form={form}
          name="ground"
          label="Ground"
          options={[
            { value: 'dark', label: 'Dark' },
            { value: 'light', label: 'Light' },
          ]}
          value={look.ground}
          ofTheme={themeGrounds[values.theme]}
        />
        <Field
          label="Accent"
          hint={faint === null ? `What a visitor should see first. ${figure}` : undefined}
          error={faint === null ? form.errorAt('accent') : `Too faint to read. ${figure}`}
        >
          {(control) => (
            <span className="flex gap-2.5">
              <input
                type="color"
                aria-label="Accent, picked"
                value={look.palette.accent}
                aria-disabled={form.pending || undefined}
                onChange={(event) => {
                  if (!form.pending) accent.onChange(event.target.value);
                }}
                className="h-(--control-height) w-14 shrink-0 cursor-pointer rounded-control border border-staff-outline bg-staff-surface p-1"
              />
              <input
                {...control}
                value={accent.value ?? look.palette.accent}
                readOnly={form.pending}
                maxLength={7}
                spellCheck={false}
                autoComplete="off"
                onChange={(event) => accent.onChange(event.target.value)}
                onBlur={accent.onBlur}
                className={`${controlClass} tabular-nums`}
              />
            </span>
          )}
        </Field>
        <div className="-mt-2 flex flex-wrap gap-2.5 empty:hidden">
          {faint !== null && (
            <Button variant="line" onClick={() => accent.onChange(legibleAccent(look))}>
              <span
                aria-hidden="true"
                className="size-4 rounded-full"
                style={{ backgroundColor: legibleAccent(look) }}
              />
              Correct it to {legibleAccent(look)}
            </Button>
          )}
          {values.accent !== null && (
            <Button variant="text" onClick={() => accent.onChange(null)}>
              As in the theme
            </Button>
          )}
        </div>
      </div>
    </Panel>
  );
}
