import type { ComponentProps } from 'react';
import { staffButtonClass, type StaffButtonVariant } from './button.ts';

/** A button of the staff screens. While `aria-disabled` it keeps the focus, unlike a disabled one, and refuses presses. */
export function Button({
  variant,
  type = 'button',
  className,
  onClick,
  'aria-disabled': isRefused = false,
  ...rest
}: Omit<ComponentProps<'button'>, 'aria-disabled'> & {
  variant: StaffButtonVariant;
  'aria-disabled'?: boolean | undefined;
}) {
  const classes = staffButtonClass(variant);
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={isRefused || undefined}
      onClick={isRefused ? undefined : onClick}
      className={className === undefined ? classes : `${classes} ${className}`}
    />
  );
}
