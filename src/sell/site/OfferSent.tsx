import { SentLine, SentNotice } from '../../inquiries/site/SentNotice.tsx';
import { offerLines } from '../../inquiries/offers/offer-lines.ts';
import { offerBody, type OfferValues } from '../../inquiries/offers/offer-values.ts';

/** An offer that has arrived; `photos` is their number. */
export type SentOffer = { values: OfferValues; photos: number };

/** Stands in the form's place after sending. `onAnother` shows an empty form. */
export function OfferSent({ sent, onAnother }: { sent: SentOffer; onAnother?: () => void }) {
  const { values, photos } = sent;
  const car = { ...offerBody(values), vin: values.vin.trim() || null };
  const lines = (
    <>
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
    </>
  );
  return (
    <SentNotice
      heading="We have your car’s details."
      next="We will be in touch. What you sent commits neither of us to anything."
      lines={lines}
      another={{ address: '/sell', label: 'Offer another car', onClick: onAnother }}
    />
  );
}
