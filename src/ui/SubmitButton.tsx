import type { ReactNode } from 'react';
import { buttonClass, type ButtonVariant } from './button.ts';
import { PendingLabel } from './PendingLabel.tsx';

/**
 * The button that sends a form. While `pending` it says so in the same width. It stays focusable then, so that focus is
 * not lost; the form must ignore a second submit.
 */
export function SubmitButton(props: {
  variant: ButtonVariant;
  pending: boolean;
  pendingLabel: string;
  wide?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <button
      type="submit"
      aria-disabled={props.pending || undefined}
      className={`${buttonClass(props.variant, { wide: props.wide === true })} ${props.className ?? ''}`}
    >
      <PendingLabel pending={props.pending} pendingLabel={props.pendingLabel}>
        {props.children}
      </PendingLabel>
    </button>
  );
}
