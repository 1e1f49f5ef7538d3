import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAskedUndo } from '../../../bulk/staff/useAskedUndo.tsx';
import { useSite } from '../../../dealership/site.queries.ts';
import { ProblemKinds } from '../../../import/staff/ProblemKinds.tsx';
import { ChangedValues } from '../../../import/staff/ReportStep.tsx';
import { counted } from '../../../platform/counted.ts';
import { formatDateTime } from '../../../platform/dates.ts';
import { Button } from '../../../ui/staff/Button.tsx';
import { Dialog } from '../../../ui/staff/Dialog.tsx';
import { Message } from '../../../ui/staff/Message.tsx';
import { PanelList } from '../../../ui/staff/PanelList.tsx';
import { PendingButton } from '../../../ui/staff/PendingButton.tsx';
import { ChevronRightIcon } from '../../../ui/staff/staff-icons.tsx';
import type { FeedRun, IncomingFeed } from '../incoming-feed.schema.ts';
import { reportQuery, runsQuery } from '../incoming-feeds.staff.queries.ts';
import { countsText, runText } from './feed-texts.ts';

/** The last runs of a feed, each of which opens its report. */
export function RunsDialog({ feed, onClose }: { feed: IncomingFeed; onClose: () => void }) {
  const query = useQuery(runsQuery(feed.id));
  return (
    <Dialog
      size="large"
      title={`Reports of ${feed.name}`}
      onClose={onClose}
      footer={
        <Button variant="line" onClick={onClose}>
          Done
        </Button>
      }
    >
      <PanelList what="the reports" query={query}>
        {({ runs }) =>
          runs.length === 0 ? (
            <Message title="Not read yet" />
          ) : (
            <ul aria-label={`Reports of ${feed.name}`}>
              {runs.map((run) => (
                <RunItem key={run.id} run={run} />
              ))}
            </ul>
          )
        }
      </PanelList>
    </Dialog>
  );
}

function RunItem({ run }: { run: FeedRun }) {
  const [isOpen, setOpen] = useState(false);
  const { timeZone } = useSite().dealership;
  const isTrouble = run.state === 'failed' || run.state === 'held';
  return (
    <li className="border-b border-staff-hair">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-11 w-full cursor-pointer items-start gap-2.5 py-2.5 text-left hover:bg-staff-sunk"
      >
        <ChevronRightIcon
          className={`mt-1 size-3.5 shrink-0 text-staff-muted transition-transform duration-quick ${isOpen ? 'rotate-90' : ''}`}
        />
        <span className="min-w-0 flex-1 wrap-anywhere">
          <span className="font-medium text-staff-ink">{formatDateTime(run.startedAt, timeZone)}</span>
          <span className="text-staff-muted">{run.by === null ? ', by the schedule' : `, by ${run.by}`}</span>
          <span className={`block ${isTrouble ? 'text-loss' : ''}`}>{runText(run)}</span>
        </span>
      </button>
      {isOpen && <RunReport run={run} />}
    </li>
  );
}

function RunReport({ run }: { run: FeedRun }) {
  const queryClient = useQueryClient();
  const query = useQuery(reportQuery(run.id));
  const [isUndone, setUndone] = useState(false);
  const { undo, pending, dialog } = useAskedUndo({
    onUndone: () => {
      setUndone(true);
      void queryClient.invalidateQueries();
    },
  });
  const { batchId } = run;
  return (
    <div className="pb-5">
      <PanelList what="the report" query={query}>
        {({ file, counts, problems, changes, left }) => (
          <>
            {file !== null && (
              <p className="wrap-anywhere">
                {file.name}
                {counts !== null && `, ${counted(counts.rows, 'row')}`}
                {/* Its line above says why it was not done. */}
                {counts !== null && run.state !== 'done' && `: ${countsText(counts)}`}.
              </p>
            )}
            {left.length > 0 && (
              <p className="mt-2 wrap-anywhere">
                No longer in the file: {left.map(({ label }) => label).join(', ')}.
              </p>
            )}
            <ProblemKinds problems={problems} />
            <ChangedValues changes={changes} />
          </>
        )}
      </PanelList>
      {batchId !== null && (
        <div className="mt-4">
          {isUndone ? (
            <p role="status">
              This run is undone. It stays undone until the other system changes the same cars.
            </p>
          ) : (
            <PendingButton
              variant="line"
              pending={pending}
              pendingLabel="Undoing..."
              onClick={() => undo(batchId)}
            >
              Undo Run
            </PendingButton>
          )}
        </div>
      )}
      {dialog}
    </div>
  );
}
