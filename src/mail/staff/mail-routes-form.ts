import { z } from '../../platform/zod.ts';
import { describeForm } from '../../ui/staff/form/describe-form.ts';
import { createDrafts } from '../../ui/staff/form/drafts.ts';
import { schemaIssues } from '../../ui/staff/form/issues.ts';
import { leadKinds, type LeadPeople, type LeadRoutes } from '../lead-kinds.ts';
import type { MailOverview } from '../mail.staff.queries.ts';
import { mailRoutesInput } from '../mail-settings.schema.ts';

const ids = z.array(z.number());
const valuesSchema = z.object({
  routes: z.record(z.enum(leadKinds), z.string()),
  people: z.record(z.enum(leadKinds), ids),
  /** `hours` is empty while nobody is told. */
  unanswered: z.object({ hours: z.string(), to: z.string(), people: ids }),
  adfTo: z.string(),
});
export type MailRoutesValues = z.infer<typeof valuesSchema>;

type Input = {
  routes: LeadRoutes;
  people: LeadPeople;
  unanswered: { hours: number | null; to: string[]; people: number[] };
  adfTo: string[];
};

const addressesIn = (text: string) =>
  text
    .split(/[,;\s]+/)
    .map((address) => address.trim())
    .filter((address) => address !== '');

/** Who gets new inquiries: each field has all addresses of its kind, separated by commas. */
export const routesForm = describeForm<MailOverview, MailRoutesValues, Input>({
  drafts: createDrafts('mailRoutesDraft', valuesSchema),
  sections: [
    {
      name: 'Who gets what',
      fields: leadKinds.flatMap((kind) => [`people.${kind}` as const, `routes.${kind}` as const]),
    },
    { name: 'If nobody answers', fields: ['unanswered.hours', 'unanswered.people', 'unanswered.to'] },
    { name: 'CRM', fields: ['adfTo'] },
  ],
  toValues: ({ routes, people, unanswered, adfTo }) => ({
    routes: Object.fromEntries(
      leadKinds.map((kind) => [kind, routes[kind].join(', ')]),
    ) as MailRoutesValues['routes'],
    people,
    unanswered: {
      hours: unanswered.hours === null ? '' : String(unanswered.hours),
      to: unanswered.to.join(', '),
      people: unanswered.people,
    },
    adfTo: adfTo.join(', '),
  }),
  toInput: ({ routes, people, unanswered, adfTo }) => ({
    routes: Object.fromEntries(leadKinds.map((kind) => [kind, addressesIn(routes[kind])])) as LeadRoutes,
    people,
    unanswered: {
      hours: unanswered.hours === '' ? null : Number(unanswered.hours),
      to: addressesIn(unanswered.to),
      people: unanswered.people,
    },
    adfTo: addressesIn(adfTo),
  }),
  schema: mailRoutesInput,
  // A field has all addresses of its kind: the number of the bad one is not part of its name.
  issues: (changes) =>
    schemaIssues(mailRoutesInput, changes).map(({ path, message }) => ({
      path: path.replace(/\.\d+$/, ''),
      message,
    })),
});
