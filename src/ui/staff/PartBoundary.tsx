import { CatchBoundary } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LoadError } from './LoadError.tsx';

/** A part of a screen that fails leaves the rest as it is: a tab keeps the header, Logout and the other tabs. */
export const PartBoundary = ({ part, children }: { part: string; children: ReactNode }) => (
  <CatchBoundary getResetKey={() => part} errorComponent={FailedPart}>
    {children}
  </CatchBoundary>
);

const FailedPart = () => (
  <section className="rounded-card border border-staff-hair bg-staff-surface shadow-staff">
    <LoadError
      title="This part could not be shown"
      text="Nothing has been changed. The other parts work."
      onRetry={() => window.location.reload()}
    />
  </section>
);

/** The same for something that was added to a screen: when it fails, it is left out. */
export const AdditionBoundary = ({ children }: { children: ReactNode }) => (
  <CatchBoundary getResetKey={() => 'addition'} errorComponent={Nothing}>
    {children}
  </CatchBoundary>
);

const Nothing = () => null;
