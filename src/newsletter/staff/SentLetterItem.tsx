import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { StaffName } from '../../accounts/staff/StaffName.tsx';
import { counted } from '../../platform/counted.ts';
import { formatDateTime } from '../../platform/dates.ts';
import { AlertDialog } from '../../ui/staff/AlertDialog.tsx';
import { Button } from '../../ui/staff/Button.tsx';
import { PanelListItem } from '../../ui/staff/PanelList.tsx';
import { useErrorToast } from '../../ui/toast/useErrorToast.ts';
import { useToast } from '../../ui/toast/useToast.ts';
import type { SentLetter } from '../letter.schema.ts';
import { isOnItsWay, lettersQuery, stopLetter } from '../letters.staff.queries.ts';
import { durationText } from './duration-text.ts';

/** A letter that was sent, with its figures, or how far it is and how to stop it. */
export function SentLetterItem({ letter }: { letter: SentLetter }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <PanelListItem
      title={letter.subject}
      actions={
        letter.state === 'sending' && (
          <Button variant="row-danger" aria-label={`Stop ${letter.subject}`} onClick={() => setAsking(true)}>
            Stop
          </Button>
        )
      }
    >
      <p className="text-small text-staff-muted">
        {formatDateTime(letter.sentAt)} by <StaffName username={letter.sentBy} />
        {letter.kind === 'arrivals' && `, ${counted(letter.vehicles, 'car')}`}
      </p>
      {isOnItsWay(letter) ? <Progress letter={letter} /> : <p>{resultText(letter)}</p>}
      {isAsking && <StopDialog letter={letter} onClose={() => setAsking(false)} />}
    </PanelListItem>
  );
}

function Progress({ letter }: { letter: SentLetter }) {
  const id = useId();
  const { recipients, sent, failed, left, waiting, underWay, perHour, state } = letter;
  return (
    <div className="mt-1.5 grid max-w-120 gap-1.5">
      <p id={id}>
        {sent.toLocaleString('en-US')} of {counted(recipients, 'address', 'addresses')}
        {failed > 0 && `, ${failed.toLocaleString('en-US')} refused`}
        {state === 'stopping'
          ? '. Stopped; what is being sent now still arrives.'
          : waiting > 0
            ? `, about ${durationText(waiting, perHour)} left at ${perHour.toLocaleString('en-US')} an hour`
            : underWay > 0 && ', the last ones are being sent'}
      </p>
      <progress
        aria-labelledby={id}
        max={recipients}
        value={sent + failed + left}
        className="block h-1.5 w-full appearance-none overflow-hidden rounded-pill bg-staff-sunk accent-staff-accent [&::-moz-progress-bar]:bg-staff-accent [&::-webkit-progress-bar]:bg-staff-sunk [&::-webkit-progress-value]:bg-staff-accent"
      />
    </div>
  );
}

function resultText({ recipients, sent, failed, left, state, stoppedBy }: SentLetter): string {
  const parts = [
    `To ${counted(recipients, 'address', 'addresses')}: ${sent.toLocaleString('en-US')} accepted`,
    ...(failed > 0 ? [`${failed.toLocaleString('en-US')} refused`] : []),
    ...(left > 0 ? [`${left.toLocaleString('en-US')} not sent`] : []),
  ];
  if (state !== 'stopped') return `${parts.join(', ')}.`;
  return `${parts.join(', ')}. ${
    stoppedBy === null ? 'It ended by itself: none of its cars was still for sale.' : 'It was stopped.'
  }`;
}

function StopDialog({ letter, onClose }: { letter: SentLetter; onClose: () => void }) {
  const toast = useToast();
  const errorToast = useErrorToast();
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => stopLetter(letter.id),
    onSuccess: () => toast({ title: 'Stopped', description: letter.subject }),
    onError: (error) => errorToast(error, 'Failed to stop it'),
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: lettersQuery().queryKey });
      onClose();
    },
  });
  const rest = letter.waiting + letter.underWay;
  return (
    <AlertDialog
      title="Stop sending?"
      text={
        <p className="wrap-anywhere">
          {counted(rest, 'address', 'addresses')} would not get “{letter.subject}”. It cannot be continued.
        </p>
      }
      cancel="Keep Sending"
      confirm="Stop"
      pendingLabel="Stopping..."
      pending={isPending}
      onCancel={onClose}
      onConfirm={() => mutate()}
    />
  );
}
