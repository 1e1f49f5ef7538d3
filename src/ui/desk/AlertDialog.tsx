import * as Radix from 'radix-ui/alert-dialog';
import type { ReactNode } from 'react';
import { deskButtonClass } from './button.ts';
import { PendingButton } from './PendingButton.tsx';

/**
 * Asks before what cannot be undone. Focus starts on the button that leaves things as they are; a click beside it does
 * nothing. It stays open while `pending` and closes by its owner.
 */
export function AlertDialog(props: {
  title: string;
  text: ReactNode;
  cancel: string;
  confirm: string;
  pendingLabel: string;
  pending: boolean;
  onCancel: () => void;
  onConfirm: () => void;
  /** What it is about, as a picture and a name, so that nobody confirms for the neighbour. */
  children?: ReactNode;
}) {
  return (
    <Radix.Root
      open
      onOpenChange={(open) => {
        if (!open && !props.pending) props.onCancel();
      }}
    >
      <Radix.Portal>
        <div data-desk="light" className="text-[0.9375rem] text-desk-soft">
          <Radix.Overlay className="fixed inset-0 z-40 animate-[desk-veil_var(--duration-move)_var(--ease-glide)] bg-[rgb(16_18_20/0.55)]" />
          <Radix.Content className="fixed z-41 bg-desk-surface shadow-desk-float max-md:inset-x-0 max-md:bottom-0 max-md:animate-[desk-sheet_var(--duration-move)_var(--ease-glide)] max-md:rounded-t-dialog md:inset-x-6 md:top-1/2 md:mx-auto md:max-w-120 md:-translate-y-1/2 md:animate-[desk-rise_var(--duration-move)_var(--ease-glide)] md:rounded-dialog">
            <div className="px-5 py-6 md:px-6">
              <Radix.Title className="mb-2 text-[1.1875rem]/snug font-semibold text-desk-ink">
                {props.title}
              </Radix.Title>
              <Radix.Description asChild>
                <div>{props.text}</div>
              </Radix.Description>
              {props.children}
            </div>
            <div className="flex flex-wrap items-center justify-end gap-2.5 border-t border-desk-hair bg-desk px-5 py-3.5 md:px-6">
              <Radix.Cancel aria-disabled={props.pending || undefined} className={deskButtonClass('line')}>
                {props.cancel}
              </Radix.Cancel>
              <PendingButton
                variant="danger"
                pending={props.pending}
                pendingLabel={props.pendingLabel}
                onClick={props.onConfirm}
              >
                {props.confirm}
              </PendingButton>
            </div>
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}
