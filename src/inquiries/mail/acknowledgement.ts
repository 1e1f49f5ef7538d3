import { parseAddress } from '../../images/image.ts';
import { answerBy, letterheadOf, said } from '../../mail/letterhead.ts';
import { writtenMail, type MailTextKind } from '../../mail/mail-texts.ts';
import { cleanLine } from '../../platform/mail/clean-text.ts';
import { letterMail } from '../../platform/mail/letter-mail.ts';
import type { Fact, Letter } from '../../platform/mail/letter.ts';
import type { MailMessage } from '../../platform/mail/message.ts';
import { formatHorsepower, formatListPrice, formatMileage } from '../../vehicles/format.ts';
import { pictureAlt, vehicleName } from '../../vehicles/vehicle-name.ts';
import { galleryOf, type PublicVehicle } from '../../vehicles/vehicle.ts';
import { offerLines } from '../offers/offer-lines.ts';
import type { NewOffer } from '../offers/offer.schema.ts';
import { echoedMessage, echoedName, greeting } from './echo.ts';
import { isSold, leadMessageId, letterAdviser, stateText, type Lead, type MailLook } from './lead.ts';

/** That a mailbox may get the mail; `refusalToken` ends all such mail. `now` is when it is written. */
export type Acknowledgement = { refusalToken: string; now: Date };

/**
 * The mail that answers a new inquiry, or an offered car, at once: what it is about, and by when it is answered. Anybody can
 * ask with a stranger's address, so it repeats only what can lead nobody anywhere (`echo.ts`).
 */
export function acknowledgementMail(
  lead: Lead,
  { refusalToken, now }: Acknowledgement,
  look: MailLook,
): MailMessage {
  const { inquiry, offer, dealership, publicUrl } = lead;
  const refusalUrl = `${publicUrl}/alerts/no-more-mail?token=${refusalToken}`;
  const { subject, letter } = acknowledgement(lead, now, look);
  const why = [
    `You get this mail because somebody entered this address in a form on ${new URL(publicUrl).host}. If that was not you, do nothing.`,
    'So that nobody can have us write to you again, open this page and press the button on it:',
    refusalUrl,
    ...(offer === undefined ? [] : ['What you sent is seen by our staff only.']),
  ];
  const head = letterheadOf(dealership, look.appearance, now);
  return {
    messageId: leadMessageId(inquiry, 'acknowledgement', publicUrl),
    to: inquiry.email,
    subject: cleanLine(subject),
    ...letterMail({ ...letter, why }, head),
    replyTo: { name: cleanLine(dealership.name), address: dealership.email },
    unsubscribeUrl: refusalUrl,
  };
}

function acknowledgement(
  lead: Lead,
  now: Date,
  { texts }: MailLook,
): { subject: string; letter: Omit<Letter, 'why'> } {
  const { inquiry, vehicle, offer, dealership, publicUrl } = lead;
  const when = answerBy(dealership, now);
  const about = offer ? vehicleName(offer.car) : vehicle && vehicleName(vehicle);
  const echoed = offer ? echoedMessage(about ?? '') : about;
  const values = {
    name: echoedName(inquiry.name),
    vehicle: echoed ?? (offer ? 'car' : null),
    price: vehicle === null || isSold(lead) ? null : formatListPrice(vehicle.price),
    when,
    dealership: dealership.name,
    phone: said(dealership, 'phone') || null,
  };
  const words = writtenMail(kindOf(lead), texts, values);
  const picture = vehicle === null || isSold(lead) ? null : pictureOf(vehicle);
  return {
    subject: words.subject,
    letter: {
      preview: `We will answer you ${when}.`,
      picture,
      kicker: offer ? 'You offered us' : vehicle ? `${vehicle.year} ${vehicle.make}` : null,
      title: offer ? `Your ${values.vehicle}` : (vehicle?.model ?? 'Your message'),
      greeting: greeting(inquiry.name),
      paragraphs: words.opening,
      facts: offer ? offeredFacts(offer) : vehicle ? vehicleFacts(lead, vehicle) : [],
      buttons: offer
        ? []
        : vehicle === null || isSold(lead)
          ? [{ label: 'See Our Inventory', address: `${publicUrl}/inventory` }]
          : [{ label: 'See the Vehicle Again', address: `${publicUrl}/inventory/${vehicle.id}` }],
      adviser: letterAdviser(lead),
      quote: echoedMessage(inquiry.message),
      closing: words.closing,
    },
  };
}

function kindOf(lead: Lead): MailTextKind {
  if (lead.offer) return 'offered-car';
  if (lead.vehicle === null) return 'general-inquiry';
  return isSold(lead) ? 'sold-vehicle' : 'vehicle-inquiry';
}

/** The first photograph of a vehicle; null if none of ours is stored. */
export function pictureOf(vehicle: PublicVehicle): { address: string; alt: string } | null {
  const address = galleryOf(vehicle).find((image) => parseAddress(image) !== null);
  return address === undefined ? null : { address, alt: pictureAlt(vehicle) };
}

function vehicleFacts(lead: Lead, vehicle: PublicVehicle): Fact[] {
  const { price, mileage, horsepower, stockNumber } = vehicle;
  const state = stateText(lead);
  if (isSold(lead)) return [{ name: 'Status', text: 'Sold' }];
  return [
    ...(state === '' ? [] : [{ name: 'Status', text: `${state[0]?.toUpperCase()}${state.slice(1)}` }]),
    { name: 'Price', text: formatListPrice(price) },
    { name: 'Mileage', text: formatMileage(mileage) },
    ...(horsepower ? [{ name: 'Horsepower', text: formatHorsepower(horsepower) }] : []),
    ...(stockNumber === null ? [] : [{ name: 'Stock Number', text: stockNumber }]),
  ];
}

/** What was entered, without texts that lead anywhere. */
const offeredFacts = ({ car, photos }: NewOffer): Fact[] => [
  ...offerLines(car).filter(({ name, text }) => name !== 'Car' && echoedMessage(text) !== null),
  ...(photos.length === 0 ? [] : [{ name: 'Photographs', text: `${photos.length} received` }]),
];
