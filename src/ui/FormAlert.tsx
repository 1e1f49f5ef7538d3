import type { ReactNode } from 'react';
import { AlertIcon } from './icons.tsx';

/** Why a form was not sent, shown above its fields and announced by screen readers. */
export function FormAlert({ children }: { children: ReactNode }) {
  return (
    <div
      role="alert"
      className="flex items-start gap-2.5 rounded-control border border-danger px-3.5 py-3 text-[0.9375rem]/snug text-text"
    >
      <AlertIcon className="mt-0.5 size-4.5 text-danger" />
      <div className="min-w-0 wrap-anywhere">{children}</div>
    </div>
  );
}
