import { telephoneHref } from '../platform/telephone.ts';
import { accountCalled, accountInitials, accountName, hasName } from './account-name.ts';
import type { Adviser } from './adviser.schema.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { differences } from '../changes/changes.store.ts';
import { unknownImages } from '../images/images.store.ts';
import type { Database, Queries } from '../platform/database.ts';
import { ApiError, notFound } from '../platform/errors.ts';
import type { AccountProfile, StaffPerson } from './accounts.schema.ts';
import { recordAccountChange, type Act } from './account-log.store.ts';
import type { AccountMails } from './account-mail.ts';
import { passwordLinks, users } from './accounts.table.ts';
import { readMailAddress, tellOwner } from './security-mail.ts';
import type { RequestOrigin } from './sign-in-log/request-origin.ts';

/** The columns of a profile. */
const profileColumns = {
  firstName: users.firstName,
  lastName: users.lastName,
  title: users.title,
  email: users.email,
  phone: users.phone,
  portrait: users.portrait,
  signature: users.signature,
};

const profileFields = Object.keys(profileColumns) as (keyof AccountProfile)[];

const personColumns = {
  id: users.id,
  username: users.username,
  firstName: users.firstName,
  lastName: users.lastName,
  title: users.title,
  phone: users.phone,
  portrait: users.portrait,
};

/** What staff see of each other, of every account; the oldest first. */
export async function listPeople(queries: Queries): Promise<StaffPerson[]> {
  const rows = await queries
    .select({ ...personColumns, disabledAt: users.disabledAt })
    .from(users)
    .orderBy(users.createdAt, users.id);
  return rows.map(({ disabledAt, ...person }) => ({ ...person, isActive: disabledAt === null }));
}

/** A person as visitors and customers see them. */
export const toAdviser = (person: Omit<StaffPerson, 'isActive'>): Adviser => ({
  name: accountName(person),
  title: person.title,
  phone: person.phone,
  call: telephoneHref(person.phone),
  portrait: person.portrait,
  initials: accountInitials(person),
});

/** The person of an account, as its customers see them: null if it is disabled, or its person has no name. */
export async function readAdviser(queries: Queries, id: number | null): Promise<Adviser | null> {
  if (id === null) return null;
  const [person] = await queries
    .select(personColumns)
    .from(users)
    .where(and(eq(users.id, id), isNull(users.disabledAt)));
  return person !== undefined && hasName(person) ? toAdviser(person) : null;
}

/** Whether visitors may be shown the person as the adviser of a vehicle. */
export const canAdvise = (person: Pick<StaffPerson, 'username' | 'firstName' | 'lastName' | 'isActive'>) =>
  person.isActive && hasName(person);

/** The user name of whoever can advise and has this user name or name, ignoring case; null if nobody or several do. */
export function adviserCalled(name: string, people: readonly StaffPerson[]): string | null {
  const advisers = people.filter(canAdvise);
  const username = accountCalled(name, advisers);
  return advisers.some((person) => person.username === username) ? username : null;
}

/** What people are called, by their user names; a user name that no account has is returned as it is. */
export async function readStaffNames(queries: Queries): Promise<(username: string) => string> {
  const names = new Map((await listPeople(queries)).map((person) => [person.username, accountName(person)]));
  return (username) => names.get(username) ?? username;
}

/** The profile of an account; null if there is none. */
export async function readProfile(queries: Queries, id: number): Promise<AccountProfile | null> {
  const [row] = await queries.select(profileColumns).from(users).where(eq(users.id, id));
  return row ?? null;
}

/** Portraits in use, for the cleanup of images. */
export const readPortraits = (queries: Queries) => queries.select({ portrait: users.portrait }).from(users);

/**
 * Changes some fields of a profile and logs each. Throws 404, 400 for a portrait that is not stored, and 409 if another
 * account has the mail address, or signs in with it as its user name. A mail to the address before tells of a new one.
 */
export const changeProfile = (
  database: Database,
  id: number,
  changed: Partial<AccountProfile>,
  act: Act,
  { mails, origin }: { mails: AccountMails; origin: RequestOrigin },
): Promise<AccountProfile> =>
  database.queries.transaction(async (tx) => {
    const to = await readMailAddress(tx, id);
    const saved = await changeProfileWithin(tx, id, changed, act);
    if (to !== (await readMailAddress(tx, id))) {
      const account = { id, username: saved.username };
      await tellOwner(tx, mails, { account, act: 'mail-changed', origin, now: act.now, to });
    }
    return saved.profile;
  });

/** The same within a transaction. */
export async function changeProfileWithin(
  tx: Queries,
  id: number,
  changed: Partial<AccountProfile>,
  act: Act,
): Promise<{ username: string; profile: AccountProfile }> {
  // All of them, because a mail address is compared with every account.
  const known = await tx
    .select({ id: users.id, username: users.username, ...profileColumns })
    .from(users)
    .orderBy(users.id)
    .for('update');
  const before = known.find((account) => account.id === id);
  if (!before) throw notFound('Account');
  const given = Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined));
  const after = { ...before, ...given };
  const fields = differences(before, after, profileFields);
  if (fields.length > 0) {
    if (after.email !== null)
      requireFree(
        after.email,
        known.filter((account) => account.id !== id),
      );
    if (after.portrait !== null && after.portrait !== before.portrait)
      await requireStored(tx, after.portrait);
    await tx.update(users).set(given).where(eq(users.id, id));
    // A link for a new password went to the earlier address.
    if (after.email !== before.email) await tx.delete(passwordLinks).where(eq(passwordLinks.userId, id));
    await recordAccountChange(tx, { action: 'changed', account: before, act, fields });
  }
  const { id: _id, username, ...profile } = after;
  return { username, profile };
}

function requireFree(email: string, others: readonly { username: string; email: string | null }[]): void {
  if (!others.some((other) => other.email === email || other.username === email)) return;
  const message = 'Another account has this mail address';
  throw new ApiError(409, message, { issues: [{ path: 'email', message }] });
}

async function requireStored(tx: Queries, portrait: string): Promise<void> {
  if ((await unknownImages(tx, [portrait])).length === 0) return;
  const message = 'Upload the picture first';
  throw new ApiError(400, message, { issues: [{ path: 'portrait', message }] });
}
