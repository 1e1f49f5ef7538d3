import { formatDateTime } from '../../platform/dates.ts';
import { sizeText } from '../../platform/size-text.ts';
import type { BackupState } from '../backup-state.ts';
import { Fact } from './Fact.tsx';

/** When the last backup was made and the next one will be, where they are, and whether they are encrypted. */
export function BackupFacts({ state }: { state: BackupState }) {
  const { last, running, nextAt, problem, location, isEncrypted } = state;
  return (
    <dl className="grid gap-x-8 gap-y-3 md:grid-cols-2">
      <Fact name="Last backup">
        {last === null ? 'None yet' : `${formatDateTime(last.startedAt)}, ${sizeText(last.bytes)}`}
      </Fact>
      <Fact name={problem === null ? 'Next backup' : 'Next attempt'}>
        <span role="status">
          {running !== null
            ? `Being made now: ${sizeText(running.bytes)} so far`
            : nextAt === null
              ? 'Within a few minutes'
              : formatDateTime(nextAt)}
        </span>
      </Fact>
      <Fact name="Where">{location}</Fact>
      <Fact name="Encryption">
        {isEncrypted ? (
          'Encrypted. Keep the passphrase in another place: without it nobody can open them.'
        ) : (
          <>
            Not encrypted. Set <code>BACKUP_PASSPHRASE</code> if others can read that place.
          </>
        )}
      </Fact>
    </dl>
  );
}
