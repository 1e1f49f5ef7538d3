import { bodyStyles } from '../body-styles.ts';
import { listsPath, slugOfName } from '../list-slug.ts';
import { decodedAddress } from '../../platform/decoded-address.ts';
import { memoize } from '../../platform/memoize.ts';
import type { BodyStyle } from '../vehicle-values.ts';
import type { Snapshot } from './catalogue.ts';
import { isListed, type Entry } from './entry.ts';

/**
 * A list that is a page of its own: of a make, of one model of it, or of one body style of it. It stays, empty, while a
 * vehicle of it is published as sold.
 */
export type ListOfMake = {
  readonly path: string;
  /** What it lists, in words: `Veyra`, `Veyra Corvane`, `Veyra coupes`. */
  readonly name: string;
  readonly make: string;
  readonly model?: string;
  readonly bodyStyle?: BodyStyle;
  /** The listed vehicles, newest first. */
  readonly entries: readonly Entry[];
};

type Lists = ReadonlyMap<string, ListOfMake>;

const known = new WeakMap<Snapshot, Lists>();

/** Every such list by its path. Made when a snapshot is first asked: of 100,000 vehicles in some 50 ms. */
export function listsOf(snapshot: Snapshot): Lists {
  let lists = known.get(snapshot);
  if (lists === undefined) known.set(snapshot, (lists = createLists(snapshot.staffOrders.newest)));
  return lists;
}

function createLists(newest: readonly Entry[]): Lists {
  const lists = new Map<string, ListOfMake & { entries: Entry[] }>();
  const add = (path: string, entry: Entry, of: Omit<ListOfMake, 'path' | 'entries'>) => {
    let list = lists.get(path);
    if (list === undefined) lists.set(path, (list = { path, ...of, entries: [] }));
    if (isListed(entry)) list.entries.push(entry);
    return list;
  };
  const slugOf = memoize(slugOfName);
  const published = newest.filter(({ json, make }) => json !== null && slugOf(make) !== '');
  for (const entry of published) {
    const { make, model } = entry;
    // Spellings that differ by case, accents or punctuation share a page, under the name of its newest vehicle.
    const ofMake = add(listsPath + slugOf(make), entry, { name: make, make });
    const slug = slugOf(model);
    if (slug !== '') add(`${ofMake.path}/${slug}`, entry, { name: `${ofMake.name} ${model}`, make, model });
  }
  for (const entry of published) {
    if (entry.bodyStyle === null) continue;
    const { make } = entry;
    const style = bodyStyles(entry.bodyStyle);
    const path = `${listsPath}${slugOf(make)}/${slugOf(style)}`;
    // A model may be called like that.
    if (lists.get(path)?.model !== undefined) continue;
    add(path, entry, { name: `${make} ${style}`, make, bodyStyle: entry.bodyStyle });
  }
  return lists;
}

/** The path of the list that an address means, in whatever spelling; undefined if there is none. */
export function listPathOf(snapshot: Snapshot, path: string): string | undefined {
  if (!path.toLowerCase().startsWith(listsPath)) return undefined;
  const segments = decodedAddress(path.slice(listsPath.length)).split('/').map(slugOfName);
  const asked = listsPath + segments.filter((segment) => segment !== '').join('/');
  return listsOf(snapshot).get(asked)?.path;
}

/** The published vehicles that are sold. */
export const soldEntries = ({ staffOrders }: Snapshot): readonly Entry[] =>
  staffOrders.newest.filter(({ status, json }) => status === 'sold' && json !== null);

/** The lists of a make's models and body styles that hold vehicles, the largest first. */
export const partsOf = (snapshot: Snapshot, { path }: ListOfMake): ListOfMake[] =>
  [...listsOf(snapshot).values()]
    .filter((list) => list.path.startsWith(`${path}/`) && list.entries.length > 0)
    .sort((a, b) => b.entries.length - a.entries.length || a.name.localeCompare(b.name, 'en'));

/** The list of a vehicle's make and that of its model, where they hold vehicles besides it. */
export function listsWith(snapshot: Snapshot, entry: Entry): ListOfMake[] {
  const own = isListed(entry) ? 1 : 0;
  const ofMake = listsPath + slugOfName(entry.make);
  return [ofMake, `${ofMake}/${slugOfName(entry.model)}`].flatMap((path) => {
    const list = listsOf(snapshot).get(path);
    return list && list.entries.length > own ? list : [];
  });
}

/** Makes on home: one or two lines of it. */
const mostMakes = 12;

/** The lists of the makes with the most listed vehicles, A to Z. */
export const largestMakes = (snapshot: Snapshot): Pick<ListOfMake, 'name' | 'path'>[] =>
  [...listsOf(snapshot).values()]
    .filter(({ model, bodyStyle, entries }) => !model && !bodyStyle && entries.length > 0)
    .sort((a, b) => b.entries.length - a.entries.length)
    .slice(0, mostMakes)
    .map(({ name, path }) => ({ name, path }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
