import type { Database } from '../../platform/database.ts';
import { openLiveValue, type LiveValue, type LiveValueOptions } from '../../platform/live-value.ts';
import { channels, type Channel } from './channels.ts';
import { readFeeds } from './feeds.store.ts';

/** Notice sent to every process after a channel was changed. */
const feedsChannel = 'feeds_out';

/** What a request for a feed is checked against. */
export type OpenFeed = { keyHash: string | null; isOn: boolean; dealerCode: string };

/** The channels that have ever been switched on, in memory: no reader's request waits for the database. */
export type LiveFeeds = LiveValue<ReadonlyMap<Channel, OpenFeed>>;

/** Loads the channels and keeps them current on notices of `feedsChannel`. */
export const openFeeds = (database: Database, options: LiveValueOptions): Promise<LiveFeeds> =>
  openLiveValue(
    database,
    feedsChannel,
    async () => {
      const rows = await readFeeds(database.queries);
      return new Map(
        rows.flatMap(({ channel, keyHash, isOn, dealerCode }) => {
          const known = channels.find((name) => name === channel);
          return known === undefined ? [] : [[known, { keyHash, isOn, dealerCode }] as const];
        }),
      );
    },
    options,
  );
