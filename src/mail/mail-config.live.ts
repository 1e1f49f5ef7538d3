import type { Database } from '../platform/database.ts';
import type { Dealership } from '../dealership/dealership.schema.ts';
import { openLiveValue, type LiveValue, type LiveValueOptions } from '../platform/live-value.ts';
import type { Secrets } from '../platform/secrets.ts';
import type { MailSettings, Settings } from '../platform/settings.ts';
import { leadKinds } from './lead-kinds.ts';
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
  texts: MailTexts;
  isUnreadable: boolean;
};

export type LiveMailConfig = LiveValue<MailSettingsStored> & { readonly config: MailConfig };

/** Loads the settings of mail and keeps them current on notices of `mailSettingsChannel`. */
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
    () => readMailSettings(database.queries),
    options,
  );
  return Object.defineProperty(value, 'config', {
    get: () => mailConfigOf(value.current, { ...given, dealership: given.dealership() }),
  }) as LiveMailConfig;
}

/** The configuration that holds. While nobody is named, new inquiries go to the dealership's own address. */
export function mailConfigOf(
  { routes, adfTo, server, texts }: MailSettingsStored,
  { settings, secrets, dealership }: { settings: Outside; secrets: Secrets; dealership: Dealership },
): MailConfig {
  const entered = server === null ? null : smtpUrlOf(server, secrets);
  const isUnreadable = settings.mail === null && server !== null && entered === null;
  const way =
    settings.mail ??
    (server === null || entered === null
      ? null
      : { smtpUrl: entered, from: senderOf(dealership.name, server.from) });
  if (way === null) return { mail: null, texts, isUnreadable };
  const outside = outsideOf(settings);
  const own = said(dealership, 'email');
  const others = routes.other.length > 0 ? routes.other : own === '' ? [] : [own];
  return {
    mail: {
      smtpUrl: way.smtpUrl,
      from: way.from,
      leadsTo: outside.leadsTo ?? others,
      adfTo: outside.adfTo ?? adfTo,
      routes: outside.leadsTo === null ? routes : {},
    },
    texts,
    isUnreadable,
  };
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
