import { escapeMarkup } from '../../../platform/escape-markup.ts';
import { drivetrainLabels, fuelLabels, transmissionLabels } from '../../../vehicles/vehicle-values.ts';
import {
  descriptionOf,
  pageAddress,
  titleOf,
  wholeModel,
  type FeedContext,
  type FeedFormat,
  type FeedVehicle,
} from './format.ts';

const longestDescription = 20_000;

/** XML has no place for these, not even as references. */
const notInXml = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

const element = (name: string, text: string | number | null, attributes = '') =>
  text === null || text === ''
    ? `<${name}${attributes}/>`
    : `<${name}${attributes}>${escapeMarkup(String(text).replace(notInXml, ''))}</${name}>`;

/** `2026-11-20 17:00:00`, in UTC. */
const timeText = (time: Date) => time.toISOString().slice(0, 19).replace('T', ' ');

/** The facts that the format has no published element for, one a line. */
const facts = (vehicle: FeedVehicle) =>
  [
    ['Mileage', `${vehicle.mileage.toLocaleString('en-US')} miles`],
    ['Exterior', vehicle.exteriorColor],
    ['Interior', vehicle.interiorColor],
    ['Engine', vehicle.engine],
    ['Power', vehicle.horsepower && `${vehicle.horsepower} HP`],
    ['Transmission', vehicle.transmission && transmissionLabels[vehicle.transmission]],
    ['Drivetrain', vehicle.drivetrain && drivetrainLabels[vehicle.drivetrain]],
    ['Fuel', vehicle.fuel && fuelLabels[vehicle.fuel]],
    ['VIN', vehicle.vin],
  ]
    .flatMap(([name, value]) => (value ? `${name}: ${value}` : []))
    .join('\n');

/** JamesEdition's feed, version 3.0 (github.com/JamesEdition/feed-documentation). */
export const jamesEdition: FeedFormat = {
  contentType: 'application/xml; charset=utf-8',
  head: ({ dealership, dealerCode, updatedAt }) => `<?xml version="1.0" encoding="UTF-8"?>
<jameslist_feed version="3.0">
<feed_information>${element('reference', 'marque')}${element('title', dealership.name)}${element('description', `Cars of ${dealership.name}`)}${element('created', timeText(updatedAt))}${element('updated', timeText(updatedAt))}</feed_information>
<dealer>${element('name', dealership.name)}${element('id', dealerCode)}</dealer>
<adverts>
`,
  vehicle: advert,
  tail: '</adverts>\n</jameslist_feed>\n',
};

function advert(vehicle: FeedVehicle, context: FeedContext): string {
  const { dealership } = context;
  const { price } = vehicle;
  const images = vehicle.images.map((address) => `<image>${element('image_url', address)}</image>`);
  return [
    `<advert reference="${vehicle.id}" category="car">`,
    element('preowned', vehicle.condition === 'new' ? 'no' : 'yes'),
    element('type', 'sale'),
    element('brand', vehicle.make),
    element('model', wholeModel(vehicle)),
    element('year', vehicle.year),
    element('price_on_request', price === null ? 'yes' : 'no'),
    element('price', price, ' currency="USD" vat_included="VAT Excluded"'),
    `<location>${element('country', dealership.country)}${element('region', dealership.region)}${element('city', dealership.city)}${element('zip', dealership.postalCode)}${element('address', dealership.street)}</location>`,
    element('headline', titleOf(vehicle)),
    element('description', `${descriptionOf(vehicle, context, longestDescription)}\n\n${facts(vehicle)}`),
    element('url', pageAddress(vehicle, context)),
    `<media>${images.join('')}</media>`,
    '</advert>\n',
  ].join('');
}
