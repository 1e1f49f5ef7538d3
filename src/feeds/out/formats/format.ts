import { addressText } from '../../../dealership/address.ts';
import type { Dealership } from '../../../dealership/dealership.schema.ts';
import { parseAddress, variantAddress, variantWidths } from '../../../images/image.ts';
import { csvLine, type CsvCell } from '../../../platform/csv.ts';
import { dayOf } from '../../../platform/time-zones.ts';
import { galleryOf, type PublicVehicle } from '../../../vehicles/vehicle.ts';
import { vehicleName } from '../../../vehicles/vehicle-name.ts';

/** What a feed says besides its vehicles. Addresses have no slash at the end. */
export type FeedContext = {
  dealership: Pick<
    Dealership,
    'name' | 'street' | 'city' | 'region' | 'postalCode' | 'country' | 'phone' | 'email' | 'priceNote'
  >;
  /** What the channel calls the dealership by; may be empty. */
  dealerCode: string;
  timeZone: string;
  publicUrl: string;
  imagesUrl: string | null;
  /** When its content was first seen as it is now. */
  updatedAt: Date;
};

/** A vehicle as channels get it: `images` are whole addresses of JPEGs, the featured one first. */
export type FeedVehicle = Omit<PublicVehicle, 'featuredImage' | 'focalPoints' | 'isFeatured'>;

/** A file in three parts, so that it is made while it is sent. */
export type FeedFormat = {
  contentType: string;
  head: (context: FeedContext) => string;
  vehicle: (vehicle: FeedVehicle, context: FeedContext) => string;
  /** Between two vehicles. */
  separator?: string;
  tail: string;
};

/** A CSV file without a byte order mark, which programs would take for a part of the first name. */
export const csvFormat = (
  columns: Readonly<Record<string, (vehicle: FeedVehicle, context: FeedContext) => CsvCell>>,
): FeedFormat => {
  const cells = Object.values(columns);
  return {
    contentType: 'text/csv; charset=utf-8',
    head: () => csvLine(Object.keys(columns)),
    vehicle: (vehicle, context) => csvLine(cells.map((cell) => cell(vehicle, context))),
    tail: '',
  };
};

/** The widths of pictures that channels ask for: never the stored one, which may be many times as large. */
const pictureWidths = [1280, 1600];

/** What only this website has a use for is left out. */
export function feedVehicle(vehicle: PublicVehicle, { publicUrl, imagesUrl }: FeedContext): FeedVehicle {
  const { featuredImage: _first, focalPoints: _points, isFeatured: _place, ...shown } = vehicle;
  const images = galleryOf(vehicle).map((address) => {
    const image = parseAddress(address);
    const width = image && variantWidths(image.width, pictureWidths).at(-1);
    return (imagesUrl ?? publicUrl) + (image && width ? variantAddress(image.hash, width, 'jpg') : address);
  });
  return { ...shown, images };
}

export const pageAddress = ({ id }: FeedVehicle, { publicUrl }: FeedContext) =>
  `${publicUrl}/inventory/${id}`;

/** The model without the trim, which some names end with. */
export const modelOf = ({ model, trim }: FeedVehicle) =>
  trim !== null && model.endsWith(` ${trim}`) ? model.slice(0, -trim.length - 1) : model;

/** The model with the trim: `Corsa 720 Spider`. */
export const wholeModel = (vehicle: FeedVehicle) =>
  vehicle.trim === null ? vehicle.model : `${modelOf(vehicle)} ${vehicle.trim}`;

/** `2024 Veyra Corsa 720 Spider` */
export const titleOf = (vehicle: FeedVehicle) => vehicleName({ ...vehicle, model: wholeModel(vehicle) });

/** A dash before a part of a list, which buyers would see with the apostrophe of a CSV file. */
const listDash = /^([ \t]*)[-+](?=[ \t])/gm;

/** The description with the note under prices, at most `longest` characters; the title if there is none. */
export function descriptionOf(vehicle: FeedVehicle, { dealership }: FeedContext, longest: number): string {
  const text =
    vehicle.description?.replaceAll(listDash, '$1•') ??
    `${titleOf(vehicle)}, ${vehicle.mileage.toLocaleString('en-US')} miles.`;
  const note = dealership.priceNote === '' ? '' : `\n\n${dealership.priceNote}`;
  // Half an emoji would be no text.
  return text.slice(0, longest - note.length).replace(/[\uD800-\uDBFF]$/, '') + note;
}

/** `1 Desert Way, Phoenix, AZ 85001, US` */
export const fullAddress = ({ dealership }: FeedContext) =>
  [addressText(dealership), dealership.country].filter((part) => part !== '').join(', ');

/** `10499 USD` */
export const priceText = ({ price }: FeedVehicle) => (price === null ? null : `${price} USD`);

/** A phone number that no spreadsheet takes for a formula, and so without the plus sign that some begin with. */
export const phoneText = ({ dealership }: FeedContext) => dealership.phone.replace(/^\+\s*/, '');

/** The day on which a vehicle was listed, where the dealership is. */
export const dayListed = ({ listedAt }: FeedVehicle, { timeZone }: FeedContext) =>
  dayOf(new Date(listedAt), timeZone);
