import { z } from '../platform/zod.ts';
import { detailNames } from '../vehicles/filters.ts';
import { namedPathSchema } from '../vehicles/vehicle-list.schema.ts';
import { vehicleCardSchema } from '../vehicles/vehicle.schema.ts';

/** GET /api/lists: a list of vehicles that is a page of its own. */
export const listPageSchema = z
  .object({
    path: z.string(),
    title: z.string().openapi({ description: 'Title and heading: `Veyra for sale in Scottsdale, AZ`' }),
    description: z.string(),
    text: z.string().openapi({ description: 'How many there are, and for how much' }),
    steps: z
      .array(namedPathSchema)
      .openapi({ description: 'The way to it from home, without home; the last one is itself' }),
    lists: z
      .array(namedPathSchema.extend({ listed: z.number().int() }))
      .openapi({ description: 'Its parts, or other parts of the same make' }),
    isSold: z.boolean().openapi({ description: 'They are sold; a price of null is not told then' }),
    filters: z
      .partialRecord(z.enum(['make', 'model', detailNames[0]]), z.string())
      .openapi({ description: 'The same selection as filters of the inventory' }),
    total: z.number().int(),
    vehicles: z.array(vehicleCardSchema).openapi({ description: 'The newest' }),
  })
  .openapi('ListPage');
export type ListPage = z.infer<typeof listPageSchema>;
