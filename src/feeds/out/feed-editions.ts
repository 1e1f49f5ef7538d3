import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Dealership } from '../../dealership/dealership.schema.ts';
import { programVersion } from '../../platform/program-version.ts';
import type { Settings } from '../../platform/settings.ts';
import type { Snapshot } from '../../vehicles/catalogue/catalogue.ts';
import { publicOf } from '../../vehicles/catalogue/entry.ts';
import type { Channel } from './channels.ts';
import { qualifies } from './conditions.ts';
import type { LiveFeeds } from './feeds.live.ts';
import { feedVehicle, type FeedContext } from './formats/format.ts';
import { formats } from './formats/formats.ts';

/** Vehicles that are written, or read for a hash, before other work gets its turn: some milliseconds. */
const perTurn = 25;

/** What a feed says at one moment. */
export type Edition = {
  contentType: string;
  /** The same on every node for the same content. */
  etag: string;
  lastModified: Date;
  /** The file in pieces; `onVehicles` gets the number of vehicles in it at its end. */
  pieces: (onVehicles?: (count: number) => void) => AsyncGenerator<string, void>;
};

export type FeedEditions = { editionOf: (channel: Channel) => Promise<Edition> };

type Source = {
  catalogue: { readonly current: Snapshot };
  dealership: { readonly current: Dealership };
  feeds: Pick<LiveFeeds, 'current'>;
  settings: Pick<Settings, 'publicUrl' | 'imagesUrl'>;
  clock: () => Date;
};

/** Makes feeds from what is in memory. A change of anything in a feed makes a new edition of it. */
export function createFeedEditions({ catalogue, dealership, feeds, settings, clock }: Source): FeedEditions {
  const version = programVersion();
  const hashes = new WeakMap<Snapshot, Promise<string>>();
  const hashOf = (snapshot: Snapshot) => {
    const known = hashes.get(snapshot) ?? hashOfListed(snapshot);
    hashes.set(snapshot, known);
    return known;
  };
  const modified = new Map<Channel, { etag: string; at: Date }>();

  /** A later second for each content: readers compare whole seconds. */
  function lastModifiedOf(channel: Channel, etag: string): Date {
    const known = modified.get(channel);
    if (known?.etag === etag) return known.at;
    const at = new Date(
      Math.max(Math.ceil(clock().getTime() / 1_000) * 1_000, known ? known.at.getTime() + 1_000 : 0),
    );
    modified.set(channel, { etag, at });
    return at;
  }

  async function editionOf(channel: Channel): Promise<Edition> {
    const snapshot = catalogue.current;
    const seller = sellerOf(dealership.current);
    const { timeZone } = dealership.current;
    const { publicUrl, imagesUrl } = settings;
    const dealerCode = feeds.current.get(channel)?.dealerCode ?? '';
    const beside = JSON.stringify([version, channel, seller, timeZone, dealerCode, publicUrl, imagesUrl]);
    const hash = createHash('sha256').update(beside);
    // Weak: each encoding has other bytes.
    const etag = `W/"${hash
      .update(await hashOf(snapshot))
      .digest('base64url')
      .slice(0, 22)}"`;
    const updatedAt = lastModifiedOf(channel, etag);
    const context = { dealership: seller, dealerCode, timeZone, publicUrl, imagesUrl, updatedAt };
    return {
      contentType: formats[channel].contentType,
      etag,
      lastModified: updatedAt,
      pieces: (onVehicles) => piecesOf(channel, snapshot, context, onVehicles),
    };
  }
  return { editionOf };
}

/** What a feed says of the dealership: no other setting gets into one. */
const sellerOf = ({
  name,
  street,
  city,
  region,
  postalCode,
  country,
  phone,
  email,
  priceNote,
}: Dealership): FeedContext['dealership'] => ({
  name,
  street,
  city,
  region,
  postalCode,
  country,
  phone,
  email,
  priceNote,
});

async function hashOfListed({ orders }: Snapshot): Promise<string> {
  const hash = createHash('sha256');
  for (const [index, { json }] of orders.newest.entries()) {
    if (index % (perTurn * 20) === 0) await nextTurn();
    if (json !== null) hash.update(json);
  }
  return hash.digest('base64url');
}

async function* piecesOf(
  channel: Channel,
  { orders }: Snapshot,
  context: FeedContext,
  onVehicles: ((count: number) => void) | undefined,
): AsyncGenerator<string, void> {
  const format = formats[channel];
  const separator = format.separator ?? '';
  let count = 0;
  let piece = format.head(context);
  for (const [index, entry] of orders.newest.entries()) {
    if (index > 0 && index % perTurn === 0) {
      yield piece;
      piece = '';
      await nextTurn();
    }
    const vehicle = publicOf(entry);
    if (vehicle === undefined || !qualifies(channel, vehicle)) continue;
    piece += (count === 0 ? '' : separator) + format.vehicle(feedVehicle(vehicle, context), context);
    count += 1;
  }
  yield piece + format.tail;
  onVehicles?.(count);
}
