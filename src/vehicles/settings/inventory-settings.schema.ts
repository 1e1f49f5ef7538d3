import { z } from '../../platform/zod.ts';
import { inventoryBounds } from './inventory-settings.ts';

const { newArrivalDays, photosPerVehicle, holdingCostPerDay } = inventoryBounds;

const daysMessage = `Enter whole days from ${newArrivalDays.min} to ${newArrivalDays.max}, or leave it empty`;
const photosMessage = `Enter a whole number from ${photosPerVehicle.min} to ${photosPerVehicle.max}`;
const costMessage = 'Enter an amount from $0 to $10,000, or leave it empty';

/** The inventory's settings, as stored and as staff read them. */
export const inventorySettingsSchema = z
  .object({
    newArrivalDays: z
      .int(daysMessage)
      .min(newArrivalDays.min, daysMessage)
      .max(newArrivalDays.max, daysMessage)
      .nullable()
      .openapi({ description: 'Days after which “New arrival” ends by itself; null means never' }),
    photosPerVehicle: z
      .int(photosMessage)
      .min(photosPerVehicle.min, photosMessage)
      .max(photosPerVehicle.max, photosMessage)
      .openapi({ description: 'Most photographs of one vehicle' }),
    /** Restricted, like other costs. */
    holdingCostPerDay: z
      .number(costMessage)
      .min(holdingCostPerDay.min, costMessage)
      .max(holdingCostPerDay.max, costMessage)
      .refine((value) => Number(value.toFixed(2)) === value, 'Use at most two decimals')
      .nullable()
      .openapi({ description: 'Holding cost in US dollars per day; null means not set' }),
  })
  .openapi('InventorySettings');
export type InventorySettings = z.infer<typeof inventorySettingsSchema>;

/** What staff send of the settings: some or all, and the `updatedAt` that they were read with. */
export const inventorySettingsInputSchema = inventorySettingsSchema
  .partial()
  .extend({ updatedAt: z.string().nullable().optional() })
  .openapi('InventorySettingsInput');
