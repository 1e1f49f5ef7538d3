import { useRef, useState } from 'react';
import { useForm, type FieldErrors } from 'react-hook-form';
import { RequestError } from '../../platform/request.ts';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { useToast } from '../../ui/toast/useToast.ts';
import { TrapField } from '../../ui/TrapField.tsx';
import { validateInquiry, type InquiryErrors, type InquiryValues } from '../inquiry.rules.ts';
import { inquiryFormId } from './focusInquiryForm.ts';
import { texts } from './inquiry-form.texts.ts';
import { InquiryFields } from './InquiryFields.tsx';
import { InquiryNotice, type Failure } from './InquiryNotice.tsx';
import { useSendInquiry } from './useSendInquiry.ts';

const named = ['name', 'email', 'phone', 'message'] as const;

function toFieldErrors(errors: InquiryErrors): FieldErrors<InquiryValues> {
  const found = named.flatMap((name) =>
    errors[name] ? [[name, { type: 'rule', message: errors[name] }]] : [],
  );
  return Object.fromEntries(found);
}

type InquiryFormProps = { kind: 'vehicle'; vehicleId: number } | { kind: 'contact' };

/**
 * Sections 4, 5 and 8: an inquiry about a vehicle, or a general one. The fields are the browser's own, so what is typed
 * before the page is live, and what was typed when a send fails, stays.
 */
export function InquiryForm(props: InquiryFormProps) {
  const text = texts[props.kind];
  const toast = useToast();
  const heading = useRef<HTMLHeadingElement>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const { send, pending } = useSendInquiry();
  const form = useForm<InquiryValues>({
    resolver: (values) => {
      const errors = validateInquiry(values);
      return Object.keys(errors).length === 0
        ? { values, errors: {} }
        : { values: {}, errors: toFieldErrors(errors) };
    },
  });

  const sendTyped = async (inquiry: InquiryValues, website: string) => {
    setFailure(null);
    try {
      await send({
        ...inquiry,
        ...(props.kind === 'vehicle' ? { vehicleId: props.vehicleId } : {}),
        ...(website === '' ? {} : { website }),
      });
    } catch (error) {
      explain(error);
      return;
    }
    toast({ title: text.sent, description: "We'll get back to you as soon as possible." });
    form.reset();
    heading.current?.focus();
  };

  const countErrors = (errors: FieldErrors<InquiryValues>) =>
    setFailure({ kind: 'fields', count: Object.keys(errors).length });

  const explain = (error: unknown) => {
    const serverMessage = error instanceof RequestError ? error.serverMessage : undefined;
    toast({ title: 'Error', description: serverMessage ?? text.failed, variant: 'destructive' });
    const refused = error instanceof RequestError ? error.issues : [];
    const fields = named.filter((name) => refused.some((issue) => issue.path === name));
    for (const [index, name] of fields.entries()) {
      const message = refused.find((issue) => issue.path === name)?.message;
      form.setError(
        name,
        { type: 'server', ...(message === undefined ? {} : { message }) },
        { shouldFocus: index === 0 },
      );
    }
    if (fields.length > 0) setFailure({ kind: 'fields', count: fields.length });
    else if (!(error instanceof RequestError) && !navigator.onLine) setFailure({ kind: 'offline' });
    else setFailure({ kind: 'send', serverMessage });
  };

  const hasErrors = Object.keys(form.formState.errors).length > 0;
  return (
    <form
      id={inquiryFormId}
      // Until the page is live, "dialog" keeps the browser from sending the form by itself, with everything typed in
      // the address.
      method="dialog"
      noValidate
      aria-busy={pending || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        const website = String(new FormData(event.currentTarget).get('website'));
        if (!pending) void form.handleSubmit((typed) => sendTyped(typed, website), countErrors)(event);
      }}
      className="relative grid scroll-mt-6 content-start gap-4.5 rounded-card bg-night-surface p-5 shadow-lit md:p-7.5"
    >
      <h2 ref={heading} tabIndex={-1} className="font-display text-heading outline-none">
        {text.heading}
      </h2>
      {failure !== null && (failure.kind !== 'fields' || hasErrors) && <InquiryNotice failure={failure} />}
      <InquiryFields kind={props.kind} form={form} pending={pending} />
      <TrapField />
      <SubmitButton variant="bone" wide pending={pending} pendingLabel={text.sending}>
        {text.send}
      </SubmitButton>
    </form>
  );
}
