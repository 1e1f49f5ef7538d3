/** A dot beside a name where something waits to be looked at; `what` says it to screen readers. */
export const WaitingDot = ({ what }: { what: string }) => (
  <>
    <span
      aria-hidden="true"
      title={what}
      className="ml-2 size-2 shrink-0 rounded-full bg-status-pending-ink"
    />
    <span className="sr-only">, {what}</span>
  </>
);
