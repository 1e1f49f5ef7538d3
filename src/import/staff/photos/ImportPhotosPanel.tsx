import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { useErrorToast } from '../../../ui/toast/useErrorToast.ts';
import { Panel, panelBodyClass } from '../../../ui/staff/Panel.tsx';
import { PendingButton } from '../../../ui/staff/PendingButton.tsx';
import { formatNumber } from '../../../vehicles/format.ts';
import { fetchPhotosAgain, importPhotosQuery } from '../../photos/import-photos.staff.queries.ts';
import { Kind } from '../Kind.tsx';
import { RowsTable } from '../RowsTable.tsx';
import { useZipUpload, type ZipState } from './useZipUpload.ts';

/** The photographs that imports have named: how many are there, are fetched or wait for a ZIP file. */
export function ImportPhotosPanel() {
  const { data } = useQuery(importPhotosQuery());
  const input = useRef<HTMLInputElement>(null);
  const zip = useZipUpload();
  const again = useFetchAgain();
  if (data === undefined || data.all === 0) return null;
  const { all, done, fetching, forFiles, failed, givenUp, failures } = data;
  return (
    <Panel
      title="Photographs of imports"
      description={`${formatNumber(done)} of ${formatNumber(all)} are with their vehicles.`}
      actions={
        <div className="flex flex-wrap gap-2.5">
          {(givenUp > 0 || again.isPending) && (
            <PendingButton
              variant="line"
              pending={again.isPending}
              pendingLabel="Starting..."
              onClick={() => again.mutate()}
            >
              Try Again
            </PendingButton>
          )}
          {(forFiles > 0 || zip.isSending) && (
            <PendingButton
              variant="line"
              pending={zip.isSending}
              pendingLabel="Sending..."
              onClick={() => input.current?.click()}
            >
              Choose ZIP File
            </PendingButton>
          )}
        </div>
      }
    >
      <div className={panelBodyClass}>
        <input
          ref={input}
          type="file"
          accept=".zip,application/zip"
          aria-label="ZIP file with photographs"
          hidden
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) zip.send(file);
            event.target.value = '';
          }}
        />
        <progress
          aria-label="Photographs that are with their vehicles"
          className="block h-2.5 w-full appearance-none overflow-hidden rounded-pill bg-staff-sunk accent-staff-accent [&::-moz-progress-bar]:bg-staff-accent [&::-webkit-progress-bar]:bg-staff-sunk [&::-webkit-progress-value]:bg-staff-accent"
          max={all}
          value={done}
        />
        <p className="mt-3 tabular-nums">{stateText({ fetching, forFiles, failed })}</p>
        <output className="block text-staff-muted tabular-nums">{zip.state && zipText(zip.state)}</output>
        {zip.error !== null && (
          <div className="mt-3 grid">
            <FormAlert>{zip.error}</FormAlert>
          </div>
        )}
        {failures.length > 0 && (
          <div className="mt-4 border-t border-staff-hair">
            <Kind count={failed} listed={failures.length} text="could not be loaded">
              <RowsTable
                label="Photographs that could not be loaded"
                heads={['Vehicle', 'Photograph', 'Why']}
                rows={failures.map(({ vehicleId, vehicle, source, problem }) => ({
                  key: `${vehicleId} ${source}`,
                  cells: [`${vehicle} (ID ${vehicleId})`, source, problem],
                }))}
              />
            </Kind>
          </div>
        )}
      </div>
    </Panel>
  );
}

/** Fetches once more what was given up; the progress follows by itself. */
function useFetchAgain() {
  const queryClient = useQueryClient();
  const errorToast = useErrorToast();
  return useMutation({
    mutationFn: fetchPhotosAgain,
    onSuccess: (progress) => queryClient.setQueryData(importPhotosQuery().queryKey, progress),
    onError: (error) => errorToast(error, 'Failed to fetch the photographs again'),
  });
}

function stateText(counts: { fetching: number; forFiles: number; failed: number }): string {
  const parts = [
    [counts.fetching, 'is being fetched from its address', 'are being fetched from their addresses'],
    [counts.forFiles, 'waits for a ZIP file that holds it', 'wait for a ZIP file that holds them'],
    [counts.failed, 'could not be loaded', 'could not be loaded'],
  ] as const;
  const text = parts.flatMap(([count, one, several]) =>
    count === 0 ? [] : [`${formatNumber(count)} ${count === 1 ? one : several}`],
  );
  return text.length === 0 ? 'Nothing is missing.' : `${text.join(', ')}.`;
}

function zipText({ name, total, sent, unread }: ZipState): string {
  if (total === 0) return `${name} has none of the files that are waited for.`;
  const failed = unread === 0 ? '' : `, ${formatNumber(unread)} of them no pictures that can be read`;
  return `${name}: ${formatNumber(sent)} of ${formatNumber(total)} files sent${failed}.`;
}
