import { useEffect, useRef } from 'react';
import { Button } from './Button.tsx';
import { WarningIcon } from './staff-icons.tsx';

/**
 * A notice above a form that somebody else has saved in the meantime. It offers both choices; nothing typed
 * is lost until then.
 */
export function StaleNotice(props: { what: string; onKeep: () => void; onLoad: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  // The notice is at the top, and the save button at the bottom.
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-status-pending-ink bg-staff-surface px-4 py-3.5 md:px-5.5"
    >
      <WarningIcon className="size-4.5 text-status-pending-ink" />
      <p className="min-w-0 flex-1 basis-72">
        <b className="font-semibold text-staff-ink">Somebody else saved {props.what} meanwhile.</b> What you
        changed is still here and not saved.
      </p>
      <div className="flex flex-wrap gap-2.5 max-md:w-full max-md:*:flex-1">
        <Button variant="line" onClick={props.onLoad}>
          Load Newer Version
        </Button>
        <Button variant="line" onClick={props.onKeep}>
          Keep My Changes
        </Button>
      </div>
    </div>
  );
}
