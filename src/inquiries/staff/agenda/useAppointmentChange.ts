import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSite } from '../../../dealership/site.queries.ts';
import { fillMailText } from '../../../mail/mail-texts.ts';
import { formatListPrice } from '../../../vehicles/format.ts';
import {
  sendAppointment,
  sendLicenseSeen,
  undoAppointment,
  type AppointmentChange,
} from '../../appointments/agenda.staff.queries.ts';
import { appointmentText } from '../../appointments/appointment-text.ts';
import { kindText, licenseText, needsLicense, undoSeconds } from '../../appointments/appointment.ts';
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

/** Whether the customer can be told by mail, and if not, in words why; null as long as that is not known. */
export function useCanTell({ email }: Pick<Inquiry, 'email'>): { can: boolean; why: string } | null {
  const desk = useQuery(deskQuery()).data;
  if (!email.includes('@')) return { can: false, why: 'There is no mail address: call the customer.' };
  if (desk === undefined) return null;
  if (!desk.sendsMail) return { can: false, why: 'This site sends no mail: call the customer.' };
  return { can: true, why: '' };
}

/** The subject of the mail that would tell the customer of a time, with the words of staff; null as long as they are not known. */
export function useMailSubject(inquiry: Inquiry, what: 'confirmed' | 'moved', at: string): string | null {
  const subject = useQuery(deskQuery()).data?.subjects[what];
  const { name, phone, timeZone } = useSite().dealership;
  if (subject === undefined) return null;
  const { appointment, licenseSeen, vehicle } = inquiry;
  const needs = needsLicense(appointment?.kind ?? null, { licenseSeenAt: licenseSeen?.at ?? null });
  return fillMailText(subject, {
    name: inquiry.name,
    vehicle: vehicle?.label ?? null,
    price: vehicle && formatListPrice(vehicle.price),
    time: appointmentText(at, timeZone),
    appointment: kindText(appointment?.kind ?? null).toLowerCase(),
    license: needs ? licenseText : null,
    dealership: name,
    phone: phone || null,
  });
}

/** Changes the appointment of an inquiry. */
export function useAppointmentChange(inquiry: Pick<Inquiry, 'id' | 'name' | 'email'>, onDone?: () => void) {
  const tell = useCanTell(inquiry);
  return useInquiryChange<AppointmentChange>(inquiry, {
    send: (change) => sendAppointment(inquiry.id, change),
    done: ({ action }) => {
      const tells = action === 'confirm' || action === 'move' || action === 'cancel';
      if (!tells) return { title: titles[action] };
      if (tell === null) return { title: titles[action] };
      return {
        title: titles[action],
        description: tell.can ? `The mail to ${inquiry.name} leaves in 30 seconds` : tell.why,
      };
    },
    failed: 'Failed to change the appointment',
    ...(onDone !== undefined && { onDone }),
  });
}

/** Notes whether the driver's license was seen. */
export const useLicenseSeen = (inquiry: Pick<Inquiry, 'id'>) =>
  useInquiryChange<boolean>(inquiry, {
    send: (isSeen) => sendLicenseSeen(inquiry.id, isSeen),
    done: (isSeen) => ({ title: isSeen ? 'Noted: License Seen' : 'Noted: License Not Seen' }),
    failed: 'Failed to note the license',
  });

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
