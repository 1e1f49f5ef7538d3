import { createRoute, z } from '@hono/zod-openapi';
import { may } from '../accounts/permissions.ts';
import { createApi, jsonContent, staffOf } from '../platform/http/api.ts';
import { settingsSections, type SettingsSection } from './settings-sections.ts';

const waitingSchema = z
  .object({
    waiting: z.array(
      z.object({
        section: z.string().openapi({ description: 'As in the address of its screen, such as `mail`' }),
        count: z.int().openapi({ description: 'How many things wait there; never 0' }),
      }),
    ),
  })
  .openapi('WaitingSettings');

const read = createRoute({
  method: 'get',
  path: '/waiting',
  summary:
    'The sections of the settings in which something waits to be looked at, of those the caller may open',
  responses: { 200: jsonContent(waitingSchema, 'The sections') },
});

/** For each section in which something can fail or wait for a decision, how many things do. */
type Counts = Partial<Record<NonNullable<SettingsSection>, () => Promise<number>>>;

/** GET /api/settings/waiting. What counts is what the screen of the section itself shows as a failure or a question. */
export const createWaitingSettingsApi = (counts: Counts) =>
  createApi().openapi(read, async (context) => {
    const { role } = staffOf(context);
    const found = await Promise.all(
      settingsSections.map(async ({ section, needs }) => {
        const count = section === undefined ? undefined : counts[section];
        return { section: section ?? '', count: count && may(role, needs) ? await count() : 0 };
      }),
    );
    return context.json({ waiting: found.filter(({ count }) => count > 0) }, 200);
  });

export type WaitingSettingsApi = ReturnType<typeof createWaitingSettingsApi>;
