import { and, inArray, isNotNull, isNull } from 'drizzle-orm';
import { accountsChannel } from '../accounts/account-log.store.ts';
import { users } from '../accounts/accounts.table.ts';
import { readingRoles } from '../accounts/mail-recipients.store.ts';
import type { Dealership } from '../dealership/dealership.schema.ts';
import type { Database, Queries } from '../platform/database.ts';
import { openLiveValue, type LiveValue, type LiveValueOptions } from '../platform/live-value.ts';
import type { Secrets } from '../platform/secrets.ts';
import type { MailSettings, Settings } from '../platform/settings.ts';
import { leadKinds, type LeadRoutes } from './lead-kinds.ts';
import { said } from './letterhead.ts';
import type { MailSettingsStored } from './mail-settings.schema.ts';
import { readMailSettings } from './mail-settings.store.ts';
import type { MailTexts } from './mail-texts.ts';

/** Notice sent to every process after the settings were committed. */
const mailSettingsChannel = 'mail_settings';

/** What holds of the environment, which wins, and of what was entered. */
export type MailConfig = {
  /** Null without a mail server, or with a password that cannot be read. */
  mail: MailSettings | null;
  /** Null while nobody is to be told of inquiries that nobody answers. `people` are ids of accounts. */
  unanswered: { hours: number; to: readonly string[]; people: readonly number[] } | null;
  texts: MailTexts;
  isUnreadable: boolean;
};

/** The settings, with the mail addresses of the accounts that may get inquiries, by their ids. */
type MailValue = MailSettingsStored & { emails: ReadonlyMap<number, string> };

export type LiveMailConfig = LiveValue<MailValue> & { readonly config: MailConfig };

/** Loads the settings of mail and keeps them current on notices of `mailSettingsChannel` and of changed accounts. */
export async function openMailConfig(
  database: Database,
  given: {
    settings: Outside;
    secrets: Secrets;
    dealership: () => Dealership;
  },
  options: LiveValueOptions,
): Promise<LiveMailConfig> {
  const value = await openLiveValue(
    database,
    mailSettingsChannel,
    async (): Promise<MailValue> => {
      const [settings, emails] = await Promise.all([
        readMailSettings(database.queries),
        readReaderEmails(database.queries),
      ]);
      return { ...settings, emails };
    },
    options,
  );
  const stopListening = await database.listen(accountsChannel, () => {
    value.refresh().catch(options.onError);
  });
  const closeValue = value.close;
  const close = async () => {
    await stopListening();
    await closeValue();
  };
  return Object.defineProperties(value, {
    config: { get: () => mailConfigOf(value.current, { ...given, dealership: given.dealership() }) },
    close: { value: close },
  }) as LiveMailConfig;
}

/** The mail addresses of the active accounts that may see inquiries, by their ids. */
async function readReaderEmails(queries: Queries): Promise<ReadonlyMap<number, string>> {
  const rows = await queries
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(isNull(users.disabledAt), isNotNull(users.email), inArray(users.role, readingRoles)))
    .orderBy(users.id);
  return new Map(rows.map(({ id, email }) => [id, email ?? '']));
}

/** The configuration that holds. While nobody is named, new inquiries go to the dealership's own address. */
export function mailConfigOf(
  { routes: addresses, people, unanswered, adfTo, server, texts, emails }: MailValue,
  { settings, secrets, dealership }: { settings: Outside; secrets: Secrets; dealership: Dealership },
): MailConfig {
  const entered = server === null ? null : smtpUrlOf(server, secrets);
  const isUnreadable = settings.mail === null && server !== null && entered === null;
  const way =
    settings.mail ??
    (server === null || entered === null
      ? null
      : { smtpUrl: entered, from: senderOf(dealership.name, server.from) });
  const { hours, ...whom } = unanswered;
  const rest = { unanswered: hours === null ? null : { hours, ...whom }, texts, isUnreadable };
  if (way === null) return { ...rest, mail: null };
  const outside = outsideOf(settings);
  const routes = Object.fromEntries(
    leadKinds.map((kind) => [kind, recipientsOf(people[kind], addresses[kind], emails)]),
  ) as LeadRoutes;
  const own = said(dealership, 'email');
  const others = routes.other.length > 0 ? routes.other : own === '' ? [] : [own];
  return {
    ...rest,
    mail: {
      smtpUrl: way.smtpUrl,
      from: way.from,
      leadsTo: outside.leadsTo ?? others,
      adfTo: outside.adfTo ?? adfTo,
      routes: outside.leadsTo === null ? routes : {},
    },
  };
}

/** The addresses of accounts and the plain ones, each once. */
function recipientsOf(
  people: readonly number[],
  addresses: readonly string[],
  emails: ReadonlyMap<number, string>,
): string[] {
  const all = [...people.flatMap((id) => emails.get(id) ?? []), ...addresses];
  return [
    ...new Map(all.toReversed().map((address) => [address.toLowerCase(), address])).values(),
  ].toReversed();
}

type Outside = Pick<Settings, 'mail' | 'leadsTo' | 'adfTo'>;

/** What the environment says of the recipients; null where it says nothing. */
export function outsideOf({ mail, leadsTo, adfTo }: Outside) {
  const named = (one: readonly string[], other: readonly string[] = []) =>
    [one, other].find((addresses) => addresses.length > 0) ?? null;
  return { leadsTo: named(leadsTo, mail?.leadsTo), adfTo: named(adfTo, mail?.adfTo) };
}

function smtpUrlOf(server: NonNullable<MailSettingsStored['server']>, secrets: Secrets): string | null {
  const { host, port, security, username } = server;
  const password = server.password === null ? '' : secrets.open(server.password);
  if (password === null) return null;
  const url = new URL(`${security === 'tls' ? 'smtps' : 'smtp'}://${host}:${port}`);
  url.username = encodeURIComponent(username);
  url.password = encodeURIComponent(password);
  if (security === 'starttls') url.searchParams.set('requireTLS', 'true');
  if (security === 'none') url.searchParams.set('ignoreTLS', 'true');
  return url.href;
}

/** `Halcyon Motor Group <hello@halcyon.example>`, without signs of the name that would end it. */
const senderOf = (name: string, address: string) =>
  `${name.replaceAll(/[<>@,;:"\\\p{Cc}]/gu, ' ').trim()} <${address}>`;

/** The addresses that an inquiry of this kind goes to. */
export const leadsToOf = ({ leadsTo, routes = {} }: MailSettings, kind: string): readonly string[] => {
  const named = leadKinds.find((known) => known === kind);
  const addresses = named === undefined ? [] : (routes[named] ?? []);
  return addresses.length > 0 ? addresses : leadsTo;
};
