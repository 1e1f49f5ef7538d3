import { useRef, useState } from 'react';
import { fieldIssues } from '../../platform/browser/field-issues.ts';
import { RequestError } from '../../platform/browser/request.ts';
import { useEarlySubmit } from '../../ui/early-submit.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { useErrorToast } from '../../ui/toast/useErrorToast.ts';
import { useToast } from '../../ui/toast/useToast.ts';
import { HoneypotField } from '../../ui/HoneypotField.tsx';
import type { InquiryErrors } from '../inquiry.rules.ts';
import { inquiryFormId } from './focusInquiryForm.ts';
import { texts } from './inquiry-form.texts.ts';
import { InquiryFields } from './InquiryFields.tsx';
import { InquiryNotice, type Failure } from './InquiryNotice.tsx';
import { checkedFields, inquiryValues, useInquiryRules } from './inquiry-values.ts';
import { useSendInquiry } from './useSendInquiry.ts';
import { visitSource } from './visit-source.ts';

type InquiryFormProps = { kind: 'vehicle' | 'sold'; vehicleId: number } | { kind: 'contact' };

/**
 * Sections 4, 5 and 8: an inquiry about a vehicle, or a general one. The fields are uncontrolled, so text
 * that was typed before hydration or before a failed request stays.
 */
export function InquiryForm(props: InquiryFormProps) {
  const text = texts[props.kind];
  const toast = useToast();
  const errorToast = useErrorToast();
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const busy = useRef(false);
  const [errors, setErrors] = useState<InquiryErrors>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const rules = useInquiryRules();
  const { send, pending } = useSendInquiry();
  useEarlySubmit(form);

  /** Marks the invalid fields, focuses the first one, and returns their number. */
  const mark = (form: HTMLFormElement, found: InquiryErrors): number => {
    const refused = checkedFields.filter((name) => found[name] !== undefined);
    setErrors(found);
    const [first] = refused;
    if (first === undefined) return 0;
    setFailure({ kind: 'fields', count: refused.length });
    const field = form.elements.namedItem(first);
    if (field instanceof HTMLElement) field.focus();
    return refused.length;
  };

  const explain = (form: HTMLFormElement, error: unknown) => {
    errorToast(error, text.failed);
    if (mark(form, fieldIssues(error)) > 0) return;
    const answered = error instanceof RequestError;
    if (!answered && !navigator.onLine) setFailure({ kind: 'offline' });
    else setFailure({ kind: 'send', serverMessage: answered ? error.serverMessage : undefined });
  };

  const submit = async (form: HTMLFormElement) => {
    const { website, ...inquiry } = inquiryValues(form);
    try {
      if (mark(form, (await rules.load())(inquiry)) > 0) return;
      setFailure(null);
      await send({
        ...inquiry,
        ...(props.kind === 'contact' ? {} : { vehicleId: props.vehicleId }),
        ...(website === '' ? {} : { website }),
        ...visitSource(),
      });
    } catch (error) {
      explain(form, error);
      return;
    }
    toast({ title: text.sent, description: "We'll get back to you as soon as possible." });
    form.reset();
    rules.reset();
    heading.current?.focus();
  };

  const hasErrors = checkedFields.some((name) => errors[name] !== undefined);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles events that bubble up from its fields
    <form
      ref={form}
      id={inquiryFormId}
      // Until hydration, "dialog" keeps the browser from submitting the form itself, which would put the text
      // into the URL.
      method="dialog"
      noValidate
      aria-busy={pending || undefined}
      onFocus={rules.prepare}
      onChange={({ currentTarget, target }) => {
        const field = checkedFields.find((name) => currentTarget.elements.namedItem(name) === target);
        const found = rules.recheck(inquiryValues(currentTarget));
        if (field === undefined || found === null) return;
        setErrors((before) => ({ ...before, [field]: found[field] }));
      }}
      onSubmit={(event) => {
        event.preventDefault();
        if (busy.current) return;
        busy.current = true;
        void submit(event.currentTarget).finally(() => (busy.current = false));
      }}
      className="relative grid scroll-mt-6 content-start gap-4.5 rounded-card bg-surface p-5 shadow-lit md:p-7.5"
    >
      <h2 ref={heading} tabIndex={-1} className="font-display text-heading outline-none">
        {text.heading}
      </h2>
      {failure !== null && (failure.kind !== 'fields' || hasErrors) && <InquiryNotice failure={failure} />}
      <InquiryFields kind={props.kind} errors={errors} pending={pending} />
      <HoneypotField />
      <SubmitButton variant="solid" wide pending={pending} pendingLabel={text.sending}>
        {text.send}
      </SubmitButton>
    </form>
  );
}
