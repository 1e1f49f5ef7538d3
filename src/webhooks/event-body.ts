import { eq } from 'drizzle-orm';
import { sharedPicture } from '../images/site/images-url.ts';
import { findInquiry } from '../inquiries/inquiries.staff.store.ts';
import type { Inquiry } from '../inquiries/inquiry.schema.ts';
import type { Queries } from '../platform/database.ts';
import { shownSwatches } from '../vehicles/shown-swatches.ts';
import { toPublic } from '../vehicles/vehicle.schema.ts';
import { toVehicle } from '../vehicles/vehicles.store.ts';
import { vehicles } from '../vehicles/vehicles.table.ts';
import type { StoredDelivery } from './deliveries.store.ts';

/**
 * The JSON of an event, with what is public of its vehicle or what the customer sent, as it is now; null if it no longer holds,
 * such as of a lead that was erased, or of a sale that was undone.
 */
export async function eventBody(
  queries: Queries,
  delivery: StoredDelivery,
  publicUrl: string,
): Promise<string | null> {
  const { eventId: id, event, createdAt } = delivery;
  const data = await dataOf(queries, delivery, publicUrl);
  return data && JSON.stringify({ id, event, time: createdAt.toISOString(), data });
}

async function dataOf(
  queries: Queries,
  { event, subjectId, details }: StoredDelivery,
  publicUrl: string,
): Promise<object | null> {
  if (event === 'test' || subjectId === null) return {};
  if (event === 'lead.created') {
    const lead = await leadOf(queries, subjectId);
    return lead && { lead };
  }
  const shown = await shownVehicle(queries, subjectId, publicUrl);
  const isForSale = shown !== null && shown.status !== 'sold';
  // One that comes late, after newer ones, would take a car off other websites that is for sale, or the other way round.
  if (isForSale === goneEvents.includes(event)) return null;
  if (shown === null || event === 'vehicle.unpublished')
    return { vehicle: { id: subjectId, url: urlOf(subjectId, publicUrl) } };
  return { vehicle: shown, ...details };
}

/** The events of a vehicle that is not for sale any more. */
const goneEvents: readonly StoredDelivery['event'][] = ['vehicle.sold', 'vehicle.unpublished'];

const urlOf = (id: number, publicUrl: string) => `${publicUrl}/inventory/${id}`;

/** What visitors see of a vehicle, with addresses that work elsewhere; null if it is not on the website. */
async function shownVehicle(queries: Queries, id: number, publicUrl: string) {
  const [row] = await queries.select().from(vehicles).where(eq(vehicles.id, id));
  if (!row?.isPublished) return null;
  const vehicle = toVehicle(row);
  const {
    images,
    featuredImage,
    focalPoints: _focalPoints,
    ...shown
  } = toPublic({
    ...vehicle,
    ...shownSwatches(vehicle),
  });
  const absolute = (address: string) => sharedPicture(address, publicUrl).url;
  return {
    ...shown,
    url: urlOf(id, publicUrl),
    images: images.map(absolute),
    featuredImage: featuredImage && absolute(featuredImage),
  };
}

/** What the customer sent, and where it came from; nothing of the dealership's work on it. */
async function leadOf(queries: Queries, id: number) {
  const inquiry = await findInquiry(queries, id);
  if (!inquiry || inquiry.isDoubtful || isErased(inquiry)) return null;
  const { vehicle } = inquiry;
  return {
    id,
    createdAt: inquiry.createdAt,
    name: inquiry.name,
    email: inquiry.email,
    phone: inquiry.phone,
    message: inquiry.message,
    interest: inquiry.interest,
    appointmentAt: inquiry.appointmentAt,
    vehicleId: inquiry.vehicleId,
    vehicle: vehicle && { id: vehicle.id, name: vehicle.label, stockNumber: vehicle.stockNumber },
    offered: inquiry.offered,
    source: inquiry.source,
    referrer: inquiry.referrer,
    utmSource: inquiry.utmSource,
    utmMedium: inquiry.utmMedium,
    utmCampaign: inquiry.utmCampaign,
  };
}

/** Whether the person was erased, and the name is kept for a sale alone. */
const isErased = ({ email, phone, message }: Pick<Inquiry, 'email' | 'phone' | 'message'>) =>
  email === '' && phone === null && message === '';
