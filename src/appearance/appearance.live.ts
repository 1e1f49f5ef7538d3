import type { Database } from '../platform/database.ts';
import { openLiveValue, type LiveValue, type LiveValueOptions } from '../platform/live-value.ts';
import { readAppearance } from './appearance.store.ts';
import type { Appearance } from './appearance.schema.ts';

/** Notice sent to every process after the appearance was committed. */
const appearanceChannel = 'appearance';

export type LiveAppearance = LiveValue<Appearance>;

/** Loads the appearance and keeps it current on notices of `appearanceChannel`. */
export const openAppearance = (database: Database, options: LiveValueOptions): Promise<LiveAppearance> =>
  openLiveValue(database, appearanceChannel, () => readAppearance(database.queries), options);
