/** A dot beside a name where something waits to be looked at; none for 0. */
export function WaitingDot({ count }: { count: number }) {
  if (count === 0) return null;
  const what = count === 1 ? '1 needs a look' : `${count} need a look`;
  return (
    <>
      <span
        aria-hidden="true"
        title={what}
        className="ml-2 size-2 shrink-0 rounded-full bg-status-pending-ink forced-solid"
      />
      <span className="sr-only">, {what}</span>
    </>
  );
}
