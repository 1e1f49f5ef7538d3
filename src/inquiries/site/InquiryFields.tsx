import type { ReactNode } from 'react';
import { controlClass } from '../../ui/control.ts';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { inquiryBounds, interestLabels } from '../inquiry.ts';
import type { InquiryErrors, InquiryValues } from '../inquiry.rules.ts';
import { texts, type InquiryKind } from './inquiry-form.texts.ts';

/**
 * Name, email, phone, interest and message. Only a page that answers the form has `typed` values: where scripts
 * follow, a default value would overwrite text typed before hydration.
 */
export function InquiryFields(props: {
  kind: InquiryKind;
  typed: InquiryValues | undefined;
  errors: InquiryErrors;
  pending: boolean;
  /** Additional fields of an interest. */
  children?: ReactNode;
}) {
  const { errors, typed } = props;
  const text = texts[props.kind];
  const contact = props.kind === 'contact';
  const shared = { className: controlClass, readOnly: props.pending };
  return (
    <div className="grid gap-4.5 md:grid-cols-2 md:gap-x-4">
      <Field label="Name" error={errors.name} className="md:col-span-2">
        {(control) => (
          <input
            {...control}
            {...shared}
            autoComplete="name"
            maxLength={inquiryBounds.name}
            name="name"
            defaultValue={typed?.name}
          />
        )}
      </Field>
      <Field label="Email" error={errors.email} className={contact ? '' : 'md:col-span-2'}>
        {(control) => (
          <input
            {...control}
            {...shared}
            type="email"
            autoComplete="email"
            maxLength={inquiryBounds.email}
            name="email"
            defaultValue={typed?.email}
          />
        )}
      </Field>
      <Field label="Phone" error={errors.phone}>
        {(control) => (
          <input
            {...control}
            {...shared}
            type="tel"
            autoComplete="tel"
            maxLength={inquiryBounds.phone}
            name="phone"
            defaultValue={typed?.phone}
            className={`${controlClass} tabular-nums`}
          />
        )}
      </Field>
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
      {props.children}
      <Field label="Message" error={errors.message} className="md:col-span-2">
        {(control) => (
          <textarea
            {...control}
            {...shared}
            rows={5}
            placeholder={text.placeholder}
            name="message"
            defaultValue={typed?.message}
            className={`${controlClass} min-h-30 resize-y`}
          />
        )}
      </Field>
    </div>
  );
}
