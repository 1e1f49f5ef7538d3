import { useState, type ComponentProps, type ReactNode } from 'react';
import { RequestError } from '../../platform/browser/request.ts';
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
  description: ReactNode;
  /** Label of the button; by default the title. */
  action?: string;
  variant?: 'primary' | 'danger';
  act: (confirmation: OwnerConfirmation) => Promise<unknown>;
  /** For a failure without a message from the server. */
  failed: string;
  /** Somebody else has saved meanwhile (409), which is not for this dialog: it closes. Without it, the dialog says so. */
  onConflict?: (error: RequestError) => void;
  onClose: () => void;
  focusAfter?: (() => HTMLElement | null) | undefined;
  children?: ReactNode;
}) {
  const { title, description, action = title, variant, onClose } = props;
  const factor = useOwnFactor();
  const form = useStaffForm({
    values: { currentPassword: '', code: '' },
    check: (typed) => schemaIssues(confirmationSchema, typed),
  });
  const submit = form.submitTo(async (typed) => {
    const confirmation = await withFactor(factor, typed);
    await props.act(confirmation).catch((error: unknown) => {
      const isConflict = error instanceof RequestError && error.status === 409;
      if (!isConflict || props.onConflict === undefined) throw error;
      props.onConflict(error);
    });
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
      focusAfter={props.focusAfter}
    >
      <OwnUsername />
      {props.children}
      <OwnerFields form={form} factor={factor} />
    </FormDialog>
  );
}

type Dialog = ComponentProps<typeof OwnerDialog>;

/**
 * Asks who the user is in the middle of a save. `ask` settles as `send` does, which a wrong password or code repeats; with null if
 * the user decides against it. `question` is to be shown.
 */
export function useOwnerQuestion(words: Pick<Dialog, 'title' | 'description' | 'action' | 'failed'>) {
  const [asked, setAsked] = useState<Pick<Dialog, 'act' | 'onConflict' | 'onClose'> | null>(null);
  const ask = <Answer,>(send: (confirmation: OwnerConfirmation) => Promise<Answer>) =>
    new Promise<Answer | null>((resolve, reject) => {
      setAsked({
        act: async (confirmation) => resolve(await send(confirmation)),
        onConflict: reject,
        onClose: () => {
          setAsked(null);
          resolve(null);
        },
      });
    });
  return { ask, question: asked !== null && <OwnerDialog {...words} {...asked} /> };
}
