import { controlClass } from '../../ui/control.ts';
import { Field } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/staff/form/FormDialog.tsx';
import { schemaIssues } from '../../ui/staff/form/issues.ts';
import { useStaffForm } from '../../ui/staff/form/useStaffForm.ts';
import { useToast } from '../../ui/toast/useToast.ts';
import { longestAddress } from '../redirect-key.ts';
import { redirectInput, type Redirect } from '../redirects.schema.ts';

/** Adds a redirect, or leads an old address elsewhere. */
export function RedirectDialog(props: {
  redirect: Redirect | null;
  save: (values: { from: string; to: string }) => Promise<Redirect>;
  onSaved: () => Promise<void>;
  onClose: () => void;
  focusAfter: () => HTMLElement | null;
}) {
  const { redirect } = props;
  const toast = useToast();
  const form = useStaffForm({
    values: { from: redirect?.from ?? '', to: redirect?.to ?? '' },
    check: (values) => schemaIssues(redirectInput, values),
  });
  const submit = form.submitTo(async (values) => {
    const saved = await props.save(values);
    toast({ title: redirect === null ? 'Redirect added' : 'Redirect saved', description: saved.from });
    await props.onSaved();
  }, 'Failed to save the redirect');
  return (
    <FormDialog
      title={redirect === null ? 'Add Redirect' : 'Edit Redirect'}
      size="medium"
      submitLabel="Save Redirect"
      pendingLabel="Saving..."
      pending={form.pending}
      failure={form.failure}
      onSubmit={submit}
      onClose={props.onClose}
      focusAfter={props.focusAfter}
    >
      <Field
        label="Old address"
        hint="Such as /cars/ferrari.html or /show.php?id=7. The host and capital letters do not matter."
        error={form.errorAt('from')}
      >
        {(control) => (
          <input
            {...control}
            {...form.register('from')}
            inputMode="url"
            maxLength={longestAddress}
            readOnly={form.pending || redirect !== null}
            className={controlClass}
          />
        )}
      </Field>
      <Field
        label="Leads to"
        hint="A page of this website, such as /about or /inventory/12, or the stock number of a vehicle."
        error={form.errorAt('to')}
      >
        {(control) => (
          <input
            {...control}
            {...form.register('to')}
            maxLength={longestAddress}
            readOnly={form.pending}
            className={controlClass}
          />
        )}
      </Field>
    </FormDialog>
  );
}
