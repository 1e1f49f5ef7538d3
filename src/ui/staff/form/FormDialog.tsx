import { useId, useRef, type ReactNode, type SubmitEvent } from 'react';
import { FormAlert } from '../../FormAlert.tsx';
import { Button } from '../Button.tsx';
import { Dialog } from '../Dialog.tsx';
import { PendingButton } from '../PendingButton.tsx';
import { DraftNotice } from './DraftNotice.tsx';
import type { OfferedDraft } from './useOfferedDraft.ts';

/**
 * A dialog with one form, which the button in its footer sends. It stays open while that is pending. Its first field gets the
 * focus, unless that is filled in already or a draft is offered.
 */
export function FormDialog(props: {
  title: string;
  description?: ReactNode;
  size?: 'small' | 'medium' | 'large';
  variant?: 'primary' | 'danger' | undefined;
  submitLabel: string;
  pendingLabel: string;
  pending: boolean;
  failure: string | undefined;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  onClose: () => void;
  focusAfter?: (() => HTMLElement | null) | undefined;
  /** As in `Dialog`. */
  isFocusSent?: () => boolean;
  /** What was typed into it before; `what` as in "Somebody has saved this template". */
  draft?: (OfferedDraft & { what: string }) | undefined;
  children: ReactNode;
}) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const close = () => {
    if (!props.pending) props.onClose();
  };
  return (
    <Dialog
      size={props.size ?? 'small'}
      title={props.title}
      description={props.description}
      onClose={close}
      onOpenAutoFocus={(event) => {
        const first = form.current?.querySelector<HTMLInputElement | HTMLSelectElement>(
          'input:not([type=hidden]), select, textarea',
        );
        if (props.draft !== undefined || (first?.value !== '' && first?.tagName !== 'SELECT')) return;
        event.preventDefault();
        first.focus();
      }}
      focusAfter={props.focusAfter}
      isFocusSent={props.isFocusSent}
      footer={
        <>
          <Button variant="line" onClick={close}>
            Cancel
          </Button>
          <PendingButton
            variant={props.variant ?? 'primary'}
            type="submit"
            form={formId}
            pending={props.pending}
            pendingLabel={props.pendingLabel}
          >
            {props.submitLabel}
          </PendingButton>
        </>
      }
    >
      <form
        ref={form}
        id={formId}
        noValidate
        onSubmit={props.onSubmit}
        aria-label={props.title}
        className="grid gap-4.5"
      >
        {props.draft !== undefined && <DraftNotice {...props.draft} />}
        {props.failure !== undefined && <FormAlert>{props.failure}</FormAlert>}
        {props.children}
      </form>
    </Dialog>
  );
}
