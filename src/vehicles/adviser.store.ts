import { canAdvise, listPeople } from '../accounts/profiles.store.ts';
import type { Queries } from '../platform/database.ts';
import { ApiError } from '../platform/errors.ts';

/** Throws 400 unless the user name is that of an active account whose person has a name. */
export async function requireAdviser(queries: Queries, username: string): Promise<void> {
  const people = await listPeople(queries);
  if (people.some((person) => person.username === username && canAdvise(person))) return;
  const message = 'Choose somebody with an active account and a name';
  throw new ApiError(400, message, { issues: [{ path: 'adviser', message }] });
}
