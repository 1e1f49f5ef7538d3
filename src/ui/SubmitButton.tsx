import type { ReactNode } from 'react';
import { buttonClass, type ButtonVariant } from './button.ts';
import { PendingLabel } from './PendingLabel.tsx';

/**
 * The submit button of a form. While `pending` it shows another label in the same width, and stays focusable,
 * so that the focus is not lost; the form must ignore a second submit.
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
