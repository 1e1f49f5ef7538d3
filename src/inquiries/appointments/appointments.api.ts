import { createRoute, z } from '@hono/zod-openapi';
import type { Database } from '../../platform/database.ts';
import { createApi, jsonContent } from '../../platform/http/api.ts';
import { takenTimes } from './appointments.store.ts';
import { appointmentDays, type AppointmentRules } from './times.ts';

const daysSchema = z
  .object({
    days: z.array(z.object({ day: z.string().openapi({ format: 'date' }), times: z.array(z.string()) })),
  })
  .openapi('AppointmentDays');

const list = createRoute({
  method: 'get',
  path: '/',
  summary: 'The days from today on and the times that are free for an appointment',
  responses: { 200: jsonContent(daysSchema, 'The next seven days; those without times too') },
});

/** The public call on appointments; one is made by an inquiry. */
export function createAppointmentsApi(options: {
  database: Database;
  clock: () => Date;
  dealership: { readonly current: AppointmentRules };
}) {
  const { database, clock } = options;
  return createApi().openapi(list, async (context) => {
    const rules = options.dealership.current;
    const now = clock();
    const taken = await takenTimes(database.queries, now);
    const days = appointmentDays(rules, now).map(({ day, times }) => ({
      day,
      times: times.filter((time) => (taken.get(time) ?? 0) < rules.appointmentsAtOnce),
    }));
    return context.json({ days }, 200);
  });
}

export type AppointmentsApi = ReturnType<typeof createAppointmentsApi>;
