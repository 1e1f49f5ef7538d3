import { useQueryClient } from '@tanstack/react-query';
import { z } from '../../platform/zod.ts';
import { controlClass } from '../../ui/control.ts';
import { Field } from '../../ui/Field.tsx';
import { describeForm } from '../../ui/staff/form/describe-form.ts';
import { createDrafts } from '../../ui/staff/form/drafts.ts';
import { schemaIssues } from '../../ui/staff/form/issues.ts';
import { SavedFormFrame } from '../../ui/staff/form/SavedFormFrame.tsx';
import { useSavedForm } from '../../ui/staff/form/useSavedForm.ts';
import { Panel, panelBodyClass } from '../../ui/staff/Panel.tsx';
import { leadKindLabels, leadKinds, type LeadRoutes } from '../lead-kinds.ts';
import { mailOverviewQuery, saveMailRoutes, type MailOverview } from '../mail.staff.queries.ts';
import { mailRoutesInput } from '../mail-settings.schema.ts';

const valuesSchema = z.object({ routes: z.record(z.enum(leadKinds), z.string()), adfTo: z.string() });
type Values = z.infer<typeof valuesSchema>;
type Input = { routes: LeadRoutes; adfTo: string[] };

const addressesIn = (text: string) =>
  text
    .split(/[,;\s]+/)
    .map((address) => address.trim())
    .filter((address) => address !== '');

const routesForm = describeForm<MailOverview, Values, Input>({
  drafts: createDrafts('mailRoutesDraft', valuesSchema),
  sections: [
    { name: 'Who gets what', fields: leadKinds.map((kind) => `routes.${kind}` as const) },
    { name: 'CRM', fields: ['adfTo'] },
  ],
  toValues: ({ routes, adfTo }) => ({
    routes: Object.fromEntries(leadKinds.map((kind) => [kind, routes[kind].join(', ')])) as Values['routes'],
    adfTo: adfTo.join(', '),
  }),
  toInput: ({ routes, adfTo }) => ({
    routes: Object.fromEntries(leadKinds.map((kind) => [kind, addressesIn(routes[kind])])) as LeadRoutes,
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

const rowClass =
  'border-t border-staff-hair px-4 py-3 md:px-5.5 md:grid md:grid-cols-[14rem_minmax(0,1fr)] md:items-center md:gap-x-4 md:[&>label]:mb-0 md:[&>p]:col-start-2';
const peopleId = 'mail-people';

/** Who gets new inquiries, by kind, with their save bar. */
export function MailRoutesForm({ saved }: { saved: MailOverview }) {
  const queries = useQueryClient();
  const editor = useSavedForm({
    description: routesForm,
    start: saved,
    subject: 'mail',
    save: saveMailRoutes,
    load: () => queries.fetchQuery(mailOverviewQuery()),
    noun: 'settings',
    effect: 'New inquiries go there from now on.',
  });
  const { form } = editor;
  const { outside, fallback } = saved;
  const otherwise = form.watch('routes.other').trim() || fallback;
  return (
    <SavedFormFrame
      editor={editor}
      label="Inquiries and mail"
      what="these settings"
      unsavedText="Your changes to who gets new inquiries are not saved."
    >
      <Panel
        title="Who gets what"
        description="Each new inquiry goes to these people by mail, and stands in Inquiries. Several addresses are separated by commas."
      >
        {outside.leadsTo === null ? (
          <>
            {leadKinds.map((kind) => (
              <Field
                key={kind}
                label={leadKindLabels[kind]}
                error={form.errorAt(`routes.${kind}`)}
                className={rowClass}
              >
                {(control) => (
                  <input
                    {...control}
                    {...form.register(`routes.${kind}`)}
                    type="text"
                    inputMode="email"
                    autoComplete="off"
                    autoCapitalize="none"
                    spellCheck={false}
                    list={peopleId}
                    maxLength={2_000}
                    placeholder={placeholderOf(kind === 'other' ? fallback : otherwise)}
                    readOnly={form.pending}
                    className={controlClass}
                  />
                )}
              </Field>
            ))}
            <datalist id={peopleId}>
              {saved.people.map(({ name, email }) => (
                <option key={email} value={email}>
                  {name}
                </option>
              ))}
            </datalist>
          </>
        ) : (
          <p className={panelBodyClass}>
            <b className="font-semibold text-staff-ink">{outside.leadsTo.join(', ')}</b> gets every inquiry.
            This is set from outside (<code>LEADS_TO</code>), and can be changed only there.
          </p>
        )}
      </Panel>
      <Panel title="CRM" description="Each new inquiry also goes there as ADF, the format that CRMs import.">
        {outside.adfTo === null ? (
          <Field label="ADF address of the CRM" optional error={form.errorAt('adfTo')} className={rowClass}>
            {(control) => (
              <input
                {...control}
                {...form.register('adfTo')}
                type="text"
                inputMode="email"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={2_000}
                readOnly={form.pending}
                className={controlClass}
              />
            )}
          </Field>
        ) : (
          <p className={panelBodyClass}>
            <b className="font-semibold text-staff-ink">{outside.adfTo.join(', ')}</b>, set from outside (
            <code>LEADS_ADF_TO</code>).
          </p>
        )}
      </Panel>
    </SavedFormFrame>
  );
}

const placeholderOf = (address: string | null) => (address === null ? 'Nobody yet' : `As usual: ${address}`);
