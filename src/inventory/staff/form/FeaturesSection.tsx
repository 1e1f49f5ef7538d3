import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { controlClass } from '../../../ui/control.ts';
import { Field } from '../../../ui/Field.tsx';
import { CloseIcon } from '../../../ui/icons.tsx';
import { withFeature } from './codecs.ts';
import { ServerValue, useVehicleField } from './FormField.tsx';
import { FormSection } from './FormSection.tsx';
import type { VehicleFormHandle } from './useVehicleForm.ts';

/** Section 5: features are typed and added by Enter. What is typed but not entered is saved with them. */
export function FeaturesSection({ form }: { form: VehicleFormHandle }) {
  const { value, onChange } = useVehicleField(form, 'features');
  const { entered: features, typed } = value;
  const [note, setNote] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const input = useRef<HTMLInputElement>(null);

  const add = () => {
    const after = withFeature(features, typed);
    setNote(after.note);
    if (after.note === null) onChange({ entered: after.features, typed: '' });
  };
  const remove = (index: number) => {
    onChange({ ...value, entered: features.filter((_, other) => other !== index) });
    setNote(`${features[index]} removed.`);
  };
  /**
   * Focus moves to the feature that takes the place of the removed one, to the last one, or back to the
   * field.
   */
  const removeWithFocus = (index: number) => {
    // The element must be rendered in its place before it can get the focus.
    flushSync(() => remove(index));
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    (buttons[Math.min(index, buttons.length - 1)] ?? input.current)?.focus();
  };

  return (
    <FormSection title="Features" aside={features.length}>
      {features.length > 0 && (
        <ul ref={list} aria-label="Features" className="mb-3.5 flex flex-wrap gap-2">
          {features.map((feature, index) => (
            <li
              key={`${index} ${feature}`}
              className="inline-flex min-h-11 max-w-full items-center rounded-control bg-staff-sunk pl-3 text-staff-ink md:min-h-9"
            >
              <span className="min-w-0 py-1 wrap-anywhere">{feature}</span>
              <button
                type="button"
                aria-label={`Remove ${feature}`}
                aria-disabled={form.isReadOnly || undefined}
                onClick={() => {
                  if (!form.isReadOnly) removeWithFocus(index);
                }}
                className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-control text-staff-muted -outline-offset-4! hover:text-staff-ink md:size-9"
              >
                <CloseIcon className="size-3.25" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Field label="Add a feature" error={form.errorAt('features')}>
        {(control) => (
          <input
            {...control}
            ref={input}
            type="text"
            name="features"
            autoComplete="off"
            placeholder="Type a feature and press Enter"
            value={typed}
            readOnly={form.isReadOnly}
            onChange={(event) => {
              setNote(null);
              onChange({ ...value, typed: event.target.value });
            }}
            onKeyDown={(event) => {
              if (form.isReadOnly || event.nativeEvent.isComposing) return;
              if (event.key === 'Enter') {
                event.preventDefault();
                add();
              } else if (event.key === 'Backspace' && typed === '' && !event.repeat && features.length > 0) {
                remove(features.length - 1);
              }
            }}
            className={controlClass}
          />
        )}
      </Field>
      <p role="status" className="mt-1.5 text-small text-staff-muted empty:mt-0">
        {note}
      </p>
      <ServerValue form={form} field="features" />
    </FormSection>
  );
}
