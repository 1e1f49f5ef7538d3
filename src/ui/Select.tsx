import type { ComponentProps } from 'react';
import { controlClass } from './control.ts';
import { ChevronIcon } from './icons.tsx';

/** A styled native select. Takes the props of a select, with its options as children. */
export function Select({ className = '', children, ...rest }: ComponentProps<'select'>) {
  return (
    <span className={`relative block ${className}`}>
      <select className={`${controlClass} cursor-pointer appearance-none pr-10 text-ellipsis`} {...rest}>
        {children}
      </select>
      <ChevronIcon className="pointer-events-none absolute top-1/2 right-3 size-4.5 -translate-y-1/2 text-text-muted" />
    </span>
  );
}
