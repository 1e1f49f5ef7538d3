import type { ReactNode } from 'react';
import { controlClass } from '../../ui/control.ts';
import { Field } from '../../ui/Field.tsx';
import type { OfferValues } from '../../inquiries/offers/offer-values.ts';
import type { StepProps } from './form-step.ts';

type Props = StepProps & {
  name: keyof OfferValues;
  label: string;
  maxLength: number;
  hint?: ReactNode;
  optional?: boolean;
  className?: string;
};

/** A field of one line. */
export function TextField(
  props: Props & {
    type?: 'email' | 'tel';
    inputMode?: 'numeric';
    autoComplete?: string;
    /** Letters and digits that are no words. */
    isCode?: boolean;
  },
) {
  const { name, typed, errors, pending, maxLength, type, inputMode, autoComplete = 'off', ...rest } = props;
  const { isCode = false, ...field } = rest;
  return (
    <Field {...field} error={errors[name]}>
      {(control) => (
        <input
          {...control}
          {...{ name, type, inputMode, autoComplete, maxLength }}
          {...(isCode && { autoCapitalize: 'characters', spellCheck: false })}
          enterKeyHint="next"
          readOnly={pending}
          defaultValue={typed?.[name]}
          className={`${controlClass} ${inputMode === undefined && type !== 'tel' ? '' : 'tabular-nums'}`}
        />
      )}
    </Field>
  );
}

/** A field of several lines. */
export function LongField({ placeholder, ...props }: Props & { placeholder: string }) {
  const { name, typed, errors, pending, maxLength, ...field } = props;
  return (
    <Field {...field} error={errors[name]}>
      {(control) => (
        <textarea
          {...control}
          {...{ name, maxLength, placeholder }}
          rows={4}
          readOnly={pending}
          defaultValue={typed?.[name]}
          className={`${controlClass} min-h-28 resize-y`}
        />
      )}
    </Field>
  );
}
