import { useLayoutEffect, useRef, useState } from 'react';
import { useSite } from '../../dealership/site.queries.ts';
import { buttonClass } from '../../ui/button.ts';
import { controlClass } from '../../ui/control.ts';
import { useEarlyPresses } from '../../ui/early-press.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { formatPrice } from '../../vehicles/format.ts';
import { enteredFields, sliderNames } from './entered-fields.ts';
import { depositOf, depositStep, estimate, estimateLine, startingFields } from './estimate.ts';
import { Slider } from './Slider.tsx';

/**
 * What a vehicle would cost a month, on the dealership's terms to begin with. `onSend` puts a line with the
 * figures into the inquiry.
 */
export function FinanceEstimate(props: { name: string; price: number; onSend: (line: string) => unknown }) {
  const { name, price } = props;
  const terms = useSite().dealership.finance;
  const [fields, setFields] = useState(() => startingFields(price, terms));
  const part = useRef<HTMLElement>(null);
  const entered = () =>
    part.current === null
      ? fields
      : enteredFields(part.current, fields, {
          deposit: depositOf(price, fields.deposit) ?? 0,
          terms: terms.terms,
        });
  // What was entered before hydration is still in the fields, and would be lost with the first change.
  // oxlint-disable-next-line react/exhaustive-deps -- only what the server has rendered
  useLayoutEffect(() => setFields(entered()), []);
  useEarlyPresses(part);
  const change = (changed: Partial<typeof fields>) => setFields({ ...fields, ...changed });
  const deposit = depositOf(price, fields.deposit);
  const result = estimate(price, fields);
  const errors = 'errors' in result ? result.errors : {};
  return (
    <section
      ref={part}
      data-awaits=""
      aria-labelledby="finance-title"
      className="rounded-card bg-surface p-5 shadow-lit md:p-7.5"
    >
      <h2 id="finance-title" className="font-display text-[1.625rem]/[1.2]">
        Finance estimate
      </h2>
      <p aria-live="polite" className="mt-3 tabular-nums">
        <span className="font-display text-title text-text">
          {'errors' in result ? '–' : formatPrice(result.monthly)}
        </span>{' '}
        a month
      </p>
      {!('errors' in result) && (
        <p className="mt-1 text-[0.9375rem] tabular-nums">
          {formatPrice(price)} less a deposit of {formatPrice(result.deposit)}, {fields.months} months at{' '}
          {result.rate}% a year
        </p>
      )}
      <div className="mt-5 grid items-start gap-4.5 noscript:hidden md:grid-cols-3 print:hidden">
        <Field label="Deposit" error={errors.deposit}>
          {(control) => (
            <>
              <input
                {...control}
                name="deposit"
                value={fields.deposit}
                inputMode="decimal"
                autoComplete="off"
                maxLength={20}
                className={`${controlClass} tabular-nums`}
                onChange={({ target }) => change({ deposit: target.value })}
                onBlur={() => deposit !== null && change({ deposit: formatPrice(deposit) })}
              />
              <Slider
                label={sliderNames.deposit}
                value={deposit ?? 0}
                max={price}
                step={depositStep}
                text={fields.deposit}
                onChange={(deposit) => change({ deposit: formatPrice(deposit) })}
              />
            </>
          )}
        </Field>
        <Field label="Term">
          {(control) => (
            <>
              <Select
                {...control}
                name="months"
                value={fields.months}
                onChange={({ target }) => change({ months: Number(target.value) })}
              >
                {terms.terms.map((months) => (
                  <option key={months} value={months}>
                    {months} months
                  </option>
                ))}
              </Select>
              {terms.terms.length > 1 && (
                <Slider
                  label={sliderNames.term}
                  value={terms.terms.indexOf(fields.months)}
                  max={terms.terms.length - 1}
                  step={1}
                  text={`${fields.months} months`}
                  onChange={(place) => change({ months: terms.terms[place] ?? fields.months })}
                />
              )}
            </>
          )}
        </Field>
        <Field label="Rate, % a year" error={errors.rate}>
          {(control) => (
            <input
              {...control}
              name="rate"
              value={fields.rate}
              inputMode="decimal"
              autoComplete="off"
              maxLength={6}
              className={`${controlClass} tabular-nums`}
              onChange={({ target }) => change({ rate: target.value })}
            />
          )}
        </Field>
      </div>
      {terms.disclaimer !== '' && (
        <p className="mt-4.5 text-small text-pretty whitespace-pre-line text-text wrap-anywhere">
          {terms.disclaimer}
        </p>
      )}
      <button
        type="button"
        disabled={'errors' in result}
        className={`${buttonClass('line')} mt-5 noscript:hidden`}
        onClick={() => {
          // An early press is repeated before what was entered is rendered.
          const now = entered();
          const sent = estimate(price, now);
          if (!('errors' in sent)) props.onSend(estimateLine(name, price, { ...now, ...sent }));
        }}
      >
        Send with my inquiry
      </button>
    </section>
  );
}
