/** What can be set of many vehicles at once, and why some are left out. Safe in a browser. */
import type { VehicleStatus } from '../vehicles/vehicle-values.ts';

/** The switches of a vehicle that can be set in bulk, with the words of their buttons, the question and what was done. */
export const batchFlags = {
  isPublished: {
    on: 'Publish',
    off: 'Unpublish',
    ask: { on: 'Publish them', off: 'Unpublish them' },
    done: { on: 'published', off: 'unpublished' },
  },
  isFeatured: {
    on: 'Feature',
    off: 'Stop featuring',
    ask: { on: 'Feature them', off: 'Stop featuring them' },
    done: { on: 'featured', off: 'no longer featured' },
  },
  isNewArrival: {
    on: 'Mark as new arrival',
    off: 'No longer a new arrival',
    ask: { on: 'Mark them as new', off: 'No longer mark them as new' },
    done: { on: 'marked as new arrivals', off: 'no longer new arrivals' },
  },
  isReservable: {
    on: 'Reserve online',
    off: 'Stop reserving online',
    ask: { on: 'Let visitors reserve them online', off: 'Stop online reservations of them' },
    done: { on: 'can be reserved online', off: 'can no longer be reserved online' },
  },
} as const;
export type BatchFlag = keyof typeof batchFlags;

/** The statuses that can be set in bulk; sold cannot, because each sale has a price. */
export const batchStatuses = ['available', 'pending', 'reserved'] as const satisfies VehicleStatus[];

/** Why a vehicle of the selection is not changed or not put back. */
export const leftOutReasons = {
  sold: 'Sold',
  onRequest: 'Price on request',
  unchanged: 'Stays as it is',
  missing: 'Deleted meanwhile',
  edited: 'Edited since',
  partly: 'Edited since: only its other fields are put back',
  taken: 'Another listed vehicle has its VIN or stock number',
} as const;
export type LeftOutReason = keyof typeof leftOutReasons;
