import type { ReactNode } from 'react';
import { PendingLabel } from '../PendingLabel.tsx';
import { staffButtonClass, type StaffButtonVariant } from './button.ts';

/**
 * A button that says what it does while it does it ("Processing..."), in the same width. It stays focusable then and
 * does nothing when pressed again.
 */
export function PendingButton(props: {
  variant: StaffButtonVariant;
  pending: boolean;
  pendingLabel: string;
  /** Left out on the submit button of a form, whose own handler must ignore a second submit. */
  onClick?: () => void;
  type?: 'button' | 'submit';
  /** Id of the form that it submits, where it stands outside of it. */
  form?: string;
  disabled?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const { pending, onClick } = props;
  return (
    <button
      type={props.type ?? 'button'}
      form={props.form}
      disabled={props.disabled}
      aria-disabled={pending || undefined}
      onClick={onClick === undefined || pending ? undefined : onClick}
      className={`${staffButtonClass(props.variant)} ${props.className ?? ''}`}
    >
      <PendingLabel pending={pending} pendingLabel={props.pendingLabel}>
        {props.children}
      </PendingLabel>
    </button>
  );
}
