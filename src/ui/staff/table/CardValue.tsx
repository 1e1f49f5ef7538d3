import type { ReactNode } from 'react';

/** A value of a row on a phone, under the name of its column; in a `dl` of two columns, `wide` takes both. */
export const CardValue = (props: { name: string; wide?: boolean; children: ReactNode }) => (
  <div className={`min-w-0 ${props.wide === true ? 'col-span-2' : ''}`}>
    <dt className="text-micro text-staff-muted">{props.name}</dt>
    <dd className="leading-snug wrap-anywhere">{props.children}</dd>
  </div>
);
