import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { inquiriesKey } from '../../inquiries/inquiries.staff.queries.ts';
import { inquiryBounds } from '../../inquiries/inquiry.ts';
import { RequestError } from '../../platform/browser/request.ts';
import { controlClass } from '../../ui/control.ts';
import { Field } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/staff/form/FormDialog.tsx';
import { schemaIssues } from '../../ui/staff/form/issues.ts';
import { useStaffForm } from '../../ui/staff/form/useStaffForm.ts';
import { useToast } from '../../ui/toast/useToast.ts';
import { detailsInput, type Customer } from '../customer.schema.ts';
import { saveCustomerDetails } from '../customers.staff.queries.ts';

/** What staff know of a person: the right name, how they want to be reached, and a note. */
export function EditPersonDialog(props: { customer: Customer; person: string; onClose: () => void }) {
  const { details } = props.customer;
  const queries = useQueryClient();
  const toast = useToast();
  // What a colleague saves meanwhile must not be overwritten unseen.
  const [readAt, setReadAt] = useState(details.updatedAt);
  const isOutdated = readAt !== details.updatedAt;
  const form = useStaffForm({
    values: { name: details.name ?? '', prefers: details.prefers ?? '', note: details.note },
    check: (values) => schemaIssues(detailsInput, { ...values, updatedAt: null }),
  });
  const save = async (values: { name: string; prefers: string; note: string }) => {
    try {
      await saveCustomerDetails(props.person, { ...values, updatedAt: readAt });
    } catch (error) {
      if (error instanceof RequestError && error.status === 409)
        await queries.invalidateQueries({ queryKey: inquiriesKey });
      throw error;
    }
    toast({ title: 'Person saved', description: values.name.trim() || props.customer.name });
    void queries.invalidateQueries({ queryKey: inquiriesKey });
    props.onClose();
  };
  return (
    <FormDialog
      title="Edit Person"
      submitLabel="Save"
      pendingLabel="Saving..."
      pending={form.pending}
      failure={form.failure}
      onSubmit={(event) => void form.submitTo(save, 'Failed to save')(event)}
      onClose={props.onClose}
    >
      {isOutdated && (
        <div role="status" className="rounded-card bg-staff p-3.5">
          <p className="wrap-anywhere whitespace-pre-wrap">
            A colleague has saved:{' '}
            {[details.name, details.prefers, details.note].filter(Boolean).join('. ') || 'nothing'}
          </p>
          <button
            type="button"
            className="min-h-11 cursor-pointer font-medium text-staff-accent hover:underline"
            onClick={() => setReadAt(details.updatedAt)}
          >
            Put mine in its place
          </button>
        </div>
      )}
      <Field label="Name" optional hint="Empty: as in the newest inquiry." error={form.errorAt('name')}>
        {(control) => (
          <input
            {...control}
            {...form.register('name')}
            autoComplete="off"
            maxLength={inquiryBounds.name}
            readOnly={form.pending}
            className={controlClass}
          />
        )}
      </Field>
      <Field label="Prefers" optional hint="As in: text, after 5 PM." error={form.errorAt('prefers')}>
        {(control) => (
          <input
            {...control}
            {...form.register('prefers')}
            autoComplete="off"
            maxLength={200}
            readOnly={form.pending}
            className={controlClass}
          />
        )}
      </Field>
      <Field
        label="Note"
        optional
        hint="For colleagues. The person gets it with an export."
        error={form.errorAt('note')}
      >
        {(control) => (
          <textarea
            {...control}
            {...form.register('note')}
            rows={4}
            maxLength={5_000}
            dir="auto"
            readOnly={form.pending}
            className={`${controlClass} resize-y`}
          />
        )}
      </Field>
    </FormDialog>
  );
}
