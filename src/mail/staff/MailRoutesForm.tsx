import { useQueryClient } from '@tanstack/react-query';
import { useOwnerQuestion } from '../../accounts/staff/OwnerDialog.tsx';
import { controlClass } from '../../ui/control.ts';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { SavedFormFrame } from '../../ui/staff/form/SavedFormFrame.tsx';
import { useSavedForm } from '../../ui/staff/form/useSavedForm.ts';
import type { StaffForm } from '../../ui/staff/form/useStaffForm.ts';
import { Panel, panelBodyClass } from '../../ui/staff/Panel.tsx';
import { leadKindLabels, leadKinds } from '../lead-kinds.ts';
import { mailOverviewQuery, saveMailRoutes, type MailOverview } from '../mail.staff.queries.ts';
import { namesNewAddress } from '../new-recipients.ts';
import { routesForm, type MailRoutesValues } from './mail-routes-form.ts';
import { RecipientsControl } from './RecipientsControl.tsx';

const rowClass =
  'border-t border-staff-hair px-4 py-3 md:px-5.5 md:grid md:grid-cols-[14rem_minmax(0,1fr)] md:items-center md:gap-x-4 md:[&>label]:mb-0 md:[&>p]:col-start-2';
const peopleId = 'mail-people';

/** Who gets new inquiries, by kind, and what if nobody answers, with their save bar. */
export function MailRoutesForm({ saved }: { saved: MailOverview }) {
  const queries = useQueryClient();
  const { ask, question } = useOwnerQuestion({
    title: 'Send inquiries to a new address?',
    description: 'What customers write goes there from now on.',
    action: 'Save Changes',
    failed: 'Failed to save the settings',
  });
  const editor = useSavedForm({
    description: routesForm,
    start: saved,
    subject: 'mail',
    save: saveMailRoutes,
    confirm: (before, changes, send) => (namesNewAddress(before, changes) ? ask(send) : send({})),
    load: () => queries.fetchQuery(mailOverviewQuery()),
    noun: 'settings',
    effect: 'New inquiries go there from now on.',
  });
  const { form, values } = editor;
  const { accounts, outside, fallback } = saved;
  const named = values.people.other.flatMap(
    (id) => accounts.find((account) => account.id === id)?.name ?? [],
  );
  const otherwise =
    [...named, values.routes.other.trim()].filter((part) => part !== '').join(', ') || fallback;
  return (
    <>
      <SavedFormFrame
        editor={editor}
        label="Inquiries and mail"
        what="these settings"
        unsavedText="Your changes to who gets new inquiries are not saved."
      >
        <Panel
          title="Who gets what"
          description="Each new inquiry goes to these people by mail, and stands in Inquiries. People get it where their account’s mail address is; several addresses are separated by commas."
        >
          {outside.leadsTo === null ? (
            leadKinds.map((kind) => {
              const has = values.people[kind].length > 0;
              return (
                <RecipientsField
                  key={kind}
                  form={form}
                  label={leadKindLabels[kind]}
                  accounts={accounts}
                  addresses={`routes.${kind}`}
                  people={`people.${kind}`}
                  chosen={values.people[kind]}
                  placeholder={
                    has ? 'Further addresses' : placeholderOf(kind === 'other' ? fallback : otherwise)
                  }
                />
              );
            })
          ) : (
            <p className={panelBodyClass}>
              <b className="font-semibold text-staff-ink">{outside.leadsTo.join(', ')}</b> gets every inquiry.
              This is set from outside (<code>LEADS_TO</code>), and can be changed only there.
            </p>
          )}
          <datalist id={peopleId}>
            {accounts.flatMap(({ id, name, email, isReader }) =>
              email === null || !isReader
                ? []
                : [
                    <option key={id} value={email}>
                      {name}
                    </option>,
                  ],
            )}
          </datalist>
        </Panel>
        <Panel
          title="If nobody answers"
          description="If nobody has answered a new inquiry in time, a reminder goes out once: by mail, and as a notice on the devices of people who have turned those on."
        >
          <Field
            label="Send a reminder"
            error={form.errorAt('unanswered.hours')}
            hint="Hours count while you are open, by your hours and closed days. Without opening hours, all of them do."
            className={rowClass}
          >
            {(control) => (
              <Select
                {...control}
                {...form.register('unanswered.hours')}
                aria-disabled={form.pending || undefined}
              >
                <option value="">Never</option>
                {hoursWith(values.unanswered.hours).map((hours) => (
                  <option key={hours} value={hours}>
                    {hours === 1 ? 'After 1 hour' : `After ${hours} hours`}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          {values.unanswered.hours !== '' && (
            <RecipientsField
              form={form}
              label="Who gets the reminder"
              accounts={accounts}
              addresses="unanswered.to"
              people="unanswered.people"
              chosen={values.unanswered.people}
              placeholder={values.unanswered.people.length > 0 ? 'Further addresses' : 'Nobody yet'}
            />
          )}
        </Panel>
        <Panel
          title="CRM"
          description="Each new inquiry also goes there as ADF, the format that CRMs import."
        >
          {outside.adfTo === null ? (
            <Field label="ADF address of the CRM" optional error={form.errorAt('adfTo')} className={rowClass}>
              {(control) => <input {...control} {...addressInput(form, 'adfTo')} />}
            </Field>
          ) : (
            <p className={panelBodyClass}>
              <b className="font-semibold text-staff-ink">{outside.adfTo.join(', ')}</b>, set from outside (
              <code>LEADS_ADF_TO</code>).
            </p>
          )}
        </Panel>
      </SavedFormFrame>
      {question}
    </>
  );
}

type RoutesForm = StaffForm<MailRoutesValues>;
type PeoplePath = `people.${(typeof leadKinds)[number]}` | 'unanswered.people';
type AddressesPath = `routes.${(typeof leadKinds)[number]}` | 'unanswered.to' | 'adfTo';

const addressInput = (form: RoutesForm, path: AddressesPath) => ({
  ...form.register(path),
  type: 'text',
  inputMode: 'email' as const,
  autoComplete: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
  maxLength: 2_000,
  readOnly: form.pending,
  className: controlClass,
});

function RecipientsField(props: {
  form: RoutesForm;
  label: string;
  accounts: MailOverview['accounts'];
  addresses: AddressesPath;
  people: PeoplePath;
  chosen: number[];
  placeholder: string;
}) {
  const { form, label, addresses, people } = props;
  return (
    <Field label={label} error={form.errorAt(addresses) ?? form.errorAt(people)} className={rowClass}>
      {(control) => (
        <RecipientsControl
          of={label}
          accounts={props.accounts}
          people={props.chosen}
          onChange={(ids) => {
            form.setValue(people, ids, { shouldDirty: true });
            form.clearErrors([people, addresses]);
          }}
          pending={form.pending}
        >
          <input
            {...control}
            {...addressInput(form, addresses)}
            list={peopleId}
            placeholder={props.placeholder}
          />
        </RecipientsControl>
      )}
    </Field>
  );
}

const usualHours = [1, 2, 4, 8, 16, 24, 48];

/** The choices, with one that an API call has set. */
const hoursWith = (chosen: string) =>
  [...new Set([...usualHours, ...(chosen === '' ? [] : [Number(chosen)])])].toSorted(
    (one, other) => one - other,
  );

const placeholderOf = (address: string | null) => (address === null ? 'Nobody yet' : `As usual: ${address}`);
