import { formatDateTime } from '../../platform/dates.ts';
import { WarningIcon } from '../../ui/staff/staff-icons.tsx';
import { isInTrouble, type BackupState } from '../backup-state.ts';

/**
 * A warning if no backup can be made, the last one failed or lacks photographs, or none has been made for too long; otherwise
 * nothing.
 */
export function BackupNotice({ state }: { state: BackupState }) {
  const { problem, failure, isOverdue, last } = state;
  const missing = last?.missing ?? 0;
  if (!isInTrouble(state)) return null;
  return (
    <div
      role="alert"
      className="mb-5 flex items-start gap-3 rounded-control border border-loss px-3.5 py-3 wrap-anywhere"
    >
      <WarningIcon className="mt-0.5 size-4.5 text-loss" />
      <div className="min-w-0">
        {(isOverdue || (failure !== null && failure.reason !== problem)) && (
          <p className="font-semibold text-staff-ink">
            {isOverdue ? overdueText(last) : 'The last backup failed.'}
          </p>
        )}
        {problem !== null && (
          <>
            <p className="font-semibold text-staff-ink">No backup can be made at this place.</p>
            <p>{problem}</p>
          </>
        )}
        {failure !== null && failure.reason !== problem && (
          <p>
            {failure.reason} {isOverdue && `Last tried on ${formatDateTime(failure.at)}.`}
          </p>
        )}
        {missing > 0 && <p>{missingText(missing)}</p>}
      </div>
    </div>
  );
}

const missingText = (count: number) =>
  `The last backup lacks ${count === 1 ? 'one photograph, whose file is' : `${count} photographs, whose files are`} missing or damaged.`;

const overdueText = (last: BackupState['last']) =>
  last === null
    ? 'No backup has been made for more than a day and a half.'
    : `No backup has been made since ${formatDateTime(last.startedAt)}.`;
