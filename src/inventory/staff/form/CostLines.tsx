import { useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { controlClass } from '../../../ui/control.ts';
import { AlertIcon, CloseIcon } from '../../../ui/icons.tsx';
import { Button } from '../../../ui/staff/Button.tsx';
import { costBounds, usualCosts } from '../../../vehicles/cost-items.ts';
import { parseAmount } from '../../../vehicles/format.ts';
import { tidyAmount, type CostLine } from './codecs.ts';
import { ServerValue, useVehicleField } from './FormField.tsx';
import type { VehicleFormHandle } from './useVehicleForm.ts';

/** The costs of the vehicle. With cost lines, the cost basis is their sum. */
export function CostLines({ form }: { form: VehicleFormHandle }) {
  const { value: lines, onChange, onBlur } = useVehicleField(form, 'costItems');
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const error = form.errorAt('costItems');
  const names = () => [...(box.current?.querySelectorAll<HTMLInputElement>('[data-cost-name]') ?? [])];
  const change = (index: number, part: Partial<CostLine>) =>
    onChange(lines.map((line, other) => (other === index ? { ...line, ...part } : line)));
  const add = () => {
    if (form.isReadOnly || lines.length >= costBounds.items) return;
    // A typed cost basis becomes the first line.
    const typed = form.values.costBasis;
    const kept = lines.length === 0 && (parseAmount(typed) ?? 0) > 0;
    const before = kept ? [{ label: 'Purchase', amount: typed }] : lines;
    // The line must be there before it can get the focus.
    flushSync(() => onChange([...before, { label: '', amount: '' }]));
    names().at(-1)?.focus();
  };
  const remove = (index: number) => {
    if (form.isReadOnly) return;
    flushSync(() => onChange(lines.filter((_, other) => other !== index)));
    (names()[Math.min(index, lines.length - 2)] ?? addButton.current)?.focus();
  };
  return (
    <div
      ref={box}
      role="group"
      aria-label="Cost lines"
      aria-describedby={error === undefined ? undefined : `${id}-error`}
      data-field="costItems"
      className="col-span-full min-w-0"
    >
      <datalist id={`${id}-names`}>
        {usualCosts.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      {lines.map((line, index) => {
        const number = index + 1;
        const isBlank = line.label.trim() === '' && line.amount.trim() === '';
        const common = {
          type: 'text',
          autoComplete: 'off',
          readOnly: form.isReadOnly,
          onBlur,
          onKeyDown: (event: React.KeyboardEvent) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            add();
          },
        } as const;
        return (
          // oxlint-disable-next-line react/no-array-index-key -- lines have no identity but their place
          <div key={index} className="mb-2 flex items-center gap-2">
            <input
              {...common}
              data-cost-name
              aria-label={`Cost ${number}`}
              aria-invalid={(error !== undefined && !isBlank && line.label.trim() === '') || undefined}
              list={`${id}-names`}
              maxLength={costBounds.label}
              placeholder="What for"
              value={line.label}
              onChange={(event) => change(index, { label: event.target.value })}
              className={`${controlClass} min-w-0 flex-1 [&::-webkit-calendar-picker-indicator]:hidden!`}
            />
            <span className="relative block w-36 shrink-0">
              <span aria-hidden="true" className="absolute top-2.75 left-3.5 text-staff-muted">
                $
              </span>
              <input
                {...common}
                aria-label={`Amount of cost ${number}`}
                aria-invalid={
                  (error !== undefined && !isBlank && !((parseAmount(line.amount) ?? -1) >= 0)) || undefined
                }
                inputMode="decimal"
                value={line.amount}
                onChange={(event) => change(index, { amount: event.target.value })}
                onBlur={(event) => {
                  const tidied = tidyAmount(event.target.value);
                  if (tidied !== event.target.value) change(index, { amount: tidied });
                  onBlur();
                }}
                className={`${controlClass} pl-6.75 tabular-nums`}
              />
            </span>
            <button
              type="button"
              aria-label={`Remove cost ${number}`}
              aria-disabled={form.isReadOnly || undefined}
              onClick={() => remove(index)}
              className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-control text-staff-muted hover:bg-staff-sunk hover:text-staff-ink md:size-9"
            >
              <CloseIcon className="size-3.25" />
            </button>
          </div>
        );
      })}
      {error !== undefined && (
        <p id={`${id}-error`} className="mb-2 flex items-start gap-1.75 text-small/snug text-danger">
          <AlertIcon className="mt-0.5 size-4" />
          {error}
        </p>
      )}
      <ServerValue form={form} field="costItems" />
      {lines.length < costBounds.items && (
        <Button
          variant="row"
          ref={addButton}
          aria-disabled={form.isReadOnly}
          onClick={add}
          className="-ml-2.5"
        >
          {lines.length === 0 ? 'List the Costs' : 'Add a Cost'}
        </Button>
      )}
    </div>
  );
}
