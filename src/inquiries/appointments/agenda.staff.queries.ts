import { queryOptions } from '@tanstack/react-query';
import { createApiClient } from '../../platform/browser/api-client.ts';
import { requestInBackground } from '../../platform/browser/background-request.ts';
import { readAsStaff, request } from '../../platform/browser/request.ts';
import { inquiriesKey } from '../inquiries.staff.queries.ts';
import { toInquiry } from '../inquiry-answers.ts';
import type { AgendaApi } from './agenda.staff.api.ts';
import type { AppointmentKind } from './appointment.ts';

const read = createApiClient<AgendaApi>('/api/appointments', readAsStaff);
const readBeside = createApiClient<AgendaApi>('/api/appointments', requestInBackground);
const write = createApiClient<AgendaApi>('/api/appointments', request);

/** The appointments of some days; `from` is a day in the dealership's time zone. */
export const agendaQuery = (from: string, days: number) =>
  queryOptions({
    queryKey: [...inquiriesKey, 'agenda', from, days],
    queryFn: async () => {
      const answer = await read('get', '/agenda', { query: { from, days: String(days) } });
      return { ...answer, inquiries: answer.inquiries.map(toInquiry) };
    },
    refetchOnMount: true,
  });

/** How many appointments wait to be confirmed. */
export const waitingQuery = () =>
  queryOptions({
    queryKey: [...inquiriesKey, 'waiting'],
    queryFn: () => readBeside('get', '/waiting'),
    refetchOnMount: true,
  });

/** The times of the seven days from `from` on for a vehicle; the time of the inquiry `except` is not in its own way. */
export const timesQuery = (asked: { from: string; vehicleId: number | null; except: number | null }) =>
  queryOptions({
    queryKey: [...inquiriesKey, 'times', asked],
    queryFn: () =>
      readBeside('get', '/times', {
        query: {
          from: asked.from,
          ...(asked.vehicleId !== null && { vehicleId: String(asked.vehicleId) }),
          ...(asked.except !== null && { except: String(asked.except) }),
        },
      }),
    staleTime: 0,
    refetchOnMount: 'always',
  });

export type AppointmentChange =
  | { action: 'confirm' | 'cancel' | 'came' | 'no-show' }
  | { action: 'move'; at: string; kind?: AppointmentKind };

/** Rejects with `RequestError` 409 if the time is taken, or the appointment has no such change. */
export const sendAppointment = (id: number, change: AppointmentChange) =>
  write('patch', '/:id', { param: { id: String(id) }, json: change });

/** Rejects with `RequestError` 409 if the mail has left. */
export const undoAppointment = (id: number) => write('post', '/:id/undo', { param: { id: String(id) } });

/** Notes that the driver's license was seen, or takes that back. */
export const sendLicenseSeen = (id: number, isSeen: boolean) =>
  write('patch', '/:id/license', { param: { id: String(id) }, json: { isSeen } });

export const addressesQuery = () =>
  queryOptions({
    queryKey: ['/api/appointments/addresses'],
    queryFn: () => readBeside('get', '/addresses'),
    refetchOnMount: true,
  });

export const renewAddress = (isOwn: boolean) => write('post', '/addresses', { json: { isOwn } });

export const endAddress = (isOwn: boolean) =>
  write('delete', '/addresses/:scope', { param: { scope: isOwn ? 'own' : 'all' } });
