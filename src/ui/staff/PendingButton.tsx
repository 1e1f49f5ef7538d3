import type { ReactNode } from 'react';
import { PendingLabel } from '../PendingLabel.tsx';
import { Button } from './Button.tsx';
import type { StaffButtonVariant } from './button.ts';

/**
 * A button whose label changes while its action is pending ("Processing..."), at the same width. It stays focusable and
 * ignores clicks meanwhile.
 */
export function PendingButton(props: {
  variant: StaffButtonVariant;
  pending: boolean;
  pendingLabel: string;
  /** Omit it on a form's submit button; the form must ignore a second submit itself. */
  onClick?: () => void;
  type?: 'button' | 'submit';
  /** Id of the form that it submits, when it is outside of it. */
  form?: string | undefined;
  disabled?: boolean;
  /** Accessible name, where several buttons have the same text. It begins with that text. */
  label?: string;
  className?: string;
  children: ReactNode;
}) {
  const { pending, onClick } = props;
  return (
    <Button
      variant={props.variant}
      type={props.type}
      form={props.form}
      aria-label={pending ? undefined : props.label}
      disabled={props.disabled}
      aria-disabled={pending}
      onClick={onClick}
      className={props.className}
    >
      <PendingLabel pending={pending} pendingLabel={props.pendingLabel}>
        {props.children}
      </PendingLabel>
    </Button>
  );
}
