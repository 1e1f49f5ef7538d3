import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { storedUser } from '../../../accounts/session.ts';
import { newIdempotencyKey } from '../../../platform/browser/new-idempotency-key.ts';
import { controlClass } from '../../../ui/control.ts';
import { Field } from '../../../ui/Field.tsx';
import { Select } from '../../../ui/Select.tsx';
import { FormDialog } from '../../../ui/staff/form/FormDialog.tsx';
import { useOfferedDraft } from '../../../ui/staff/form/useOfferedDraft.ts';
import { useStaffForm } from '../../../ui/staff/form/useStaffForm.ts';
import { useToast } from '../../../ui/toast/useToast.ts';
import { sendLead } from '../../added/added-leads.staff.queries.ts';
import { inquiriesKey } from '../../inquiries.staff.queries.ts';
import type { Inquiry } from '../../inquiry.schema.ts';
import { deskQuery } from '../../inquiry-work.staff.queries.ts';
import { inquiryBounds, interestLabels, interests, leadSourceLabels, leadSources } from '../../inquiry.ts';
import { CarFinder } from './CarFinder.tsx';
import { leadDrafts, leadInputOf, leadIssues, newLeadValues, type LeadValues } from './lead-values.ts';
import { SamePerson } from './SamePerson.tsx';

const pairClass = 'grid items-start gap-x-5 gap-y-4.5 md:grid-cols-2';

type Opened = [inquiry: Inquiry, how: 'added'] | [inquiry: { id: number }, how: 'earlier'];

/** Adds a lead that came by phone, in person or by others. What is typed is kept on this device until then. */
export function AddLeadDialog(props: {
  onClose: () => void;
  /** Opens an inquiry: the added one, or an earlier one of the same person. It gets the focus. */
  onOpen: (...opened: Opened) => void;
  /** Whose lead it is, by a record of theirs, if that is known: for an appointment, which needs one. */
  person?: { ref: string; name: string; email: string; phone: string };
}) {
  const toast = useToast();
  const queryClient = useQueryClient();
  const you = storedUser()?.id ?? null;
  const [start] = useState(() => {
    const { ref: _ref, ...known } = props.person ?? { ref: '' };
    return { ...newLeadValues(you), ...known };
  });
  const [idempotencyKey] = useState(newIdempotencyKey);
  const form = useStaffForm<LeadValues>({
    values: start,
    check: (values) => leadIssues(values, new Date()),
    fieldOf: (path) => (path === 'vehicleId' ? 'car' : path),
  });
  const draft = useOfferedDraft(form, { drafts: leadDrafts, subject: props.person?.ref ?? 'new', start });
  const isFocusSent = useRef(false);
  const open = (...opened: Opened) => {
    isFocusSent.current = true;
    props.onClose();
    props.onOpen(...opened);
  };
  const add = async (values: LeadValues) => {
    const added = await sendLead(leadInputOf(values), idempotencyKey);
    draft.drop(values);
    toast({ title: 'Lead Added', description: added.name });
    void queryClient.invalidateQueries({ queryKey: inquiriesKey });
    open(added, 'added');
  };
  const values = useWatch({ control: form.control }) as LeadValues;
  const desk = useQuery(deskQuery());
  const input = (
    name: 'name' | 'email' | 'phone' | 'cameAt',
    label: string,
    more: { type?: string; maxLength?: number; optional?: true; hint?: string } = {},
  ) => {
    const { optional, hint, ...given } = more;
    return (
      <Field label={label} error={form.errorAt(name)} {...(optional && { optional })} {...(hint && { hint })}>
        {(control) => (
          <input
            {...control}
            {...form.register(name)}
            {...given}
            autoComplete="off"
            readOnly={form.pending}
            className={controlClass}
          />
        )}
      </Field>
    );
  };
  const select = (
    name: 'source' | 'interest' | 'assignedTo',
    label: string,
    options: { optional?: true; children: ReactNode },
  ) => (
    <Field label={label} error={form.errorAt(name)} {...(options.optional && { optional: true })}>
      {(control) => (
        <Select
          {...control}
          name={name}
          // Not registered: its options come later, and the browser would choose the first one.
          value={values[name]}
          onChange={({ target }) => {
            form.setValue(name, target.value);
            form.clearErrors(name);
          }}
        >
          {options.children}
        </Select>
      )}
    </Field>
  );
  return (
    <FormDialog
      title="Add Lead"
      size="large"
      submitLabel="Add Lead"
      pendingLabel="Adding..."
      pending={form.pending}
      failure={form.failure}
      onSubmit={(event) => void form.submitTo(add, 'Failed to add the lead')(event)}
      onClose={props.onClose}
      isFocusSent={() => isFocusSent.current}
      draft={draft.offered === null ? undefined : { ...draft.offered, what: 'this lead' }}
    >
      {props.person !== undefined && (
        <p>There is no current inquiry of this person. Add one; its appointment comes next.</p>
      )}
      {input('name', 'Name', { maxLength: inquiryBounds.name })}
      <div className={pairClass}>
        {input('email', 'Email', {
          type: 'email',
          maxLength: inquiryBounds.email,
          hint: 'This or a phone number',
        })}
        {input('phone', 'Phone', { type: 'tel', maxLength: inquiryBounds.phone })}
      </div>
      <SamePerson email={values.email} phone={values.phone} onOpen={(inquiry) => open(inquiry, 'earlier')} />
      <div className={pairClass}>
        {select('source', 'Source', {
          children: (
            <>
              <option value="">Choose a source</option>
              {leadSources.map((source) => (
                <option key={source} value={source}>
                  {leadSourceLabels[source]}
                </option>
              ))}
            </>
          ),
        })}
        {select('interest', 'Interest', {
          optional: true,
          children: (
            <>
              <option value="">General</option>
              {interests.map((interest) => (
                <option key={interest} value={interest}>
                  {interestLabels[interest]}
                </option>
              ))}
            </>
          ),
        })}
      </div>
      <CarFinder
        car={values.car}
        error={form.errorAt('car')}
        onChange={(chosen) => {
          form.setValue('car', chosen);
          form.clearErrors('car');
        }}
      />
      <Field label="Message" optional error={form.errorAt('message')}>
        {(control) => (
          <textarea
            {...control}
            {...form.register('message')}
            rows={4}
            maxLength={inquiryBounds.message}
            readOnly={form.pending}
            dir="auto"
            className={`${controlClass} resize-y`}
          />
        )}
      </Field>
      <div className={pairClass}>
        {input('cameAt', 'Came in at', {
          type: 'datetime-local',
          optional: true,
          hint: 'Empty for now. Response times count from here.',
        })}
        {select('assignedTo', 'Assigned to', {
          children: (
            <>
              <option value="">Nobody</option>
              {desk.data === undefined && you !== null && <option value={you}>You</option>}
              {desk.data?.colleagues.map(({ id, username }) => (
                <option key={id} value={id}>
                  {id === you ? `${username} (you)` : username}
                </option>
              ))}
            </>
          ),
        })}
      </div>
      <label className="flex min-h-11 cursor-pointer items-center gap-2.5 text-staff-ink">
        <input type="checkbox" {...form.register('isAnswered')} className="size-5 accent-staff-accent" />
        Answered at that time, as in a call
      </label>
    </FormDialog>
  );
}
