import { and, asc, eq, isNotNull, lte, sql } from 'drizzle-orm';
import type { ChangeAction } from '../../changes/change.ts';
import { differences, recordChanges } from '../../changes/changes.store.ts';
import { enteredPassword } from '../../mail/entered-password.ts';
import type { Database, Queries } from '../../platform/database.ts';
import { isUniqueViolation } from '../../platform/database/failures.ts';
import { ApiError, notFound } from '../../platform/errors.ts';
import type { Secrets } from '../../platform/secrets.ts';
import type { Writing } from '../inquiry-changes.store.ts';
import { leadMailboxBounds, type LeadMailbox, type LeadMailboxInput } from './lead-mailbox.schema.ts';
import { leadMailboxes } from './lead-mailboxes.table.ts';

/** Notice sent to every process when a mailbox is to be read. */
export const leadMailboxesChannel = 'lead_mailboxes';

export type MailboxRow = typeof leadMailboxes.$inferSelect;

/** Longer than a round may take: when it ends, the process that reads has died. */
const lease = sql`interval '10 minutes'`;
/** Seconds between two rounds, and after the first failure, the second and so on; the last one repeats. */
const intervalSeconds = 60;
const retrySeconds = [60, 120, 300, 900, 1800, 3600] as const;

/** Without passwords, sorted by name. */
export async function readMailboxes(queries: Queries): Promise<LeadMailbox[]> {
  const rows = await queries
    .select()
    .from(leadMailboxes)
    .orderBy(sql`${leadMailboxes.name} collate "und-x-icu"`, leadMailboxes.id);
  return rows.map(({ readAt, lastLeadAt, failedAt, ...row }) => ({
    id: row.id,
    name: row.name,
    host: row.host,
    port: row.port,
    security: row.security,
    username: row.username,
    folder: row.folder,
    isOn: row.isOn,
    leads: row.leads,
    failure: row.failure,
    readAt: readAt?.toISOString() ?? null,
    lastLeadAt: lastLeadAt?.toISOString() ?? null,
    failedAt: failedAt?.toISOString() ?? null,
  }));
}

/** How many that are on could not be read at the last attempt. */
export const countFailingMailboxes = (queries: Queries): Promise<number> =>
  queries.$count(leadMailboxes, and(eq(leadMailboxes.isOn, true), isNotNull(leadMailboxes.failure)));

/** Throws 400 without a password, 409 if the name is taken or there are too many. */
export const addMailbox = (
  database: Database,
  { password, ...input }: LeadMailboxInput,
  { secrets, ...writing }: Writing & { secrets: Secrets },
): Promise<void> =>
  withFreeName(() =>
    database.queries.transaction(async (tx) => {
      if (password === undefined) throw missingPassword();
      if ((await tx.$count(leadMailboxes)) >= leadMailboxBounds.mailboxes)
        throw new ApiError(409, `There can be at most ${leadMailboxBounds.mailboxes} mailboxes`);
      const stored = { ...input, password: secrets.seal(password) };
      await tx.insert(leadMailboxes).values({ ...stored, changedAt: writing.now });
      await record(tx, 'added', null, stored, writing);
    }),
  );

/**
 * Changes a mailbox, which is read at once. Another folder, or one that was off, begins with what comes from now on. Throws
 * 400 if the password of another server or user is missing, 404, and 409 if the name is taken.
 */
export const changeMailbox = (
  database: Database,
  id: number,
  input: LeadMailboxInput,
  { secrets, ...writing }: Writing & { secrets: Secrets },
): Promise<void> =>
  withFreeName(() =>
    database.queries.transaction(async (tx) => {
      const before = await findMailbox(tx, id);
      const password = enteredPassword(input, before, secrets) ?? before.password;
      const stored = { ...input, password };
      const goesOn =
        input.isOn &&
        before.host === input.host &&
        before.username === input.username &&
        before.folder === input.folder;
      await tx
        .update(leadMailboxes)
        .set({
          ...stored,
          changedAt: writing.now,
          nextReadAt: sql`now()`,
          failure: null,
          failedAt: null,
          failures: 0,
          ...(!goesOn && { uidValidity: null, lastUid: null, readAt: null }),
        })
        .where(eq(leadMailboxes.id, id));
      await record(tx, 'changed', before, stored, writing);
    }),
  );

