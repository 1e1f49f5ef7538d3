import { useEffect, useRef, useState } from 'react';
import { TickIcon } from '../../../ui/staff/icons.tsx';
import { PendingButton } from '../../../ui/staff/PendingButton.tsx';
import type { ImportAnswer } from '../../import/import.staff.schema.ts';
import { useUndo } from '../bulk/useUndo.ts';
import { doneText, vehiclesText } from './import-texts.ts';

/** The result, which can be undone. It takes the focus, because the button that had it is gone. */
export function Imported({ counts, batchId }: ImportAnswer) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { undo, pending } = useUndo('as before the import');
  const [isUndone, setIsUndone] = useState(false);
  useEffect(() => heading.current?.focus(), []);
  const showUndone = () => {
    setIsUndone(true);
    heading.current?.focus();
  };
  const count = vehiclesText(counts.new + counts.changed);
  return (
    <div className="flex flex-wrap items-start gap-3 border-t border-staff-hair px-4 py-5 md:px-5.5">
      <TickIcon className="mt-1 size-4.5 text-profit" />
      <div className="min-w-0 flex-1">
        <h3 ref={heading} tabIndex={-1} className="font-semibold text-staff-ink outline-none">
          {isUndone ? 'The import is undone' : `${count} imported`}
        </h3>
        <p>
          {isUndone
            ? 'Vehicles that it added are among the deleted ones. Those that somebody has edited since stay as they are.'
            : `${doneText(counts)} It can be undone for 30 days, also in the change log.`}
        </p>
      </div>
      {batchId !== null && !isUndone && (
        <PendingButton
          variant="line"
          className="max-md:w-full"
          pending={pending}
          pendingLabel="Undoing..."
          onClick={() => undo(batchId, { onSuccess: showUndone })}
        >
          Undo Import
        </PendingButton>
      )}
    </div>
  );
}
