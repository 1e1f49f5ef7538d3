import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { Database } from '../../platform/database.ts';
import { matchesEtag, preferredEncoding } from '../../platform/http/cached-response.ts';
import { clientAddress } from '../../platform/http/client-address.ts';
import { programNameOf } from '../../platform/http/program-name.ts';
import { dataHeaders } from '../../platform/http/security-headers.ts';
import { sendText } from '../../platform/http/send-text.ts';
import type { Log } from '../../platform/log.ts';
import { tokenHashOf } from '../../platform/token-hash.ts';
import { channelFacts, channels, type Channel } from './channels.ts';
import type { Edition, FeedEditions } from './feed-editions.ts';
import type { LiveFeeds } from './feeds.live.ts';
import { noteRead } from './feeds.store.ts';

/** Where feeds are. What follows is the channel and its key: a secret. */
export const feedsPath = '/feeds/';

/** Feeds that are sent at once, in all and of one channel: each takes some processor time for as long as it is read. */
const mostReaders = { all: 4, ofChannel: 3 };
/** Milliseconds between two notes of a channel's readings, by one reader and by several. */
const noteInterval = { same: 60_000, others: 1_000 };

/** Handles any request below `/feeds/`. Rejects if the feed cannot be made. */
export type FeedHandler = (request: IncomingMessage, response: ServerResponse, path: string) => Promise<void>;

/**
 * Serves feeds at their secret addresses: 404 for any other address below `/feeds/`, 304 if the reader has it, 503 while
 * several are being read. Who has read it is noted, once a minute if it is the same reader.
 */
export function createFeedHandler(given: {
  database: Database;
  feeds: Pick<LiveFeeds, 'current'>;
  editions: FeedEditions;
  trustProxy: number;
  clock: () => Date;
  log: Log;
}): FeedHandler {
  const { database, feeds, editions, trustProxy, clock, log } = given;
  const readers: Channel[] = [];
  const noted = new Map<Channel, { at: number; reader: string | null }>();
  const counts = new Map<Channel, { etag: string; vehicles: number }>();

  const isOpen = (channel: Channel, key: string) => {
    const feed = feeds.current.get(channel);
    return feed?.isOn === true && feed.keyHash === tokenHashOf(key);
  };

  /** After a whole reading, or an answer that nothing has changed. */
  async function note(request: IncomingMessage, channel: Channel, { etag }: Edition): Promise<void> {
    const now = clock();
    const reader = programNameOf(request.headers['user-agent']);
    const last = noted.get(channel);
    const pause = last?.reader === reader ? noteInterval.same : noteInterval.others;
    if (last !== undefined && now.getTime() - last.at < pause) return;
    noted.set(channel, { at: now.getTime(), reader });
    const count = counts.get(channel);
    const forwarded = request.headers['x-forwarded-for'];
    await noteRead(database.queries, channel, {
      readAt: now,
      reader,
      readerAddress: clientAddress(
        request.socket.remoteAddress,
        Array.isArray(forwarded) ? forwarded.join() : forwarded,
        trustProxy,
      ),
      // Another node may have sent what the reader has.
      ...(count?.etag === etag && { readVehicles: count.vehicles }),
    }).catch((error: unknown) => log.warn({ err: error, channel }, 'a reading of a feed could not be noted'));
  }

  return async (request, response, path) => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return sendText(response, 405, 'Method not allowed', { allow: 'GET, HEAD' });
    const asked = parseFeedPath(path);
    if (asked === null || !isOpen(asked.channel, asked.key))
      return sendText(response, 404, 'There is no feed at this address', closedHeaders);
    const { channel } = asked;
    const edition = await editions.editionOf(channel);
    const headers = {
      ...dataHeaders,
      ...closedHeaders,
      etag: edition.etag,
      'last-modified': edition.lastModified.toUTCString(),
      vary: 'accept-encoding',
    };
    if (isKnown(request, edition)) {
      response.writeHead(304, headers).end();
      return note(request, channel, edition);
    }
    const encoding = preferredEncoding(request.headers['accept-encoding']);
    const full = {
      ...headers,
      'content-type': edition.contentType,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    };
    if (request.method === 'HEAD') {
      response.writeHead(200, full).end();
      return undefined;
    }
    const same = readers.filter((other) => other === channel).length;
    if (readers.length >= mostReaders.all || same >= mostReaders.ofChannel)
      return sendText(response, 503, 'Several feeds are being read at the moment', {
        ...closedHeaders,
        'retry-after': '30',
      });
    readers.push(channel);
    try {
      response.writeHead(200, full);
      const pieces = Readable.from(
        edition.pieces((vehicles) => counts.set(channel, { etag: edition.etag, vehicles })),
      );
      const compressor = compressorFor(encoding);
      await (compressor === null ? pipeline(pieces, response) : pipeline(pieces, compressor, response));
      await note(request, channel, edition);
    } catch (error) {
      // A reader that hangs up is no failure of ours.
      if (!isHangUp(error)) throw error;
    } finally {
      readers.splice(readers.indexOf(channel), 1);
    }
    return undefined;
  };
}

/** Nobody keeps what a secret address answers, and no search engine lists it. */
const closedHeaders = { 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' };

/** `/feeds/google/<43 letters>.csv`; null for any other path. */
function parseFeedPath(path: string): { channel: Channel; key: string } | null {
  const [, name, key, extension] = /^\/feeds\/([a-z]+)\/([\w-]{43})\.([a-z]+)$/.exec(path) ?? [];
  const channel = channels.find((known) => known === name);
  if (channel === undefined || key === undefined) return null;
  return channelFacts[channel].extension === extension ? { channel, key } : null;
}

/** Where a feed with this key is. */
export const feedAddress = (publicUrl: string, channel: Channel, key: string) =>
  `${publicUrl}${feedsPath}${channel}/${key}.${channelFacts[channel].extension}`;

function isKnown({ headers }: IncomingMessage, { etag, lastModified }: Edition): boolean {
  const known = headers['if-none-match'];
  if (known !== undefined) return matchesEtag(known, etag);
  return Date.parse(headers['if-modified-since'] ?? '') >= lastModified.getTime();
}

/** Fast settings: a feed is compressed while somebody waits. */
function compressorFor(encoding: ReturnType<typeof preferredEncoding>) {
  if (encoding === 'gzip') return createGzip({ level: 5 });
  if (encoding === 'br') return createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
  return null;
}

const isHangUp = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
