import { useQueryClient } from '@tanstack/react-query';
import { createIsomorphicFn } from '@tanstack/react-start';
import { useLayoutEffect, useRef, useState } from 'react';
import { createApiClient } from '../../platform/browser/api-client.ts';
import { fieldIssues } from '../../platform/browser/field-issues.ts';
import { formAnswer } from '../../platform/browser/form-answer.ts';
import { request } from '../../platform/browser/request.ts';
import { useEarlySubmit } from '../../ui/early-submit.tsx';
import { HoneypotField } from '../../ui/HoneypotField.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { useErrorToast } from '../../ui/toast/useErrorToast.ts';
import { useToast } from '../../ui/toast/useToast.ts';
import { AppointmentField, appointmentsKey } from '../appointments/AppointmentField.tsx';
import type { InquiriesApi } from '../inquiries.api.ts';
import type { InquiryErrors, InquiryValues } from '../inquiry.rules.ts';
import type { Interest } from '../inquiry.ts';
import { messageWithTradeIn } from '../trade-in.ts';
import { prefilledMessage } from './prefilled-message.ts';
import { sendFailure, answeredFailure, type Failure } from './failure.ts';
import { inquiryFormId } from './focusInquiryForm.ts';
import { texts, type InquirySubject } from './inquiry-form.texts.ts';
import { checkedFields, chosenTime, inquiryValues, useInquiryRules } from './inquiry-values.ts';
import { InquiryFields } from './InquiryFields.tsx';
import { InquiryNotice } from './InquiryNotice.tsx';
import { InquirySent, type SentInquiry } from './InquirySent.tsx';
import { visitSourceHeader } from './noted-visit.ts';
import { useInquiryDraft } from './useInquiryDraft.ts';
import { useOneAtATime } from './useOneAtATime.ts';
import { useSendOnce } from './useSendOnce.ts';

const call = createApiClient<InquiriesApi>('/api/inquiries', request);

/** The body of section 7. `leaveBlank` is the honeypot: sent only if it was filled in. */
type InquiryToSend = InquiryValues & {
  vehicleId?: number;
  appointmentAt?: string;
  leaveBlank?: string;
};

/** POST /api/inquiries. Requests with the same `idempotencyKey` create one inquiry, however often they arrive. */
const sendInquiry = (inquiry: InquiryToSend, idempotencyKey: string) =>
  call('post', '/', { json: inquiry, header: { 'idempotency-key': idempotencyKey, ...visitSourceHeader() } });

