import { useState } from 'react';
import { useSite } from '../../../dealership/site.queries.ts';
import { Button } from '../../../ui/staff/Button.tsx';
import { timeText } from '../../appointments/appointment-text.ts';
import type { Inquiry } from '../../inquiry.schema.ts';
import { actionsOf, shownState } from './appointment-state.ts';
import {
  useAppointmentChange,
  useAppointmentUndo,
  useCanTell,
  useUndoSeconds,
} from './useAppointmentChange.ts';

/** The state in a word and a dot. */
export function AppointmentState({ inquiry }: { inquiry: Inquiry }) {
  const { label, color } = shownState(inquiry);
  return (
    <span className={`inline-flex items-center gap-2 whitespace-nowrap ${color}`}>
      <span aria-hidden="true" className="size-2 shrink-0 rounded-pill bg-current" />
      {label}
    </span>
  );
}

/** What can be done with an appointment now. */
export function useActions(inquiry: Inquiry) {
  const [now] = useState(() => new Date());
  return actionsOf(inquiry, now);
}

/** The buttons of an appointment. `onMove` opens where its new time is chosen. */
export function AppointmentButtons({ inquiry, onMove }: { inquiry: Inquiry; onMove: () => void }) {
  const actions = useActions(inquiry);
  const { timeZone } = useSite().dealership;
  const { mutate, isPending } = useAppointmentChange(inquiry);
  const { appointmentAt, name } = inquiry;
  if (appointmentAt === null) return null;
  const which = `${timeText(appointmentAt, timeZone)}, ${name}`;
  return (
    <>
      {actions.confirm && (
        <Button
          variant="primary"
          aria-label={`Confirm ${which}`}
          aria-disabled={isPending}
          onClick={() => mutate({ action: 'confirm' })}
        >
          Confirm
        </Button>
      )}
      {actions.note && (
        <>
          <Button
            variant="line"
            aria-label={`Came, ${which}`}
            aria-disabled={isPending}
            onClick={() => mutate({ action: 'came' })}
          >
            Came
          </Button>
          <Button
            variant="line"
            aria-label={`No-show, ${which}`}
            aria-disabled={isPending}
            onClick={() => mutate({ action: 'no-show' })}
          >
            No-Show
          </Button>
        </>
      )}
      {actions.move && !actions.note && (
        <Button
          variant={actions.isRebooking ? 'row' : 'line'}
          aria-label={`${actions.isRebooking ? 'Rebook' : 'Move'} ${which}`}
          onClick={onMove}
        >
          {actions.isRebooking ? 'Rebook' : 'Move'}
        </Button>
      )}
      {actions.cancel && !actions.confirm && !actions.note && (
        <Button
          variant="row"
          aria-label={`Cancel ${which}`}
          aria-disabled={isPending}
          onClick={() => mutate({ action: 'cancel' })}
        >
          Cancel
        </Button>
      )}
    </>
  );
}

/** Undo, as long as the mail about the last change waits; nothing from then on. */
export function AppointmentUndo({ inquiry }: { inquiry: Inquiry }) {
  const seconds = useUndoSeconds(inquiry);
  const { mutate, isPending } = useAppointmentUndo(inquiry);
  const tell = useCanTell(inquiry);
  if (seconds === 0) return null;
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 rounded-control bg-staff-sunk py-1 pr-1 pl-3.5 text-small text-staff-ink">
      <span className="wrap-anywhere">
        {tell?.can === true ? `The mail to ${inquiry.name} leaves in ` : 'Can be taken back for '}
        <span aria-hidden="true" className="tabular-nums">
          {seconds} s
        </span>
        <span className="sr-only">less than a minute</span>.
      </span>
      <Button
        variant="row"
        aria-label={`Undo, appointment of ${inquiry.name}`}
        aria-disabled={isPending}
        onClick={() => mutate()}
      >
        Undo
      </Button>
    </p>
  );
}
