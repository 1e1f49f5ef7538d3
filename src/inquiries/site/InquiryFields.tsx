import type { ComponentProps, ReactNode } from 'react';
import { controlClass } from '../../ui/control.ts';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { inquiryBounds, interestLabels } from '../inquiry.ts';
import type { InquiryErrors, InquiryValues } from '../inquiry.rules.ts';
import { texts, type InquiryKind } from './inquiry-form.texts.ts';
import { MessageField } from './MessageField.tsx';
import { TradeInField } from './TradeInField.tsx';

/** What was typed, with the car of a trade-in. */
type Typed = InquiryValues & { tradeIn: string };

/**
 * Name, email, phone, interest and message. Only a page that answers the form has `typed` values: where scripts
 * follow, a default value would overwrite text typed before hydration. `prefilled` is the message as long as it is untouched.
 */
export function InquiryFields(props: {
  kind: InquiryKind;
  typed: Typed | undefined;
  prefilled: string | undefined;
  errors: InquiryErrors;
  pending: boolean;
  /** Additional fields of an interest. */
  children?: ReactNode;
}) {
  const { errors, typed } = props;
  const text = texts[props.kind];
  const contact = props.kind === 'contact';
  const shared = { className: controlClass, readOnly: props.pending };
  const input = (
    name: 'name' | 'email' | 'phone',
    label: string,
    attributes: ComponentProps<'input'>,
    className?: string,
  ) => (
    <Field label={label} error={errors[name]} {...(className !== undefined && { className })}>
      {(control) => (
        <input
          {...control}
          {...shared}
          maxLength={inquiryBounds[name]}
          enterKeyHint="send"
          name={name}
          defaultValue={typed?.[name]}
          {...attributes}
        />
      )}
    </Field>
  );
  return (
    <div className="grid gap-4.5 md:grid-cols-2 md:gap-x-4">
      {input('name', 'Name', { autoComplete: 'name' }, 'md:col-span-2')}
      {input('email', 'Email', { type: 'email', autoComplete: 'email' }, contact ? '' : 'md:col-span-2')}
      {input('phone', 'Phone', {
        type: 'tel',
        autoComplete: 'tel',
        className: `${controlClass} tabular-nums`,
      })}
      <Field label="Interest" optional={contact} className={contact ? 'md:col-span-2' : ''}>
        {(control) => (
          <Select
            {...control}
            name="interest"
            defaultValue={typed?.interest}
            // A select has no `readOnly`.
            aria-disabled={props.pending || undefined}
            className={props.pending ? 'pointer-events-none' : ''}
            onKeyDown={(event) => {
              if (props.pending && event.key !== 'Tab') event.preventDefault();
            }}
          >
            {contact && <option value="">Select an interest</option>}
            {text.interests.map((interest) => (
              <option key={interest} value={interest}>
                {interestLabels[interest]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {!contact && <TradeInField typed={typed?.tradeIn} pending={props.pending} />}
      {props.children}
      <MessageField
        prefilled={typed?.message ?? props.prefilled}
        placeholder={text.placeholder}
        error={errors.message}
        pending={props.pending}
      />
    </div>
  );
}
