import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useMay } from '../../accounts/useMay.ts';
import { deviceStorage } from '../../platform/browser/browser-storage.ts';
import { screenUsername } from '../../platform/browser/screen-session.ts';
import { formatDate, formatTime } from '../../platform/dates.ts';
import { CloseIcon } from '../../ui/icons.tsx';
import { PendingLabel } from '../../ui/PendingLabel.tsx';
import { undoableBatchesQuery } from '../batches.staff.queries.ts';
import { useAskedUndo } from './useAskedUndo.tsx';

const dismissedKey = 'undoDismissed';
const readDismissed = () => {
  const stored = deviceStorage.readJson(dismissedKey);
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'number') : [];
};
/** More are not remembered; the batches are older than those that are asked about. */
const mostDismissed = 200;
const day = 24 * 60 * 60_000;
/** The longest time that a timer takes. */
const longestTimer = 2_147_483_647;
const msUntil = (iso: string) => Math.max(0, Date.parse(iso) - Date.now());

const controlClass =
  'inline-flex min-h-11 shrink-0 cursor-pointer items-center justify-center rounded-control border border-staff-surface/60 px-3 font-medium hover:bg-staff-surface/15 focus-visible:outline-staff-surface! aria-disabled:opacity-60 md:min-h-9';

/**
 * The line over a list: what one did last, with Undo, for as long as it can be undone; else `children`. It is always there, so
 * that it moves nothing.
 */
export function UndoStrip({ children }: { children: ReactNode }) {
  const { data } = useQuery(undoableBatchesQuery());
  const [dismissed, setDismissed] = useState<readonly number[]>(readDismissed);
  const [username] = useState(screenUsername);
  const seesLog = useMay('manage-settings');
  const root = useRef<HTMLDivElement>(null);
  const { undo, pending, dialog } = useAskedUndo({ focusAfter: () => root.current });
  const hide = (id: number) => setDismissed((before) => [...before, id].slice(-mostDismissed));
  const own = (data?.batches ?? []).filter(({ by, id }) => by === username && !dismissed.includes(id));
  const [batch] = own;
  const others = (data?.batches.length ?? 0) - 1;

  const id = batch?.id;
  const until = batch?.undoableUntil;
  useEffect(() => {
    if (id === undefined || until === undefined) return undefined;
    const left = msUntil(until);
    // What can be undone for longer than a timer runs is read from the server again before that.
    if (left > longestTimer) return undefined;
    const timer = setTimeout(() => setDismissed((before) => [...before, id]), left);
    return () => clearTimeout(timer);
  }, [id, until]);

  const shape = 'flex min-h-13 flex-wrap items-center gap-x-3 border-t border-staff-hair px-4 md:px-5.5';
  if (batch === undefined)
    return (
      <>
        <div ref={root} tabIndex={-1} className={`${shape} bg-staff text-staff-muted outline-none`}>
          {children}
        </div>
        {dialog}
      </>
    );
  const isOfToday = Date.parse(batch.undoableUntil) - Date.parse(batch.at) < day;
  return (
    <>
      <div ref={root} tabIndex={-1} className={`${shape} bg-staff-ink py-1 text-staff-surface outline-none`}>
        <p role="status" className="min-w-0 wrap-anywhere max-md:flex-1">
          <b className="font-semibold">{batch.label}.</b>{' '}
          {`It can be undone until ${isOfToday ? formatTime(batch.undoableUntil) : formatDate(batch.undoableUntil)}.`}
        </p>
        <button
          type="button"
          aria-disabled={pending || undefined}
          className={controlClass}
          onClick={() => {
            if (pending) return;
            undo(batch.id);
            // The button goes with the line.
            root.current?.focus();
          }}
        >
          <PendingLabel pending={pending} pendingLabel="Undoing...">
            Undo
          </PendingLabel>
        </button>
        {seesLog && others > 0 && (
          <Link
            to="/admin/settings/{-$section}"
            params={{ section: 'log' }}
            className="inline-flex min-h-11 items-center text-small underline underline-offset-3 focus-visible:outline-staff-surface! max-md:order-4 max-md:w-full md:ml-auto md:min-h-9"
          >
            {others.toLocaleString('en-US')} more in the change log
          </Link>
        )}
        <button
          type="button"
          aria-label="Hide Undo"
          className={`${controlClass} border-transparent! max-md:order-3 ${seesLog && others > 0 ? '' : 'md:ml-auto'}`}
          onClick={() => {
            deviceStorage.write(
              dismissedKey,
              JSON.stringify([...readDismissed(), batch.id].slice(-mostDismissed)),
            );
            hide(batch.id);
            root.current?.focus();
          }}
        >
          <CloseIcon />
        </button>
      </div>
      {dialog}
    </>
  );
}
