import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSite } from '../../../dealership/site.queries.ts';
import { Waiting } from '../../../import/staff/Waiting.tsx';
import { counted } from '../../../platform/counted.ts';
import { formatDateTime } from '../../../platform/dates.ts';
import { AlertDialog } from '../../../ui/staff/AlertDialog.tsx';
import { Button } from '../../../ui/staff/Button.tsx';
import { PendingButton } from '../../../ui/staff/PendingButton.tsx';
import { Switch } from '../../../ui/staff/Switch.tsx';
import { useErrorToast } from '../../../ui/toast/useErrorToast.ts';
import type { IncomingFeed } from '../incoming-feed.schema.ts';
import {
  feedsQuery,
  isRunning,
  runFeedNow,
  switchFeed,
  uploadFeedFile,
} from '../incoming-feeds.staff.queries.ts';
import { runText, sourceText, stateText } from './feed-texts.ts';

/** One feed: where its file is, how its last run ended, and what can be done. */
export function FeedRow(props: {
  feed: IncomingFeed;
  mayChange: boolean;
  onEdit: () => void;
  onDelete: () => void;
  onRuns: () => void;
  onMissing: () => void;
}) {
  const { feed } = props;
  const { id, name, lastRun, asked, isOn, schedule } = feed;
  const queryClient = useQueryClient();
  const { timeZone } = useSite().dealership;
  const errorToast = useErrorToast();
  const fileInput = useRef<HTMLInputElement>(null);
  const [isAsking, setAsking] = useState(false);
  const refresh = () => queryClient.invalidateQueries({ queryKey: feedsQuery().queryKey });
  const run = useMutation({
    mutationFn: (anywayOf: number | undefined) => runFeedNow(id, anywayOf),
    onSuccess: async () => {
      setAsking(false);
      await refresh();
    },
    onError: (error) => errorToast(error, 'Failed to start the run'),
  });
  const upload = useMutation({
    mutationFn: async (file: File) =>
      uploadFeedFile(id, { name: file.name, content: new Blob([await file.arrayBuffer()]) }),
    onSuccess: refresh,
    onError: (error) => errorToast(error, 'Failed to upload the file'),
  });
  const turn = useMutation({
    mutationFn: (next: boolean) => switchFeed(id, next),
    onSuccess: refresh,
    onError: (error) => errorToast(error, 'Failed to change the feed'),
  });
  const running = isRunning(feed);
  const isUpload = feed.source.kind === 'upload';
  return (
    <li className="border-t border-staff-hair px-4 py-4 md:px-5.5">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-40">
          <h3 className="font-semibold wrap-anywhere text-staff-ink">{name}</h3>
          <p className="text-small wrap-anywhere text-staff-muted">{sourceText(feed)}</p>
          <p className="text-small text-staff-muted">{stateText(feed, timeZone)}</p>
        </div>
        {schedule !== null && (
          <Switch
            label={isOn ? 'On' : 'Paused'}
            name={`${name}: ${isOn ? 'On' : 'Paused'}`}
            checked={isOn}
            disabled={turn.isPending}
            onChange={(next) => turn.mutate(next)}
          />
        )}
      </div>
      {running ? (
        <Waiting text="Reading the file. You can leave this page; the run continues." />
      ) : (
        lastRun !== null && <LastRun run={lastRun} timeZone={timeZone} />
      )}
      {asked > 0 && (
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-status-pending-ink">
          {counted(asked, 'car')} {asked === 1 ? 'has' : 'have'} left the file.
          <Button variant="line" onClick={props.onMissing}>
            Decide
          </Button>
        </p>
      )}
      <div className="-mx-2.5 mt-2 flex flex-wrap">
        {isUpload ? (
          <>
            <input
              ref={fileInput}
              type="file"
              hidden
              aria-label={`Next file of ${name}`}
              accept=".csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values"
              onChange={(event) => {
                const file = event.target.files?.[0];
                if (file) upload.mutate(file);
                event.target.value = '';
              }}
            />
            <PendingButton
              variant="row"
              pending={upload.isPending}
              pendingLabel="Uploading..."
              label={`Upload File for ${name}`}
              onClick={() => fileInput.current?.click()}
            >
              Upload File
            </PendingButton>
          </>
        ) : (
          <PendingButton
            variant="row"
            pending={run.isPending || running}
            pendingLabel="Reading..."
            label={`Run Now: ${name}`}
            onClick={() => run.mutate(undefined)}
          >
            Run Now
          </PendingButton>
        )}
        {lastRun?.state === 'held' && !running && (
          <Button variant="row" aria-label={`Run Anyway: ${name}`} onClick={() => setAsking(true)}>
            Run Anyway
          </Button>
        )}
        <Button variant="row" aria-label={`Reports of ${name}`} onClick={props.onRuns}>
          Reports
        </Button>
        {props.mayChange && (
          <>
            <Button variant="row" aria-label={`Edit the feed ${name}`} onClick={props.onEdit}>
              Edit
            </Button>
            <Button variant="row-danger" aria-label={`Delete the feed ${name}`} onClick={props.onDelete}>
              Delete
            </Button>
          </>
        )}
      </div>
      {isAsking && lastRun !== null && (
        <AlertDialog
          title={`Run ${name} anyway?`}
          text={
            <p>
              {lastRun.reason} The file is read again, and as much may change as this says. It can be undone
              for 30 days.
            </p>
          }
          confirm="Run Anyway"
          variant="primary"
          pendingLabel="Starting..."
          pending={run.isPending}
          onCancel={() => setAsking(false)}
          onConfirm={() => run.mutate(lastRun.id)}
        />
      )}
    </li>
  );
}

const LastRun = ({ run, timeZone }: { run: NonNullable<IncomingFeed['lastRun']>; timeZone: string }) => {
  const isTrouble = run.state === 'failed' || run.state === 'held';
  return (
    <p
      role={isTrouble ? 'alert' : undefined}
      className={`mt-2 wrap-anywhere ${isTrouble ? 'text-loss' : 'text-staff-soft'}`}
    >
      {formatDateTime(run.startedAt, timeZone)}: {runText(run)}
      {isTrouble ? '' : '.'}
    </p>
  );
};
