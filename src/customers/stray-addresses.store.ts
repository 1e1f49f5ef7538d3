import { and, inArray, notExists, sql, type SQLWrapper } from 'drizzle-orm';
import { vehicleAlerts } from '../alerts/alerts.table.ts';
import { inquiries, phoneDigits } from '../inquiries/inquiries.table.ts';
import { joinedAddresses } from '../inquiries/joined-addresses.table.ts';
import { subscribers } from '../newsletter/newsletter.table.ts';
import type { Queries } from '../platform/database.ts';
import { mailboxIn } from '../platform/mail/mailbox.ts';
import { vehicles } from '../vehicles/vehicles.table.ts';
import { lockPeople } from './join-people.store.ts';
import { personDetails } from './person-details.table.ts';

/**
 * Deletes what was entered about people, and how they were joined, where no record has the address any more: records can go one by
 * one, too.
 */
export const forgetStrayAddresses = (queries: Queries): Promise<void> =>
  queries.transaction(async (tx) => {
    await lockPeople(tx);
    for (const table of [personDetails, joinedAddresses])
      await tx.delete(table).where(and(...noRecordHas(tx, table.address)));
    const alone = tx
      .select({ person: joinedAddresses.person })
      .from(joinedAddresses)
      .groupBy(joinedAddresses.person)
      .having(sql`count(*) = 1`);
    await tx.delete(joinedAddresses).where(inArray(joinedAddresses.person, alone));
  });

/** Conditions that hold together if no record has the address. */
const noRecordHas = (tx: Queries, address: SQLWrapper) => {
  const none = (
    table: typeof inquiries | typeof vehicleAlerts | typeof subscribers | typeof vehicles,
    its: SQLWrapper,
  ) =>
    notExists(
      tx
        .select({ one: sql`1` })
        .from(table)
        .where(sql`${its} = ${address}`),
    );
  return [
    none(inquiries, mailboxIn(inquiries.email)),
    none(inquiries, phoneDigits(inquiries.phone)),
    none(inquiries, sql`'lead-' || ${inquiries.id}`),
    none(vehicleAlerts, mailboxIn(vehicleAlerts.email)),
    none(subscribers, mailboxIn(subscribers.email)),
    none(vehicles, mailboxIn(vehicles.buyerEmail)),
    none(vehicles, phoneDigits(vehicles.buyerPhone)),
  ];
};
