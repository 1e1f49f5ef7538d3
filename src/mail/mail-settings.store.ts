import { createSettingsRow } from '../changes/settings-row.store.ts';
import type { Queries } from '../platform/database.ts';
import { leadKindLabels, leadKinds, type LeadPeople, type LeadRoutes } from './lead-kinds.ts';
import { mailSettingsSchema, type MailSettingsStored } from './mail-settings.schema.ts';
import { mailSettings } from './mail-settings.table.ts';
import { mailTextDefaults, mailTextKinds } from './mail-texts.ts';

const noneOfEach = <Each extends LeadRoutes | LeadPeople>() =>
  Object.fromEntries(leadKinds.map((kind) => [kind, []])) as unknown as Each;

const newMailSettings: MailSettingsStored = {
  routes: noneOfEach<LeadRoutes>(),
  people: noneOfEach<LeadPeople>(),
  unanswered: { hours: null, to: [], people: [] },
  adfTo: [],
  server: null,
  texts: {},
};

/** The log keeps the id: names and addresses of accounts change. */
const accountText = (id: number) => `account ${id}`;

export const {
  read: readSavedMailSettings,
  change: changeMailSettings,
  requireLast: requireLastMailSettings,
} = createSettingsRow({
  table: mailSettings,
  schema: mailSettingsSchema,
  defaults: newMailSettings,
  conflict: 'Somebody else saved these settings meanwhile',
  kind: 'dealership',
  subject: () => 'Inquiries and mail',
  logged: ({ routes, people, unanswered, adfTo, server, texts }) => ({
    ...Object.fromEntries(
      leadKinds.map((kind) => [
        `newInquiries: ${leadKindLabels[kind]}`,
        [...people[kind].map(accountText), ...routes[kind]],
      ]),
    ),
    unansweredHours: unanswered.hours,
    unansweredTo: [...unanswered.people.map(accountText), ...unanswered.to],
    adfTo,
    mailServer: server && `${server.host}:${server.port}, ${server.security}, ${server.username}`,
    mailFrom: server?.from ?? null,
    // As an object, of which the log says that it was changed and nothing else.
    mailPassword: server && { sealed: server.password },
    ...Object.fromEntries(
      mailTextKinds.map((kind) => [`textOfMail: ${mailTextDefaults[kind].label}`, texts[kind] ?? null]),
    ),
  }),
});

export const readMailSettings = async (queries: Queries): Promise<MailSettingsStored> =>
  (await readSavedMailSettings(queries)).settings;
