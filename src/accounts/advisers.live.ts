import type { Database } from '../platform/database.ts';
import { openLiveValue, type LiveValue, type LiveValueOptions } from '../platform/live-value.ts';
import type { Adviser } from './adviser.schema.ts';
import { canAdvise, listPeople, toAdviser } from './profiles.store.ts';

/** Notice sent to every process after a committed change of what an account says of its person, or of whether it is active. */
export const advisersChannel = 'advisers';

/** Everybody who can look after a vehicle, by user name, as visitors see them. */
export type Advisers = ReadonlyMap<string, Adviser>;
export type LiveAdvisers = LiveValue<Advisers>;

/** Loads the advisers and keeps them current on notices of `advisersChannel`. */
export function openAdvisers(database: Database, options: LiveValueOptions): Promise<LiveAdvisers> {
  return openLiveValue(
    database,
    advisersChannel,
    async () =>
      new Map(
        (await listPeople(database.queries))
          .filter(canAdvise)
          .map((person) => [person.username, toAdviser(person)]),
      ),
    options,
  );
}
