import { createHash } from 'node:crypto';
import { and, eq, or, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database.ts';
import { vehicles } from '../../vehicles/vehicles.table.ts';
import { createInquiry } from '../inquiries.store.ts';
import type { LeadMails } from '../mail/lead-mails.ts';
import { campaignTag } from '../visit-source.ts';
import type { AdfCar, AdfLead } from './read-adf.ts';

/**
 * Stores the leads of a marketplace, with the mails about them, and returns how many are new. One with the id of an earlier one is
 * that one; one without an id is known by everything in it. A time that is missing or in the future is `arrivedAt`, else `now`.
 * `from` is the marketplace.
 */
export async function receiveLeads(
  queries: Queries,
  leads: readonly AdfLead[],
  {
    from,
    now,
    arrivedAt = null,
    mailsOf,
    isDoubtful = false,
  }: { from: string; now: Date; arrivedAt?: Date | null; mailsOf: LeadMails; isDoubtful?: boolean },
): Promise<number> {
  let added = 0;
  const timeOf = (time: Date | null) => (time === null || time > now ? null : time);
  for (const lead of leads) {
    const { id, requestedAt, car, ...fields } = lead;
    await createInquiry(
      queries,
      {
        ...fields,
        source: 'marketplace',
        vehicleId: await vehicleOf(queries, car),
        appointmentAt: null,
        referrer: null,
        utmSource: campaignTag(from),
        utmMedium: null,
        utmCampaign: null,
      },
      {
        now: timeOf(requestedAt) ?? timeOf(arrivedAt) ?? now,
        idempotencyKey: keyOf(from, id === null ? lead : id),
        isDoubtful,
        mailsOf,
        onStored: async () => {
          added += 1;
        },
      },
    );
  }
  return added;
}

const keyOf = (from: string, content: object) =>
  `adf ${createHash('sha256')
    .update(JSON.stringify([from, content]))
    .digest('base64url')}`;

/** The vehicle of this VIN or stock number, or of this id, which our own documents have for a stock number. */
async function vehicleOf(queries: Queries, car: AdfCar | null): Promise<number | null> {
  if (car === null) return null;
  const { vin, stock, year } = car;
  const isId = /^[1-9]\d{0,8}$/.test(stock) && /^\d{4}$/.test(year);
  const [found] = await queries
    .select({ id: vehicles.id })
    .from(vehicles)
    .where(
      or(
        vin === '' ? undefined : eq(sql`upper(${vehicles.vin})`, vin.toUpperCase()),
        stock === '' ? undefined : eq(sql`lower(${vehicles.stockNumber})`, stock.toLowerCase()),
        isId ? and(eq(vehicles.id, Number(stock)), eq(vehicles.year, Number(year))) : undefined,
        sql`false`,
      ),
    )
    // A stock number may be used again; the VIN is certain.
    .orderBy(sql`(upper(${vehicles.vin}) = ${vin.toUpperCase()}) desc nulls last`, sql`${vehicles.id} desc`)
    .limit(1);
  return found?.id ?? null;
}
