import { useEffect, useRef, useState } from 'react';
import { openState } from '../../dealership/dealership.hours.ts';
import { useSite } from '../../dealership/site.queries.ts';
import { telephoneHref } from '../../dealership/site/telephone.ts';
import { appointmentText } from '../appointments/appointment-text.ts';
import { CalendarButton } from '../appointments/CalendarButton.tsx';
import { scrollBehavior } from '../../ui/motion.ts';
import type { InquiryValues } from '../inquiry.rules.ts';
import { expectedAnswer } from './expected-answer.ts';
import { texts, type InquiryKind } from './inquiry-form.texts.ts';

/** An inquiry that has arrived; `vehicle` names the vehicle where the page itself does not. */
export type SentInquiry = {
  kind: InquiryKind;
  values: InquiryValues;
  vehicle?: string | undefined;
  /** ISO 8601. */
  appointmentAt?: string | null;
};

/**
 * Stands in the form's place after sending: what was sent, and when an answer can be expected. `another` is the
 * address of an empty form; in the browser `onAnother` shows one instead.
 */
export function InquirySent(props: { sent: SentInquiry; another: string; onAnother?: () => void }) {
  const { onAnother } = props;
  const { kind, values, vehicle, appointmentAt = null } = props.sent;
  const { hours, timeZone, phone } = useSite().dealership;
  const [now] = useState(() => new Date());
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.parentElement?.scrollIntoView({ behavior: scrollBehavior(), block: 'nearest' });
  }, []);
  const { labels } = texts[kind];
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="font-display text-heading outline-none">
        We have your message.
      </h2>
      <p className="max-w-[46ch] text-pretty">{expectedAnswer(openState(hours, timeZone, now))}</p>
      <dl className="border-b border-hairline text-[0.9375rem]">
        {vehicle !== undefined && <SentLine term="Vehicle">{vehicle}</SentLine>}
        {values.interest !== '' && <SentLine term="Interest">{labels[values.interest]}</SentLine>}
        {appointmentAt !== null && (
          <SentLine term="Time">{appointmentText(appointmentAt, timeZone)}</SentLine>
        )}
        <SentLine term="Name">{values.name}</SentLine>
        <SentLine term="Email">{values.email}</SentLine>
        <SentLine term="Phone">{values.phone}</SentLine>
        <SentLine term="Message">{values.message}</SentLine>
      </dl>
      {appointmentAt !== null && <CalendarButton time={appointmentAt} />}
      <p>
        Would you rather talk? Call{' '}
        <a href={telephoneHref(phone)} className="whitespace-nowrap text-text underline underline-offset-4">
          {phone}
        </a>
        .
      </p>
      <a
        href={props.another}
        className="flex min-h-11 w-fit items-center text-text underline decoration-outline underline-offset-4 hover:decoration-text"
        onClick={(event) => {
          if (onAnother === undefined) return;
          event.preventDefault();
          onAnother();
        }}
      >
        Write another message
      </a>
    </>
  );
}

/** One of the things that were sent. */
export function SentLine({ term, children }: { term: string; children: string }) {
  return (
    <div className="grid gap-x-6 border-t border-hairline py-2.75 md:grid-cols-[6rem_1fr]">
      <dt className="text-text-muted">{term}</dt>
      <dd className="min-w-0 whitespace-pre-line text-text wrap-anywhere">{children}</dd>
    </div>
  );
}
