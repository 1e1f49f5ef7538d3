import { sharedImage } from '../../images/image.ts';
import type { Letter } from '../../platform/mail/letter.ts';
import { vehicleName } from '../../vehicles/vehicle-name.ts';
import { galleryOf, type PublicVehicle } from '../../vehicles/vehicle.ts';
import { criteriaText } from '../criteria-text.ts';
import { criteriaQuery, type AlertCriteria } from '../criteria.ts';
import { factsText, vehicleItems } from './vehicle-items.ts';

type MailedAlert = { email: string; criteria: AlertCriteria; token: string };

/** `wanted` is the text of the criteria; `refusalToken` ends all such mail. */
export type AskedAlert = Pick<MailedAlert, 'email' | 'token'> & {
  wanted: string;
  createdAt: Date;
  refusalToken: string;
};

export type NewVehicles = { alert: MailedAlert; vehicles: readonly PublicVehicle[] };

/** Vehicles that one alert lists in a mail; the rest are on the website. */
const mostListed = 20;
/** Vehicles whose pictures are in the mail, which should stay small. */
const mostPictures = 4;

type Given = {
  found: readonly NewVehicles[];
  publicUrl: string;
  imagesUrl: string | null;
  /** What staff have written, with its values. */
  words: { subject: string; opening: readonly string[]; closing: readonly string[] };
  endAllUrl: string;
};

/** `2021 Ashdown Roadster`, or `3 vehicles you asked for` */
export function vehiclesText(found: readonly NewVehicles[]): string {
  const vehicles = found.flatMap((one) => one.vehicles);
  const [only, another] = vehicles;
  return only && !another ? vehicleName(only) : `${vehicles.length} vehicles you asked for`;
}

/** What all alerts look for, in words. */
export const wantedOf = (found: readonly NewVehicles[]): string =>
  found.map(({ alert }) => criteriaText(alert.criteria)).join('; ');

/** The plain text, with the vehicles and the end link of each alert. */
export function newVehiclesText(given: Given): string {
  const { found, words, endAllUrl } = given;
  return [
    words.opening.join('\n\n'),
    ...found.flatMap((one) => ['', ...sectionOf(one, given)]),
    ...(found.length > 1 ? ['', 'To end all of them:', endAllUrl] : []),
    ...words.closing.flatMap((paragraph) => ['', paragraph]),
    '',
  ].join('\n');
}

/** The same for mail programs that show HTML. */
export function newVehiclesLetter(given: Given): Letter {
  const { found, words, endAllUrl, publicUrl } = given;
  const wanted = wantedOf(found);
  const more = found.filter(({ vehicles }) => vehicles.length > mostListed);
  return {
    preview: wanted,
    kicker: wanted,
    title: words.subject,
    greeting: '',
    paragraphs: words.opening,
    items: vehicleItems(
      found.flatMap(({ vehicles }) => vehicles.slice(0, mostListed)),
      { publicUrl, mostPictures },
    ),
    closing: [
      ...more.map(
        ({ alert, vehicles }) =>
          `And ${vehicles.length - mostListed} more: ${publicUrl}/inventory${criteriaQuery(alert.criteria)}`,
      ),
      ...words.closing,
    ],
    why: [
      ...found.flatMap(({ alert }) => [
        `To end mails about ${criteriaText(alert.criteria)}:`,
        `${publicUrl}/alerts/end?token=${alert.token}`,
      ]),
      ...(found.length > 1 ? ['To end all of them:', endAllUrl] : []),
    ],
  };
}

function sectionOf({ alert, vehicles }: NewVehicles, given: Given): string[] {
  const { publicUrl } = given;
  const wanted = criteriaText(alert.criteria);
  const more = vehicles.length - mostListed;
  return [
    wanted,
    '-'.repeat(Math.min(wanted.length, 60)),
    ...vehicles.slice(0, mostListed).flatMap((vehicle) => ['', ...linesOf(vehicle, given)]),
    ...(more > 0 ? ['', `And ${more} more: ${publicUrl}/inventory${criteriaQuery(alert.criteria)}`] : []),
    '',
    `To end mails about this:`,
    `${publicUrl}/alerts/end?token=${alert.token}`,
  ];
}

function linesOf(vehicle: PublicVehicle, { publicUrl, imagesUrl }: Given): string[] {
  const [picture] = galleryOf(vehicle);
  return [
    vehicleName(vehicle),
    factsText(vehicle),
    `${publicUrl}/inventory/${vehicle.id}`,
    ...(picture === undefined
      ? []
      : [`Picture: ${new URL((imagesUrl ?? '') + sharedImage(picture).address, publicUrl).href}`]),
  ];
}
