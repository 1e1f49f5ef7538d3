import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  sendAppointment,
  undoAppointment,
  type AppointmentChange,
} from '../../appointments/agenda.staff.queries.ts';
import { undoSeconds } from '../../appointments/appointment.ts';
import { deskQuery } from '../../inquiry-work.staff.queries.ts';
import type { Inquiry } from '../../inquiry.schema.ts';
import { useInquiryChange } from '../useInquiryChange.ts';

const titles: Record<AppointmentChange['action'], string> = {
  confirm: 'Appointment Confirmed',
  move: 'Appointment Moved',
  cancel: 'Appointment Canceled',
  came: 'Noted: They Came',
  'no-show': 'Noted: No-Show',
};

/** Whether the customer can be told by mail, and if not, in words why. */
export function useCanTell({ email }: Pick<Inquiry, 'email'>): { can: boolean; why: string } {
  const sendsMail = useQuery(deskQuery()).data?.sendsMail ?? true;
  if (!email.includes('@')) return { can: false, why: 'There is no mail address: call the customer.' };
  if (!sendsMail) return { can: false, why: 'This site sends no mail: call the customer.' };
  return { can: true, why: '' };
}

/** Changes the appointment of an inquiry. */
export function useAppointmentChange(inquiry: Pick<Inquiry, 'id' | 'name' | 'email'>, onDone?: () => void) {
  const tell = useCanTell(inquiry);
  return useInquiryChange<AppointmentChange>(inquiry, {
    send: (change) => sendAppointment(inquiry.id, change),
    done: ({ action }) => {
      const tells = action === 'confirm' || action === 'move' || action === 'cancel';
      if (!tells) return { title: titles[action] };
      return {
        title: titles[action],
        description: tell.can ? `The mail to ${inquiry.name} leaves in 30 seconds` : tell.why,
      };
    },
    failed: 'Failed to change the appointment',
    ...(onDone !== undefined && { onDone }),
  });
}

/** Takes the last change back. */
export const useAppointmentUndo = (inquiry: Pick<Inquiry, 'id'>) =>
  useInquiryChange(inquiry, {
    send: () => undoAppointment(inquiry.id),
    done: () => ({ title: 'Taken Back', description: 'Everything is as before, and no mail leaves' }),
    failed: 'Failed to take it back',
  });

/** Seconds until the last change of an appointment can no longer be taken back; 0 from then on. */
export function useUndoSeconds({ appointment }: Pick<Inquiry, 'appointment'>): number {
  const until = appointment?.undoUntil == null ? 0 : Date.parse(appointment.undoUntil);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (until <= Date.now()) return undefined;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (until <= Date.now()) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [until]);
  // `now` is of the last tick, which may be long ago when a change comes.
  return Math.min(undoSeconds, Math.max(0, Math.ceil((until - now) / 1000)));
}
