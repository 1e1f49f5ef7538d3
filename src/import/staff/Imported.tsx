import { counted } from '../../platform/counted.ts';
import { useEffect, useRef, useState } from 'react';
import { saveFile } from '../../platform/browser/download.ts';
import { Button } from '../../ui/staff/Button.tsx';
import { TickIcon } from '../../ui/staff/staff-icons.tsx';
import { PendingButton } from '../../ui/staff/PendingButton.tsx';
import type { ImportAnswer } from '../import.staff.schema.ts';
import { useAskedUndo } from '../../bulk/staff/useAskedUndo.tsx';
import { ProblemKinds } from './ProblemKinds.tsx';
import { doneText } from './import-texts.ts';

/** The result, which can be undone. It takes the focus, because the button that had it is gone. */
export function Imported(
  props: Pick<ImportAnswer, 'counts' | 'batchId' | 'problems'> & {
    /** The rows that were left out, as the file has them. */
    leftOut: Blob | null;
    fileName: string;
  },
) {
  const { counts, batchId, leftOut } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const [isUndone, setIsUndone] = useState(false);
  useEffect(() => heading.current?.focus(), []);
  const showUndone = () => {
    setIsUndone(true);
    heading.current?.focus();
  };
  const { undo, pending, dialog } = useAskedUndo({ onUndone: showUndone, focusAfter: () => heading.current });
  const count = counted(counts.new + counts.changed, 'vehicle');
  return (
    <div className="flex flex-wrap items-start gap-3 border-t border-staff-hair px-4 py-5 md:px-5.5">
      <TickIcon className="mt-1 size-4.5 text-profit" />
      <div className="min-w-0 flex-1">
        <h3 ref={heading} tabIndex={-1} className="font-semibold text-staff-ink outline-none">
          {isUndone ? 'The import is undone' : `${count} imported`}
        </h3>
        <p>
          {isUndone
            ? 'Vehicles that it added are among the deleted ones. What somebody has edited since stays as it is. The change log can undo this again.'
            : `${doneText(counts)} It can be undone for 30 days, also in the change log.`}
        </p>
      </div>
      {batchId !== null && !isUndone && (
        <PendingButton
          variant="line"
          className="max-md:w-full"
          pending={pending}
          pendingLabel="Undoing..."
          onClick={() => undo(batchId)}
        >
          Undo Import
        </PendingButton>
      )}
      {leftOut !== null && (
        <div className="basis-full">
          <ProblemKinds problems={props.problems.filter(({ kind }) => kind === 'error')} />
          <Button
            variant="line"
            className="mt-3.5 max-md:w-full"
            onClick={() => saveFile(leftOut, `${props.fileName.replace(/\.[^.]*$/, '')}-left-out.csv`)}
          >
            Download Left-Out Rows
          </Button>
        </div>
      )}
      {dialog}
    </div>
  );
}
