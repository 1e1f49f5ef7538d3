import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { fieldIssues } from '../../platform/browser/field-issues.ts';
import { useEarlySubmit } from '../../ui/early-submit.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { useErrorToast } from '../../ui/toast/useErrorToast.ts';
import { useToast } from '../../ui/toast/useToast.ts';
import { HoneypotField } from '../../ui/HoneypotField.tsx';
import { useOneAtATime } from './useOneAtATime.ts';
import { AppointmentField } from '../appointments/AppointmentField.tsx';
import { appointmentsKey } from '../appointments/appointments.queries.ts';
import type { InquiryErrors } from '../inquiry.rules.ts';
import { answeredInquiry } from './answered-inquiry.ts';
import { sendFailure, type Failure } from './failure.ts';
import { focusInquiryForm, inquiryFormId } from './focusInquiryForm.ts';
import { texts, type InquirySubject } from './inquiry-form.texts.ts';
import { InquiryFields } from './InquiryFields.tsx';
import { InquiryNotice } from './InquiryNotice.tsx';
import { InquirySent, type SentInquiry } from './InquirySent.tsx';
import { checkedFields, chosenTime, inquiryValues, useInquiryRules } from './inquiry-values.ts';
import { sendInquiry } from '../inquiries.queries.ts';
import { useSendOnce } from './useSendOnce.ts';
import { visitSource } from './visit-source.ts';

/**
 * Sections 4, 5 and 8: an inquiry about a vehicle, or a general one. The fields are uncontrolled, so text
 * that was typed before hydration or before a failed request stays. Without scripts the browser sends the form
 * to the contact page, which answers it.
 */
export function InquiryForm(props: InquirySubject) {
  const text = texts[props.kind];
  const toast = useToast();
  const errorToast = useErrorToast();
  const form = useRef<HTMLFormElement>(null);
  const [answered] = useState(answeredInquiry);
  const [errors, setErrors] = useState<InquiryErrors>(answered?.errors ?? {});
  const [failure, setFailure] = useState<Failure | null>(answered?.failure ?? null);
  const [pending, start] = useOneAtATime();
  const [sent, setSent] = useState<SentInquiry | null>(
    answered?.failure === null ? { ...answered, kind: props.kind } : null,
  );
  const [interest, setInterest] = useState('');
  const [timeIssue, setTimeIssue] = useState<string>();
  const queryClient = useQueryClient();
  const rules = useInquiryRules();
  const send = useSendOnce(sendInquiry);
  // Chosen before the form was live, perhaps.
  useEffect(() => {
    if (form.current !== null) setInterest(inquiryValues(form.current).interest);
  }, []);
  useEarlySubmit(form);
  const wasSent = useRef(false);
  useEffect(() => {
    if (wasSent.current && sent === null) focusInquiryForm();
    wasSent.current = sent !== null;
  }, [sent]);

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

  const askForTimes = () => void queryClient.invalidateQueries({ queryKey: appointmentsKey });

  const explain = (form: HTMLFormElement, error: unknown) => {
    errorToast(error, text.failed);
    const issue = fieldIssues(error)['appointmentAt'];
    setTimeIssue(issue);
    if (issue !== undefined) askForTimes();
    if (mark(form, fieldIssues(error)) === 0) setFailure(sendFailure(error));
  };

  const submit = async (form: HTMLFormElement) => {
    const { leaveBlank, ...inquiry } = inquiryValues(form);
    const appointmentAt = chosenTime(form);
    try {
      if (mark(form, (await rules.load())(inquiry)) > 0) return;
      setFailure(null);
      setTimeIssue(undefined);
      await send({
        ...inquiry,
        ...(props.kind === 'contact' ? {} : { vehicleId: props.vehicleId }),
        ...(appointmentAt === null ? {} : { appointmentAt }),
        ...(leaveBlank === '' ? {} : { leaveBlank }),
        ...visitSource(),
      });
    } catch (error) {
      explain(form, error);
      return;
    }
    if (appointmentAt !== null) askForTimes();
    toast({ title: text.sent, description: "We'll get back to you as soon as possible." });
    form.reset();
    rules.reset();
    setInterest('');
    setSent({ kind: props.kind, values: inquiry, appointmentAt });
  };

  const hasErrors = checkedFields.some((name) => errors[name] !== undefined);
  const page = props.kind === 'contact' ? '/contact' : `/inventory/${props.vehicleId}`;
  return (
    <div
      id={inquiryFormId}
      className="relative grid scroll-my-6 content-start gap-4.5 rounded-card bg-surface p-5 shadow-lit md:p-7.5"
    >
      {sent !== null && <InquirySent sent={sent} another={page} onAnother={() => setSent(null)} />}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles events that bubble up from its fields */}
      <form
        ref={form}
        hidden={sent !== null}
        method="post"
        action={`/contact#${inquiryFormId}`}
        noValidate
        aria-busy={pending || undefined}
        onFocus={rules.prepare}
        onChange={({ currentTarget, target }) => {
          setInterest(inquiryValues(currentTarget).interest);
          const field = checkedFields.find((name) => currentTarget.elements.namedItem(name) === target);
          const found = rules.recheck(inquiryValues(currentTarget));
          if (field === undefined || found === null) return;
          setErrors((before) => ({ ...before, [field]: found[field] }));
        }}
        onSubmit={(event) => {
          event.preventDefault();
          const { currentTarget } = event;
          start(() => submit(currentTarget));
        }}
        className="grid gap-4.5"
      >
        <h2 className="font-display text-heading">{text.heading}</h2>
        {answered?.vehicle !== undefined && <p>{answered.vehicle}</p>}
        {failure !== null && (failure.kind !== 'fields' || hasErrors) && <InquiryNotice failure={failure} />}
        <InquiryFields kind={props.kind} typed={answered?.values} errors={errors} pending={pending}>
          {props.kind === 'vehicle' && interest === 'test-drive' && (
            <AppointmentField
              vehicleId={props.vehicleId}
              error={timeIssue}
              onChoose={() => setTimeIssue(undefined)}
            />
          )}
        </InquiryFields>
        {props.kind !== 'contact' && <input type="hidden" name="vehicleId" value={props.vehicleId} />}
        <HoneypotField />
        <SubmitButton variant="solid" wide pending={pending} pendingLabel={text.sending}>
          {text.send}
        </SubmitButton>
      </form>
    </div>
  );
}
