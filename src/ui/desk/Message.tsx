import type { ReactNode } from 'react';

/** Says in a panel's place that there is nothing, or that something failed (`alert`), and offers one way on. */
export function Message(props: {
  title?: string;
  alert?: boolean;
  action?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div
      role={props.alert === true ? 'alert' : undefined}
      className="border-t border-desk-hair px-6 py-13 text-center first:border-t-0"
    >
      {props.title !== undefined && (
        <h3 className="mb-1 text-[1.0625rem]/snug font-semibold text-desk-ink">{props.title}</h3>
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
