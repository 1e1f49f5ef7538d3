import { type RequestListener, type Server, createServer } from 'node:http';
import { lastBackup } from '../backups/backups.store.ts';
import { imageWork } from '../images/encoding/encoder.ts';
import type { ImageStorage } from '../images/storage/storage.ts';
import { masterKey } from '../images/storage/storage-keys.ts';
import type { Database } from '../platform/database.ts';
import { readServerVersion } from '../platform/database/server-version.ts';
import { diskRoom } from '../platform/disk-room.ts';
import type { CacheFigures } from '../platform/http/response-cache.ts';
import { dataHeaders } from '../platform/http/security-headers.ts';
import type { Log } from '../platform/log.ts';
import { countJobs } from '../platform/jobs/jobs.store.ts';
import { outboxState } from '../platform/mail/outbox.store.ts';
import {
  counter,
  gauge,
  type Metric,
  exposition,
  expositionType,
} from '../platform/observability/exposition.ts';
import { shareRecent } from '../platform/observability/recent.ts';
import { createRequestMetrics, type RequestMetrics } from '../platform/observability/request-metrics.ts';
import { openRuntimeMetrics } from '../platform/observability/runtime-metrics.ts';
import type { Settings } from '../platform/settings.ts';
import { routeName } from '../site/route-names.ts';
import type { Catalogue } from '../vehicles/catalogue/catalogue.ts';

/** The database is asked at most this often, however many scrape, and for at most this long. */
const databaseReads = { maxAgeMs: 10_000, timeoutMs: 2_000 };
/** The same of the storage, which is asked for a file that need not exist. */
const storageReads = { maxAgeMs: 30_000, timeoutMs: 5_000 };

export type MetricsSources = {
  database: Database;
  storage: Pick<ImageStorage, 'exists'>;
  settings: Pick<Settings, 'backup' | 'dataDir'>;
  /** Whether the place of backups by schedule can be used; null if there is none. */
  isBackupPlaceUsable: () => boolean | null;
  /** Milliseconds by which this machine's clock is ahead of the database's. */
  clockOffsetMs: () => number;
  catalogue: Catalogue;
  cache: () => CacheFigures;
  /** The kinds of jobs in the background. */
  jobKinds: readonly string[];
  /** What was beyond what all visitors together may send. */
  floods: () => { kind: string; count: number }[];
  version: string;
  commit: string | null;
  log: Log;
};

/** The metrics of this process, to be listened for on a port of their own. */
export type Metrics = {
  readonly http: Server;
  /** Counts the requests that `listener` answers. */
  wrap(listener: RequestListener): RequestListener;
  close(): void;
};

/** Measures from now on. The caller listens with `http`. */
export function openMetrics(sources: MetricsSources): Metrics {
  const requests = createRequestMetrics(routeName);
  const runtime = openRuntimeMetrics();
  const stored = shareRecent(() => readStored(sources), databaseReads);
  const storageAnswer = shareRecent(() => sources.storage.exists(masterKey('0')), storageReads);
  const read = async () => [
    gauge('marque_build_info', 'The version that runs and the commit that it was built from, as labels.', [
      {
        labels: { version: sources.version, commit: sources.commit ?? '', node: process.version },
        value: 1,
      },
    ]),
    ...requests.metrics(),
    signIns(requests),
    refusals(requests),
    counter(
      'marque_flood_events_total',
      'What visitors have sent beyond what all together may, by its kind.',
      sources.floods().map(({ kind, count }) => ({ labels: { kind }, value: count })),
    ),
    ...cacheMetrics(sources.cache()),
    ...catalogueMetrics(sources.catalogue),
    ...poolMetrics(sources.database),
    ...storedMetrics(await stored(), sources.jobKinds),
    gauge(
      'marque_storage_up',
      'Whether the storage of images has answered within 5 s.',
      (await storageAnswer()) === null ? 0 : 1,
    ),
    gauge(
      'marque_backup_place_usable',
      'Whether this process could write to BACKUP_TO when it last looked.',
      flagOf(sources.isBackupPlaceUsable()),
    ),
    gauge(
      'marque_clock_offset_seconds',
      "By how much this machine's clock is ahead of the database's, since they were last compared.",
      sources.clockOffsetMs() / 1000,
    ),
    ...(await diskMetrics(sources.settings.dataDir)),
    gauge('marque_image_jobs', 'Images that wait to be encoded or are being encoded by this process.', [
      { labels: { state: 'waiting' }, value: imageWork.state.waiting },
      { labels: { state: 'running' }, value: imageWork.state.running },
    ]),
    ...(await runtime.metrics()),
  ];
  const http = createMetricsServer(read, sources.log);
  return {
    http,
    wrap: requests.wrap,
    close: () => {
      runtime.close();
      http.close();
      http.closeAllConnections();
    },
  };
}

/** No value for what is not known. */
const flagOf = (value: boolean | null) => (value === null ? [] : [{ value: value ? 1 : 0 }]);

const signInRoute = '/api/auth/login';

const refusals = ({ refused }: RequestMetrics) => {
  const reasons = { authentication: 401, permission: 403, limit: 429 };
  return counter(
    'marque_refused_requests_total',
    'Requests that the log calls refused: with a token that is not valid, by a role, the scope of a key or another site, or by a limit.',
    Object.entries(reasons).map(([reason, status]) => ({
      labels: { reason },
      value: refused(status),
    })),
  );
};

