import type { ReactNode } from 'react';

/** One of the facts of a `dl`: its name above it. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-small text-staff-muted">{name}</dt>
    <dd className="wrap-anywhere text-staff-ink">{children}</dd>
  </div>
);
