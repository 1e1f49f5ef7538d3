import { eq, inArray, sql } from 'drizzle-orm';
import type { Queries } from '../platform/database.ts';
import { enqueueMail } from '../platform/mail/outbox.store.ts';
import { newToken } from '../platform/new-token.ts';
import { vehiclesForSale } from '../vehicles/vehicles.store.ts';
import { hoursBetweenMails } from './alert.ts';
import { addressTokenOf } from './alerts.store.ts';
import { alertMatches, announcedVehicles, vehicleAlerts } from './alerts.table.ts';
import type { AlertMails } from './mail/alert-mails.ts';
import type { NewVehicles } from './mail/new-vehicles-text.ts';
import { matcherOf } from './match-alerts.ts';
import type { Moment } from './new-listings.store.ts';

const batchSize = 200;

const lastMailBefore = (now: Date) => new Date(now.getTime() - hoursBetweenMails * 60 * 60_000);

/**
 * Writes the due mails about new vehicles: at most one to each address in some hours. They wait for vehicles that
 * are not matched yet, which would otherwise miss the mail for hours, but no longer than the delay.
 */
export async function writeDueMails(queries: Queries, moment: Moment, mails: AlertMails): Promise<void> {
  for (;;) {
    const due = await dueAddresses(queries, moment);
    for (const email of due) await writeMail(queries, email, moment.now, mails);
    if (due.length < batchSize) return;
  }
}

async function dueAddresses(queries: Queries, { now, delayMs }: Moment): Promise<string[]> {
  const waitsSince = new Date(now.getTime() - delayMs).toISOString();
  const { rows } = await queries.execute(sql`
    select ${vehicleAlerts.email} as email
    from ${vehicleAlerts} left join ${alertMatches} on ${alertMatches.alertId} = ${vehicleAlerts.id}
    where exists (select 1 from ${alertMatches})
    group by ${vehicleAlerts.email}
    having count(${alertMatches.foundAt}) > 0
      and (min(${alertMatches.foundAt}) <= ${waitsSince}::timestamptz
        or not exists (select 1 from ${announcedVehicles} where ${announcedVehicles.newSince} is not null))
      and coalesce(max(${vehicleAlerts.lastNotifiedAt}), '-infinity') <= ${lastMailBefore(now).toISOString()}::timestamptz
    limit ${batchSize}`);
  return rows.map((row) => String(row['email']));
}

/**
 * Writes the mail to one address, about vehicles that are still visible and still match. The lock on the
 * alerts lets one process do so.
 */
function writeMail(queries: Queries, email: string, now: Date, mails: AlertMails): Promise<void> {
  return queries.transaction(async (tx) => {
    const ofAddress = eq(vehicleAlerts.email, email);
    const alerts = await tx
      .select()
      .from(vehicleAlerts)
      .where(ofAddress)
      .orderBy(vehicleAlerts.id)
      .for('update');
    const latest = lastMailBefore(now);
    if (alerts.some(({ lastNotifiedAt }) => lastNotifiedAt !== null && lastNotifiedAt > latest)) return;
    const ids = alerts.map(({ id }) => id);
    const matched = await tx.delete(alertMatches).where(inArray(alertMatches.alertId, ids)).returning();
    const forSale = await vehiclesForSale(tx, [...new Set(matched.map(({ vehicleId }) => vehicleId))]);
    const told = new Set<number>();
    const found = alerts.flatMap((alert): NewVehicles[] => {
      const isWanted = matcherOf(alert.criteria);
      const vehicles = matched
        .filter(({ alertId }) => alertId === alert.id)
        .flatMap(({ vehicleId }) => forSale.get(vehicleId) ?? [])
        .filter((vehicle) => isWanted(vehicle) && !told.has(vehicle.id))
        .sort((a, b) => b.id - a.id);
      for (const { id } of vehicles) told.add(id);
      return vehicles.length === 0 ? [] : [{ alert, vehicles }];
    });
    if (found.length === 0) return;
    const addressToken = addressTokenOf(alerts) ?? newToken();
    await tx.update(vehicleAlerts).set({ lastNotifiedAt: now, addressToken }).where(ofAddress);
    await enqueueMail(tx, [mails.newVehicles(found, addressToken)]);
  });
}