const signIns = ({ answered }: RequestMetrics) => {
  const results = { accepted: 200, refused: 401, throttled: 429 };
  return counter(
    'marque_sign_ins_total',
    'Attempts of staff to sign in: accepted, refused, or throttled after too many failures.',
    Object.entries(results).map(([result, status]) => ({
      labels: { result },
      value: answered(signInRoute, status),
    })),
  );
};

const cacheMetrics = ({ hits, misses, entries, bytes }: CacheFigures): Metric[] => [
  counter('marque_cache_hits_total', 'Responses sent from the cache of pages and calls.', hits),
  counter('marque_cache_misses_total', 'Responses that had to be made or checked first.', misses),
  gauge('marque_cache_entries', 'Responses in the cache.', entries),
  gauge('marque_cache_bytes', 'Memory that cached responses take.', bytes),
];

const catalogueMetrics = ({ current, freshness: { readAt, behindSince } }: Catalogue): Metric[] => {
  const now = performance.now();
  return [
    gauge('marque_catalogue_vehicles', 'Vehicles that visitors find.', current.listed),
    gauge(
      'marque_catalogue_version',
      'Changes of the catalogue that this process has seen.',
      current.version,
    ),
    gauge(
      'marque_catalogue_age_seconds',
      'Time since the catalogue was last read; it is read only after a change.',
      (now - readAt) / 1000,
    ),
    gauge(
      'marque_catalogue_behind_seconds',
      'How long a change has been known that could not be read yet; 0 if there is none.',
      behindSince === null ? 0 : (now - behindSince) / 1000,
    ),
  ];
};

/** Of the disk with DATA_DIR; nothing where the system does not say. */
async function diskMetrics(dataDir: string): Promise<Metric[]> {
  const room = await diskRoom(dataDir).catch(() => null);
  if (room === null) return [];
  return [
    gauge('marque_disk_free_bytes', 'Room that is left on the disk with DATA_DIR.', room.freeBytes),
    gauge('marque_disk_size_bytes', 'Size of the disk with DATA_DIR.', room.bytes),
  ];
}

const poolMetrics = (database: Database): Metric[] => {
  const { total, idle, waiting } = database.poolState();
  return [
    gauge('marque_database_pool_connections', 'Connections to the database.', [
      { labels: { state: 'idle' }, value: idle },
      { labels: { state: 'busy' }, value: total - idle },
    ]),
    gauge('marque_database_pool_waiting', 'Calls that wait for a connection.', waiting),
  ];
};

/** What all processes of an installation share. */
async function readStored({ database, settings }: MetricsSources) {
  const outbox = await outboxState(database.queries);
  const jobs = await countJobs(database.queries);
  return {
    outbox,
    jobs,
    backup: await lastBackup(database.queries, settings.backup.to !== null),
    server: await readServerVersion(database),
  };
}

const storedMetrics = (
  stored: Awaited<ReturnType<typeof readStored>> | null,
  jobKinds: readonly string[],
): Metric[] => {
  const up = gauge('marque_database_up', 'Whether the database has answered within 2 s.', stored ? 1 : 0);
  if (!stored) return [up];
  const { outbox, jobs, backup, server } = stored;
  return [
    up,
    gauge('marque_database_info', 'The version of PostgreSQL and where its programs are from, as labels.', [
      { labels: { version: server.version, source: server.source }, value: 1 },
    ]),
    gauge(
      'marque_database_behind',
      'Whether this version of Marque knows a newer minor release of PostgreSQL than the one that runs.',
      server.isBehind ? 1 : 0,
    ),
    gauge('marque_mail_outbox_mails', 'Mails in the outbox: to be sent, or given up after three days.', [
      { labels: { state: 'waiting' }, value: outbox.waiting },
      { labels: { state: 'given_up' }, value: outbox.givenUp },
    ]),
    gauge(
      'marque_mail_outbox_oldest_seconds',
      'How long the oldest mail that is to be sent has waited.',
      outbox.oldestSeconds,
    ),
    gauge(
      'marque_jobs',
      'Jobs in the background by their kind: to be done, or given up in the last 30 days.',
      jobKinds.flatMap((kind) => {
        const { waiting, givenUp } = jobs.find((counted) => counted.kind === kind) ?? {
          waiting: 0,
          givenUp: 0,
        };
        return [
          { labels: { kind, state: 'waiting' }, value: waiting },
          { labels: { kind, state: 'given_up' }, value: givenUp },
        ];
      }),
    ),
    gauge(
      'marque_backup_age_seconds',
      'Time since the last good backup, or the first attempt if there is none.',
      backup === null ? [] : [{ value: backup.ageSeconds }],
    ),
    gauge(
      'marque_backup_bytes',
      'Size of the last good backup.',
      backup === null || backup.bytes === null ? [] : [{ value: backup.bytes }],
    ),
  ];
};

/** A server without a port yet that answers `GET /metrics` and nothing else. */
function createMetricsServer(read: () => Promise<readonly Metric[]>, log: Log): Server {
  return createServer({ requestTimeout: 10_000, headersTimeout: 5_000 }, (request, response) => {
    response.setHeaders(new Map(Object.entries(dataHeaders)));
    if (request.url?.split('?', 1)[0] !== '/metrics' || request.method !== 'GET') {
      response
        .writeHead(404, { 'content-type': 'text/plain; charset=utf-8' })
        .end('Metrics are at /metrics\n');
      return;
    }
    read().then(
      (metrics) => response.writeHead(200, { 'content-type': expositionType }).end(exposition(metrics)),
      (error: unknown) => {
        log.error({ err: error }, 'the metrics could not be read');
        response.writeHead(500).end();
      },
    );
  });
}
