import { sharedImage } from '../../images/image.ts';
import { formatListPrice, formatMileage } from '../../vehicles/format.ts';
import { vehicleName } from '../../vehicles/vehicle-name.ts';
import { statesOf, statesText } from '../../vehicles/vehicle-state.ts';
import { galleryOf, type PublicVehicle } from '../../vehicles/vehicle.ts';
import { criteriaText } from '../criteria-text.ts';
import { criteriaQuery, type AlertCriteria } from '../criteria.ts';

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

type Given = {
  found: readonly NewVehicles[];
  publicUrl: string;
  imagesUrl: string | null;
  dealership: string;
  endAllUrl: string;
};

/** `New: 2021 Ashdown Roadster`, or `New: 3 vehicles you asked for` */
export function newVehiclesSubject({ found }: Given): string {
  const vehicles = found.flatMap((one) => one.vehicles);
  const [only, another] = vehicles;
  return only && !another ? `New: ${vehicleName(only)}` : `New: ${vehicles.length} vehicles you asked for`;
}

/** The plain text, with the vehicles and the end link of each alert. */
export function newVehiclesText(given: Given): string {
  const { found, dealership, endAllUrl } = given;
  return [
    `New at ${dealership}, as you asked us to tell you.`,
    ...found.flatMap((one) => ['', ...sectionOf(one, given)]),
    ...(found.length > 1 ? ['', 'To end all of them:', endAllUrl] : []),
    '',
  ].join('\n');
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
  const facts = [
    // It may have become pending or reserved since it was listed.
    statesText(statesOf({ status: vehicle.status, isPublished: true })) || null,
    formatListPrice(vehicle.price),
    formatMileage(vehicle.mileage),
    vehicle.exteriorColor,
  ];
  return [
    vehicleName(vehicle),
    facts.filter((fact) => fact !== null).join(', '),
    `${publicUrl}/inventory/${vehicle.id}`,
    ...(picture === undefined
      ? []
      : [`Picture: ${new URL((imagesUrl ?? '') + sharedImage(picture).address, publicUrl).href}`]),
  ];
}
