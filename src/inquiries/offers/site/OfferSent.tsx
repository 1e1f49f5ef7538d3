import { useEffect, useRef, useState } from 'react';
import { openState } from '../../../dealership/dealership.hours.ts';
import { useSite } from '../../../dealership/site.queries.ts';
import { telephoneHref } from '../../../dealership/site/telephone.ts';
import { scrollBehavior } from '../../../ui/motion.ts';
import { expectedAnswer } from '../../site/expected-answer.ts';
import { SentLine } from '../../site/InquirySent.tsx';
import { offerLines } from '../offer-lines.ts';
import { offerBody, type OfferValues } from '../offer-values.ts';

/** An offer that has arrived; `photos` is their number. */
export type SentOffer = { values: OfferValues; photos: number };

/** Stands in the form's place after sending: what was sent, and what happens next. `onAnother` shows an empty form. */
export function OfferSent({ sent, onAnother }: { sent: SentOffer; onAnother?: () => void }) {
  const { hours, timeZone, phone } = useSite().dealership;
  const [now] = useState(() => new Date());
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.parentElement?.scrollIntoView({ behavior: scrollBehavior(), block: 'nearest' });
  }, []);
  const { values, photos } = sent;
  const car = { ...offerBody(values), vin: values.vin.trim() || null };
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="font-display text-heading outline-none">
        We have your car’s details.
      </h2>
      <p className="max-w-[46ch] text-pretty">
        {expectedAnswer(openState(hours, timeZone, now))} We come back with questions or a figure, and nothing
        is agreed before you have seen it in writing.
      </p>
      <dl className="border-b border-hairline text-[0.9375rem]">
        {offerLines(car).map(({ name, text }) => (
          <SentLine key={name} term={name}>
            {text}
          </SentLine>
        ))}
        <SentLine term="Photographs">{photos === 0 ? 'None' : String(photos)}</SentLine>
        <SentLine term="Name">{values.name}</SentLine>
        <SentLine term="Email">{values.email}</SentLine>
        <SentLine term="Phone">{values.phone}</SentLine>
        {values.message.trim() !== '' && <SentLine term="Message">{values.message}</SentLine>}
      </dl>
      <p>
        Would you rather talk? Call{' '}
        <a href={telephoneHref(phone)} className="whitespace-nowrap text-text underline underline-offset-4">
          {phone}
        </a>
        .
      </p>
      <a
        href="/sell"
        className="flex min-h-11 w-fit items-center text-text underline decoration-outline underline-offset-4 hover:decoration-text"
        onClick={(event) => {
          if (onAnother === undefined) return;
          event.preventDefault();
          onAnother();
        }}
      >
        Offer another car
      </a>
    </>
  );
}
