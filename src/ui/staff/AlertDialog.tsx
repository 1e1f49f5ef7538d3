import * as Radix from 'radix-ui/alert-dialog';
import type { MouseEvent, ReactNode } from 'react';
import { staffButtonClass } from './button.ts';
import { DialogPlace } from './DialogPlace.tsx';
import { PendingButton } from './PendingButton.tsx';
import { useFocusReturn } from './useFocusReturn.ts';

/**
 * Asks for confirmation. Focus starts on the button that cancels, and a click outside does nothing. The owner closes the
 * dialog, which stays open while `pending`.
 */
export function AlertDialog(props: {
  title: string;
  text: ReactNode;
  cancel?: string;
  /** Null when there is nothing to confirm. */
  confirm: string | null;
  /** The button that confirms; `primary` for a harmless action. */
  variant?: 'danger' | 'primary';
  pendingLabel: string;
  pending: boolean;
  onCancel: () => void;
  onConfirm: () => void;
  /** Picture and name of the subject. */
  children?: ReactNode;
  /** Gets the focus on closing when the element that opened the dialog is gone. */
  focusAfter?: () => HTMLElement | null;
}) {
  return (
    <AlertDialogFrame
      title={props.title}
      text={props.text}
      focusAfter={props.focusAfter}
      onCancel={() => {
        if (!props.pending) props.onCancel();
      }}
      footer={
        <>
          <Radix.Cancel aria-disabled={props.pending || undefined} className={staffButtonClass('line')}>
            {props.cancel ?? 'Cancel'}
          </Radix.Cancel>
          {props.confirm !== null && (
            <PendingButton
              variant={props.variant ?? 'danger'}
              pending={props.pending}
              pendingLabel={props.pendingLabel}
              onClick={props.onConfirm}
            >
              {props.confirm}
            </PendingButton>
          )}
        </>
      }
    >
      {props.children}
    </AlertDialogFrame>
  );
}

/** Keeps the focus in the dialog on a click outside, so that its keys still work. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

/**
 * The dialog without its buttons, for a question with other answers. One button of its `footer` must be Radix's `Cancel`,
 * which gets the focus first and does the same as Esc.
 */
export function AlertDialogFrame(props: {
  title: string;
  text: ReactNode;
  onCancel: () => void;
  footer: ReactNode;
  children?: ReactNode;
  focusAfter?: (() => HTMLElement | null) | undefined;
}) {
  const returnFocus = useFocusReturn(props.focusAfter);
  return (
    <Radix.Root
      open
      onOpenChange={(open) => {
        if (!open) props.onCancel();
      }}
    >
      <Radix.Portal>
        <div className="text-[0.9375rem] text-staff-soft">
          <Radix.Overlay
            onMouseDown={keepFocus}
            className="fixed inset-0 z-40 animate-[staff-veil_var(--duration-move)_var(--ease-glide)] bg-[rgb(16_18_20/0.55)]"
          />
          <DialogPlace className="z-41">
            <Radix.Content
              onKeyDown={(event) => {
                // On top of another dialog, Radix starts to listen for Esc some tasks after this one has the focus.
                if (event.key === 'Escape') props.onCancel();
              }}
              onCloseAutoFocus={returnFocus}
              className="pointer-events-auto row-start-2 overflow-y-auto overscroll-contain bg-staff-surface shadow-staff-float max-md:animate-[staff-sheet_var(--duration-move)_var(--ease-glide)] max-md:rounded-t-dialog md:max-w-120 md:animate-[staff-rise_var(--duration-move)_var(--ease-glide)] md:rounded-dialog"
            >
              <div className="px-5 py-6 md:px-6">
                <Radix.Title className="mb-2 text-[1.1875rem]/snug font-semibold text-staff-ink">
                  {props.title}
                </Radix.Title>
                <Radix.Description asChild>
                  <div>{props.text}</div>
                </Radix.Description>
                {props.children}
              </div>
              <div className="flex flex-wrap items-center justify-end gap-2.5 border-t border-staff-hair bg-staff px-5 py-3.5 max-md:[&>button]:flex-1 md:px-6">
                {props.footer}
              </div>
            </Radix.Content>
          </DialogPlace>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}
