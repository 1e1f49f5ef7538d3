import type { ReactNode } from 'react';
import { WarningIcon } from './staff-icons.tsx';

/** Stands in for a panel's content that is empty or failed to load (`alert`), with one action. */
export function Message(props: {
  title?: string;
  /** `h2` when no panel heading is above it. */
  heading?: 'h2' | 'h3';
  icon?: ReactNode;
  alert?: boolean;
  action?: ReactNode;
  children?: ReactNode;
}) {
  const Heading = props.heading ?? 'h3';
  return (
    <div
      role={props.alert === true ? 'alert' : undefined}
      className="border-t border-staff-hair px-6 py-13 text-center first:border-t-0"
    >
      {props.alert === true && <WarningIcon className="mx-auto mb-3 size-6.5 text-loss" />}
      {props.icon}
      {props.title !== undefined && (
        <Heading className="mb-1 text-[1.0625rem]/snug font-semibold text-staff-ink">{props.title}</Heading>
      )}
      {props.children !== undefined && (
        <div className="mx-auto max-w-[48ch] wrap-anywhere">{props.children}</div>
      )}
      {props.action !== undefined && (
        <div className="mt-5 flex flex-wrap justify-center gap-2.5">{props.action}</div>
      )}
    </div>
  );
}
