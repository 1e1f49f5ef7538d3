import { accountCalled } from '../accounts/account-name.ts';
import { listPeople } from '../accounts/profiles.store.ts';
import type { Queries } from '../platform/database.ts';

/** A sale with the user name of its salesperson, if an account is called that; else the name as it was given. */
export async function withAccount<Sale extends { soldBy?: string | null | undefined }>(
  queries: Queries,
  sale: Sale,
): Promise<Sale> {
  if (sale.soldBy === undefined || sale.soldBy === null) return sale;
  return { ...sale, soldBy: accountCalled(sale.soldBy, await listPeople(queries)) };
}
