import type { ReactNode } from 'react';
import { buttonClass, type ButtonVariant } from './button.ts';

const labelClass = (shown: boolean) => `col-start-1 row-start-1 ${shown ? '' : 'invisible'}`;

/**
 * The button that sends a form. While `pending` it says so in the same width: both labels lie in one grid cell. It stays
 * focusable then, so that focus is not lost; the form must ignore a second submit.
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
      className={`${buttonClass(props.variant, { wide: props.wide === true })} inline-grid! ${props.className ?? ''}`}
    >
      <span className={labelClass(!props.pending)}>{props.children}</span>
      <span className={labelClass(props.pending)}>{props.pendingLabel}</span>
    </button>
  );
}
