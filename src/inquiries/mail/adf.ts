import { escapeMarkup } from '../../platform/escape-markup.ts';
import { cleanText } from '../../platform/mail/clean-text.ts';
import { telephoneNumbers } from '../../platform/telephone.ts';
import { bodyStyleLabels, transmissionLabels } from '../../vehicles/vehicle-values.ts';
import type { PublicVehicle } from '../../vehicles/vehicle.ts';
import { interestText, type Interest } from '../inquiry.ts';
import { offerLines } from '../offers/offer-lines.ts';
import type { OfferedCar } from '../offers/offer.schema.ts';
import { isSold, stateText, type Lead } from './lead.ts';

/** ADF's term for an interest; null if it has none. Such interests go into the comments. */
const adfInterests: Record<Interest, 'buy' | 'sell' | 'trade-in' | 'test-drive' | null> = {
  purchase: 'buy',
  financing: 'buy',
  trade: 'trade-in',
  'test-drive': 'test-drive',
  consignment: 'sell',
  service: null,
  other: null,
  sell: 'sell',
};

/**
 * An inquiry as ADF 1.0 XML (Auto-lead Data Format), which CRMs import. The format requires a vehicle with
 * year, make and model: they are empty if the inquiry names no vehicle, or a deleted one. A vehicle without a
 * stock number gets our id instead.
 */
export function adfOf(lead: Lead): string {
  const { inquiry, dealership, publicUrl } = lead;
  const contact = (name: string, email: string, phone: string | null) => [
    '<contact>',
    element('name', name, { part: 'full' }),
    ...(email === '' ? [] : [element('email', email)]),
    ...phonesIn(phone).map((number) => element('phone', number)),
    '</contact>',
  ];
  return [
    '<?xml version="1.0"?>',
    '<?adf version="1.0"?>',
    '<adf>',
    '<prospect status="new">',
    element('id', String(inquiry.id), { sequence: '1', source: new URL(publicUrl).host }),
    element('requestdate', withOffset(inquiry.createdAt, dealership.timeZone)),
    ...vehicleLines(lead),
    '<customer>',
    ...contact(inquiry.name, inquiry.email, inquiry.phone),
    element('comments', comments(lead)),
    '</customer>',
    '<vendor>',
    element('vendorname', dealership.name),
    ...contact(dealership.name, dealership.email, dealership.phone || null),
    '</vendor>',
    '<provider>',
    element('name', 'Marque', { part: 'full' }),
    '</provider>',
    '</prospect>',
    '</adf>',
    '',
  ].join('\n');
}

function vehicleLines({ inquiry, vehicle, offer }: Lead): string[] {
  if (offer) return offeredLines(offer.car);
  const interest = inquiry.interest && adfInterests[inquiry.interest];
  const id = vehicle?.id ?? inquiry.vehicleId;
  return [
    `<vehicle${attributes({ ...(interest && { interest }), status: vehicle?.condition === 'new' ? 'new' : 'used' })}>`,
    element('year', vehicle === null ? '' : String(vehicle.year)),
    element('make', vehicle?.make ?? ''),
    element('model', vehicle?.model ?? ''),
    ...(vehicle === null || vehicle.vin === null ? [] : [element('vin', vehicle.vin)]),
    ...(id === null ? [] : [element('stock', vehicle?.stockNumber ?? String(id))]),
    ...(vehicle === null ? [] : knownLines(vehicle)),
    '</vehicle>',
  ];
}

const offeredLines = ({ year, make, model, vin, mileage }: OfferedCar): string[] => [
  `<vehicle${attributes({ interest: 'sell', status: 'used' })}>`,
  element('year', String(year)),
  element('make', make),
  element('model', model),
  ...(vin === null ? [] : [element('vin', vin)]),
  element('odometer', String(mileage), { units: 'mi' }),
  '</vehicle>',
];

function knownLines(vehicle: PublicVehicle): string[] {
  const { trim, doors, bodyStyle, transmission, mileage, interiorColor, exteriorColor, price, status } =
    vehicle;
  const colors = [
    ...(interiorColor === null ? [] : [element('interiorcolor', interiorColor)]),
    ...(exteriorColor === null ? [] : [element('exteriorcolor', exteriorColor)]),
  ];
  return [
    ...(trim === null ? [] : [element('trim', trim)]),
    ...(doors === null ? [] : [element('doors', String(doors))]),
    ...(bodyStyle === null ? [] : [element('bodystyle', bodyStyleLabels[bodyStyle])]),
    ...(transmission === null ? [] : [element('transmission', transmissionLabels[transmission])]),
    element('odometer', String(mileage), { units: 'mi' }),
    ...(colors.length === 0 ? [] : ['<colorcombination>', ...colors, '</colorcombination>']),
    ...(price === null || status === 'sold'
      ? []
      : [element('price', String(price), { type: 'asking', currency: 'USD' })]),
  ];
}

/** The phone numbers in a text; a text without a certain one is passed on whole. */
function phonesIn(phone: string | null): string[] {
  if (phone === null) return [];
  const numbers = telephoneNumbers(phone).map(({ start, end }) => phone.slice(start, end));
  return numbers.length === 0 ? [phone] : numbers;
}

/** Whether a text has more than one phone number or an extension. */
const saysMore = (phone: string | null): phone is string =>
  phone !== null && (phonesIn(phone).length > 1 || phonesIn(phone)[0] !== phone.trim());

/** Facts without an ADF element, followed by the message. */
function comments(lead: Lead): string {
  const { inquiry, vehicle, offer, publicUrl } = lead;
  const { vehicleId, message } = inquiry;
  const interest = interestText({ ...inquiry, wasSold: isSold(lead) });
  const state = stateText(lead);
  return [
    ...(interest === null ? [] : [`Interest: ${interest}`]),
    ...(saysMore(inquiry.phone) ? [`Phone: ${inquiry.phone}`] : []),
    ...(vehicleId !== null && vehicle === null
      ? [`Vehicle ${vehicleId}, not on the website: not published, or deleted`]
      : []),
    ...(vehicle !== null && state !== '' ? [`The vehicle is: ${state}`] : []),
    ...(offer ? offerLines(offer.car).map(({ name, text }) => `${name}: ${text}`) : []),
    ...(offer && offer.photos.length > 0
      ? [`Photographs: ${publicUrl}/admin?tab=inquiries&inquiry=${inquiry.id}`]
      : []),
    message,
  ].join('\n');
}

const escaped = (text: string) => escapeMarkup(cleanText(text));

const attributes = (values: Readonly<Record<string, string>>) =>
  Object.entries(values)
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('');

const element = (name: string, text: string, values: Readonly<Record<string, string>> = {}) =>
  `<${name}${attributes(values)}>${escaped(text)}</${name}>`;

/** A time as ISO 8601 with the time zone's offset at that time: `2026-11-20T10:00:00-07:00`. */
export function withOffset(time: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  const name = format.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign = '+', hours = '00', minutes = '00'] = /([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  const offset = Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes));
  const local = new Date(time.getTime() + offset * 60_000).toISOString().slice(0, 19);
  return `${local}${sign}${hours}:${minutes}`;
}