/** Its leads stay. Throws 404. */
export const deleteMailbox = (database: Database, id: number, writing: Writing): Promise<void> =>
  database.queries.transaction(async (tx) => {
    const before = await findMailbox(tx, id);
    await tx.delete(leadMailboxes).where(eq(leadMailboxes.id, id));
    await record(tx, 'deleted', before, null, writing);
  });

/** Locks it in a transaction. Throws 404. */
export async function findMailbox(queries: Queries, id: number): Promise<MailboxRow> {
  const [row] = await queries.select().from(leadMailboxes).where(eq(leadMailboxes.id, id)).for('update');
  if (!row) throw notFound('Mailbox');
  return row;
}

/**
 * Claims a mailbox whose turn it is for this process, by moving its next round past the time that one may take: so no two
 * processes read the same one, and no connection is held while a server is slow.
 */
export async function claimMailbox(queries: Queries): Promise<MailboxRow | undefined> {
  const next = queries
    .select({ id: leadMailboxes.id })
    .from(leadMailboxes)
    .where(
      and(eq(leadMailboxes.isOn, true), lte(leadMailboxes.nextReadAt, sql`now() + interval '1 millisecond'`)),
    )
    .orderBy(asc(leadMailboxes.nextReadAt))
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await queries
    .update(leadMailboxes)
    .set({ nextReadAt: sql`now() + ${lease}` })
    .where(sql`${leadMailboxes.id} = any(array(${next}))`)
    .returning();
  return row;
}

/** Where a round has come to. False if the mailbox was changed or deleted meanwhile, and the round is to end. */
export async function notePosition(
  queries: Queries,
  row: MailboxRow,
  position: { uidValidity: string; lastUid: number },
  { added, now }: { added: number; now: Date },
): Promise<boolean> {
  const changed = await queries
    .update(leadMailboxes)
    .set({
      ...position,
      ...(added > 0 && { leads: sql`${leadMailboxes.leads} + ${added}`, lastLeadAt: now }),
    })
    .where(still(row))
    .returning({ id: leadMailboxes.id });
  return changed.length > 0;
}

/** Ends a round: `failure` says why it could not be read, or is null. */
export async function endRound(
  queries: Queries,
  row: MailboxRow,
  { failure, now }: { failure: string | null; now: Date },
): Promise<void> {
  const seconds =
    failure === null ? intervalSeconds : retrySeconds[Math.min(row.failures, retrySeconds.length - 1)];
  await queries
    .update(leadMailboxes)
    .set({
      nextReadAt: sql`now() + make_interval(secs => ${seconds})`,
      failure,
      ...(failure === null
        ? { readAt: now, failedAt: null, failures: 0 }
        : { failedAt: row.failedAt ?? now, failures: row.failures + 1 }),
    })
    .where(still(row));
}

/** Gives a mailbox back whose round was not finished. */
export const giveBack = (queries: Queries, row: MailboxRow) =>
  queries
    .update(leadMailboxes)
    .set({ nextReadAt: sql`now()` })
    .where(still(row));

const still = ({ id, changedAt }: MailboxRow) =>
  and(eq(leadMailboxes.id, id), eq(leadMailboxes.changedAt, changedAt));

function missingPassword() {
  const message = 'Enter the password';
  return new ApiError(400, message, { issues: [{ path: 'password', message }] });
}

async function withFreeName(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!isUniqueViolation(error, 'lead_mailboxes_name_unique')) throw error;
    const message = 'Another mailbox has this name';
    throw new ApiError(409, message, { issues: [{ path: 'name', message }] });
  }
}

type Entered = Omit<LeadMailboxInput, 'password'> & { password: string };

async function record(
  tx: Queries,
  action: ChangeAction,
  before: Entered | null,
  after: Entered | null,
  { by, now }: Writing,
): Promise<void> {
  const [from, to] = [before && logged(before), after && logged(after)];
  const fields =
    action === 'changed' ? differences(from, to, ['mailServer', 'folder', 'isOn', 'mailPassword']) : [];
  const subject = `Mailbox for leads "${(after ?? before)?.name}"`;
  await recordChanges(tx, [{ by, kind: 'dealership', action, subjectId: null, subject, fields }], now);
}

const logged = ({ host, port, security, username, folder, isOn, password }: Entered) => ({
  mailServer: `${host}:${port}, ${security}, ${username}`,
  folder,
  isOn,
  // As an object, of which the log says that it was changed and nothing else.
  mailPassword: { sealed: password },
});
