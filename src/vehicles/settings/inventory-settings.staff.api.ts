import { createRoute, z } from '@hono/zod-openapi';
import { createApi, errorContent, jsonBody, jsonContent, staffOf } from '../../platform/http/api.ts';
import type { Database } from '../../platform/database.ts';
import type { LiveInventorySettings } from './inventory-settings.live.ts';
import { inventorySettingsInputSchema, inventorySettingsSchema } from './inventory-settings.schema.ts';
import { changeInventorySettings, readSavedInventorySettings } from './inventory-settings.store.ts';

const savedSchema = z
  .object({
    settings: inventorySettingsSchema,
    updatedAt: z.string().nullable().openapi({ description: 'Null before the first save' }),
  })
  .openapi('SavedInventorySettings');

const read = createRoute({
  method: 'get',
  path: '/settings',
  summary: 'The inventory’s settings and when they were last saved',
  responses: { 200: jsonContent(savedSchema, 'The settings') },
});

const change = createRoute({
  method: 'patch',
  path: '/settings',
  summary: 'Changes some of the settings; with `updatedAt`, 409 if they were saved in between',
  request: { body: jsonBody(inventorySettingsInputSchema) },
  responses: {
    200: jsonContent(savedSchema, 'The settings as they are now'),
    409: errorContent('Somebody else saved meanwhile'),
  },
});

/** Reading and writing the inventory's settings, for staff. */
export function createInventorySettingsApi({
  database,
  inventorySettings,
  clock,
}: {
  database: Database;
  inventorySettings: LiveInventorySettings;
  clock: () => Date;
}) {
  return createApi()
    .openapi(read, async (context) => context.json(await readSavedInventorySettings(database.queries), 200))
    .openapi(change, async (context) => {
      const { updatedAt, ...settings } = context.req.valid('json');
      const saved = await changeInventorySettings(database, settings, {
        readAt: updatedAt,
        by: staffOf(context).username,
        now: clock(),
      });
      await inventorySettings.publish();
      return context.json(saved, 200);
    });
}

export type InventorySettingsApi = ReturnType<typeof createInventorySettingsApi>;
