import { useId } from 'react';
import { useController } from 'react-hook-form';
import type { StaffForm } from '../../ui/staff/form/useStaffForm.ts';
import { Panel, panelBodyClass } from '../../ui/staff/Panel.tsx';
import { typePairs, type Appearance } from '../../appearance/appearance.ts';
import { lookOf, themes } from '../../appearance/look.ts';
import { typePair } from '../../appearance/site/type-faces.ts';
import { shownAppearance } from './appearance-form.ts';

/** The pairs of typefaces, each set in itself. */
export function TypeChoice({ form, values }: { form: StaffForm<Appearance>; values: Appearance }) {
  const { field } = useController({ control: form.control, name: 'type' });
  const id = useId();
  const chosen = lookOf(shownAppearance(values)).type;
  return (
    <Panel title="Typefaces" description="Headlines and text. They come with Marque.">
      <fieldset className={panelBodyClass}>
        <legend className="sr-only">Typefaces</legend>
        {typePairs.map((name) => {
          const { label, display, text } = typePair(name);
          return (
            <div key={name} className="flex items-center border-t border-staff-hair first-of-type:border-t-0">
              <input
                id={`${id}-${name}`}
                type="radio"
                name="type"
                checked={chosen === name}
                aria-disabled={form.pending || undefined}
                onChange={() => {
                  if (!form.pending) field.onChange(name === themes[values.theme].type ? null : name);
                }}
                className="size-4.5 shrink-0 accent-staff-accent"
              />
              <label htmlFor={`${id}-${name}`} className="min-w-0 flex-1 cursor-pointer py-2 pl-3">
                <span
                  aria-hidden="true"
                  className="block text-[1.375rem]/tight text-staff-ink"
                  style={{ fontFamily: display }}
                >
                  Exceptional
                </span>
                <span className="block text-small text-staff-muted" style={{ fontFamily: text }}>
                  {label}
                </span>
              </label>
            </div>
          );
        })}
      </fieldset>
    </Panel>
  );
}
