import type { ReactNode } from 'react';
import { FormDialog } from '../../ui/staff/form/FormDialog.tsx';
import { schemaIssues } from '../../ui/staff/form/issues.ts';
import { useStaffForm } from '../../ui/staff/form/useStaffForm.ts';
import { confirmationSchema } from '../accounts.schema.ts';
import type { OwnerConfirmation } from '../second-factor/second-factor.staff.queries.ts';
import { useOwnFactor, withFactor } from './own-factor.ts';
import { OwnerFields } from './OwnerFields.tsx';
import { OwnUsername } from './OwnUsername.tsx';

/** Asks who the user is before it acts and closes; `children` come before that. */
export function OwnerDialog(props: {
  title: string;
  description: string;
  /** Label of the button; by default the title. */
  action?: string;
  variant?: 'primary' | 'danger';
  act: (confirmation: OwnerConfirmation) => Promise<unknown>;
  /** For a failure without a message from the server. */
  failed: string;
  onClose: () => void;
  children?: ReactNode;
}) {
  const { title, description, action = title, variant, onClose } = props;
  const factor = useOwnFactor();
  const form = useStaffForm({
    values: { currentPassword: '', code: '' },
    check: (typed) => schemaIssues(confirmationSchema, typed),
  });
  const submit = form.submitTo(async (typed) => {
    await props.act(await withFactor(factor, typed));
    onClose();
  }, props.failed);
  return (
    <FormDialog
      title={title}
      description={description}
      variant={variant}
      submitLabel={action}
      pendingLabel="Saving..."
      pending={form.pending}
      failure={form.failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <OwnUsername />
      {props.children}
      <OwnerFields form={form} factor={factor} />
    </FormDialog>
  );
}