/**
 * Sections 4, 5 and 8: an inquiry about a vehicle, or a general one. The fields are uncontrolled, so text that was typed
 * before hydration or before a failed request stays, and is there again after a reload. Once it is sent, a confirmation
 * stands above the empty form. Without scripts the browser sends the form to the contact page, which answers it.
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
  const [sent, setSent] = useState<SentInquiry | null>(answered?.failure === null ? sentIn(answered) : null);
  const [interest, setInterest] = useState('');
  const [timeIssue, setTimeIssue] = useState<string>();
  const queryClient = useQueryClient();
  const rules = useInquiryRules();
  const send = useSendOnce(sendInquiry);
  const draft = useInquiryDraft(form);
  // Chosen before the form was live, perhaps, or before it was left.
  useLayoutEffect(() => {
    if (form.current !== null) setInterest(inquiryValues(form.current).interest);
  }, []);
  const prefilled = sent === null ? prefilledIn(props, interest) : '';
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

  const askForTimes = () => void queryClient.invalidateQueries({ queryKey: appointmentsKey });

  const explain = (form: HTMLFormElement, error: unknown) => {
    errorToast(error, text.failed);
    const issue = fieldIssues(error)['appointmentAt'];
    setTimeIssue(issue);
    if (issue !== undefined) askForTimes();
    if (mark(form, fieldIssues(error)) === 0) setFailure(sendFailure(error));
  };

  const submit = async (form: HTMLFormElement) => {
    const { leaveBlank, tradeIn, ...typed } = inquiryValues(form);
    const inquiry = { ...typed, message: messageWithTradeIn(typed, tradeIn) };
    const appointmentAt = chosenTime(form);
    const about = props.kind === 'contact' ? {} : { vehicleId: props.vehicleId };
    let id: number;
    try {
      if (mark(form, (await rules.load())(inquiry)) > 0) return;
      setFailure(null);
      setTimeIssue(undefined);
      ({ id } = await send({
        ...inquiry,
        ...about,
        ...(appointmentAt === null ? {} : { appointmentAt }),
        ...(leaveBlank === '' ? {} : { leaveBlank }),
      }));
    } catch (error) {
      explain(form, error);
      return;
    }
    if (appointmentAt !== null) askForTimes();
    // For what measures visits, if anything does (0133).
    dispatchEvent(new CustomEvent('lead', { detail: 'inquiry' }));
    toast({ title: text.sent, description: "We'll get back to you as soon as possible." });
    form.reset();
    rules.reset();
    setInterest('');
    draft.forget(form);
    setSent({ id, values: inquiry, appointmentAt, ...about });
  };

  const hasErrors = checkedFields.some((name) => errors[name] !== undefined);
  return (
    <div
      id={inquiryFormId}
      className="relative grid scroll-my-6 content-start gap-4.5 rounded-card bg-surface p-5 shadow-lit md:p-7.5"
    >
      {sent !== null && <InquirySent key={sent.id} sent={sent} />}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles events that bubble up from its fields */}
      <form
        ref={form}
        method="post"
        action={`/contact#${inquiryFormId}`}
        noValidate
        aria-busy={pending || undefined}
        onFocus={rules.prepare}
        onChange={({ currentTarget, target }) => {
          const values = inquiryValues(currentTarget);
          setInterest(values.interest);
          draft.keep(currentTarget);
          const field = checkedFields.find((name) => currentTarget.elements.namedItem(name) === target);
          const found = rules.recheck(values);
          if (field === undefined || found === null) return;
          setErrors((before) => ({ ...before, [field]: found[field] }));
        }}
        onSubmit={(event) => {
          event.preventDefault();
          const { currentTarget } = event;
          start(() => submit(currentTarget));
        }}
        className={`group/inquiry grid gap-4.5 ${sent === null ? '' : 'border-t border-hairline pt-6'}`}
      >
        <h2 className="font-display text-heading">{text.heading}</h2>
        {props.kind === 'sold' && <p>It is sold. Ask us for one like it.</p>}
        {answered?.vehicle !== undefined && <p>{answered.vehicle}</p>}
        {failure !== null && (failure.kind !== 'fields' || hasErrors) && <InquiryNotice failure={failure} />}
        {draft.isOffered && <OfferedContact onClear={draft.clearContact} />}
        <InquiryFields
          kind={props.kind}
          typed={sent === null ? answered?.values : undefined}
          prefilled={prefilled}
          errors={errors}
          pending={pending}
        >
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

/**
 * The prefilled message of a form. Undefined while it is hydrated: React would write it over what was typed before.
 */
function prefilledIn(props: InquirySubject, interest: string): string | undefined {
  if (props.kind === 'contact') return undefined;
  return interest === '' ? served(props) : prefilledMessage(props.kind, interest, props.name);
}

const served = createIsomorphicFn().server((props: Exclude<InquirySubject, { kind: 'contact' }>) =>
  prefilledMessage(props.kind, 'purchase', props.name),
);

const OfferedContact = ({ onClear }: { onClear: () => void }) => (
  <p className="flex flex-wrap items-center gap-x-4 text-small">
    Name, email and phone are filled in from before.
    <button
      type="button"
      className="min-h-11 cursor-pointer text-text underline decoration-outline underline-offset-4 hover:decoration-text"
      onClick={onClear}
    >
      Not you?
    </button>
  </p>
);

/** An inquiry form on its result page: the typed values, and the reason for a refusal, if any. */
type AnsweredInquiry = {
  values: InquiryValues & { tradeIn: string };
  vehicle: string | undefined;
  errors: InquiryErrors;
  failure: Failure | null;
};

const sentIn = ({ values, ...rest }: AnsweredInquiry): SentInquiry => ({
  ...rest,
  values: { ...values, message: messageWithTradeIn(values, values.tradeIn) },
});

/** The inquiry that the page answers; undefined on every other page, and in the browser. */
function answeredInquiry(): AnsweredInquiry | undefined {
  const answer = formAnswer();
  if (answer === undefined) return undefined;
  const {
    name = '',
    email = '',
    phone = '',
    message = '',
    interest = '',
    tradeIn = '',
    vehicle,
  } = answer.values;
  return {
    // The page offers the interests that the call takes.
    values: { name, email, phone, message, interest: interest as Interest | '', tradeIn },
    vehicle,
    ...answeredFailure(answer.refusal, checkedFields),
  };
}
