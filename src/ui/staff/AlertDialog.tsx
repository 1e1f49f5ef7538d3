import * as Radix from 'radix-ui/alert-dialog';
import type { MouseEvent, ReactNode } from 'react';
import { staffButtonClass } from './button.ts';
import { DialogPlace } from './DialogPlace.tsx';
import { PendingButton } from './PendingButton.tsx';
import { useFocusReturn } from './useFocusReturn.ts';

/**
 * Asks before what cannot be undone. Focus starts on the button that leaves things as they are; a click beside it does
 * nothing. It stays open while `pending` and closes by its owner.
 */
export function AlertDialog(props: {
  title: string;
  text: ReactNode;
  cancel: string;
  confirm: string;
  /** Of the button that confirms; `primary` for what harms nothing. */
  variant?: 'danger' | 'primary';
  pendingLabel: string;
  pending: boolean;
  onCancel: () => void;
  onConfirm: () => void;
  /** What it is about, as a picture and a name, so that nobody confirms for the neighbor. */
  children?: ReactNode;
  /** What has focus afterwards when that which opened it is gone. */
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
            {props.cancel}
          </Radix.Cancel>
          <PendingButton
            variant={props.variant ?? 'danger'}
            pending={props.pending}
            pendingLabel={props.pendingLabel}
            onClick={props.onConfirm}
          >
            {props.confirm}
          </PendingButton>
        </>
      }
    >
      {props.children}
    </AlertDialogFrame>
  );
}

/** A click beside the question leaves the focus in it, where its keys are heard. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

/**
 * The box of a question alone, for one with other answers than these two. One button of its `footer` must be Radix's
 * `Cancel`: it has the focus first, and Esc means the same.
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
        <div data-staff="light" className="text-[0.9375rem] text-staff-soft">
          <Radix.Overlay
            onMouseDown={keepFocus}
            className="fixed inset-0 z-40 animate-[staff-veil_var(--duration-move)_var(--ease-glide)] bg-[rgb(16_18_20/0.55)]"
          />
          <DialogPlace className="z-41">
            <Radix.Content
              onKeyDown={(event) => {
                // Over a dialog, Radix listens for this one only some tasks after it has the focus.
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
