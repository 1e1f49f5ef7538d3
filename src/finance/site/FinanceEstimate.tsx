import { useLayoutEffect, useRef, useState } from 'react';
import { useSite } from '../../dealership/site.queries.ts';
import { buttonClass } from '../../ui/button.ts';
import { controlClass } from '../../ui/control.ts';
import { useEarlyPresses } from '../../ui/early-press.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { formatPrice } from '../../vehicles/format.ts';
import { enteredFields, sliderNames } from './entered-fields.ts';
import {
  downPaymentOf,
  downPaymentStep,
  estimate,
  estimateLine,
  formatMonthly,
  startingFields,
} from './estimate.ts';
import { Slider } from './Slider.tsx';

/**
 * What a vehicle would cost a month, on the dealership's terms to begin with. `onSend` puts a line with the
 * figures into the inquiry.
 */
export function FinanceEstimate(props: { name: string; price: number; onSend: (line: string) => unknown }) {
  const { name, price } = props;
  const { finance: terms, priceNote } = useSite().dealership;
  const [fields, setFields] = useState(() => startingFields(price, terms));
  const part = useRef<HTMLElement>(null);
  const entered = () =>
    part.current === null
      ? fields
      : enteredFields(part.current, fields, {
          downPayment: downPaymentOf(price, fields.downPayment) ?? 0,
          terms: terms.terms,
        });
  // What was entered before hydration is still in the fields, and would be lost with the first change.
  // oxlint-disable-next-line react/exhaustive-deps -- only what the server has rendered
  useLayoutEffect(() => setFields(entered()), []);
  useEarlyPresses(part);
  const change = (changed: Partial<typeof fields>) => setFields({ ...fields, ...changed });
  const downPayment = downPaymentOf(price, fields.downPayment);
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
        {!('errors' in result) && 'about '}
        <span className="font-display text-title text-text">
          {'errors' in result ? '–' : formatMonthly(result.monthly)}
        </span>{' '}
        a month
      </p>
      {!('errors' in result) && (
        <p className="mt-1 text-[0.9375rem] tabular-nums">
          {formatPrice(price)} less a down payment of {formatPrice(result.downPayment)}, {fields.months}{' '}
          months at {result.rate}% APR
        </p>
      )}
      <div className="mt-5 grid items-start gap-4.5 noscript:hidden md:grid-cols-3 print:hidden">
        <Field label="Down payment" error={errors.downPayment}>
          {(control) => (
            <>
              <input
                {...control}
                name="downPayment"
                value={fields.downPayment}
                inputMode="decimal"
                autoComplete="off"
                maxLength={20}
                className={`${controlClass} tabular-nums`}
                onChange={({ target }) => change({ downPayment: target.value })}
                onBlur={() => downPayment !== null && change({ downPayment: formatPrice(downPayment) })}
              />
              <Slider
                label={sliderNames.downPayment}
                value={downPayment ?? 0}
                max={price}
                step={downPaymentStep}
                text={fields.downPayment}
                onChange={(amount) => change({ downPayment: formatPrice(amount) })}
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
        <Field label="APR, %" error={errors.rate}>
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
      {[priceNote, terms.disclaimer].map(
        (text) =>
          text !== '' && (
            <p
              key={text}
              className="mt-4.5 text-small text-pretty whitespace-pre-line text-text wrap-anywhere"
            >
              {text}
            </p>
          ),
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
