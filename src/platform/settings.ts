import { z } from 'zod';
import { defaultDataDirectory } from './data-directory.ts';
import { isEmail } from './email.ts';

const optional = z
  .string()
  .trim()
  .optional()
  .transform((value) => (value === '' ? undefined : value));

const url = (protocols: string[], example: string) =>
  optional.refine(
    (value) => {
      if (value === undefined) return true;
      const address = URL.parse(value);
      if (address === null || !protocols.includes(address.protocol)) return false;
      // PostgreSQL's may leave the host out, or name it or the folder of its socket as a parameter.
      return address.hostname !== '' || address.pathname !== '' || address.searchParams.has('host');
    },
    { message: `must be an address like ${example}` },
  );

const wholeNumber = <Fallback extends number | null>(fallback: Fallback, min: number, max: number) =>
  optional.transform((value, context): number | Fallback => {
    if (value === undefined) return fallback;
    const number = Number(value);
    if (!/^\d+$/.test(value) || number < min || number > max) {
      context.addIssue({ code: 'custom', message: `must be a whole number from ${min} to ${max}` });
      return z.NEVER;
    }
    return number;
  });

const zeroOrOne = z
  .enum(['0', '1', ''], { error: 'must be 0 or 1' })
  .optional()
  .transform((value) => value === '1');

const addressList = optional
  .transform((value) => (value ?? '').split(',').flatMap((part) => part.trim() || []))
  .refine((addresses) => addresses.every(isEmail), {
    message: 'must be mail addresses separated by commas, like sales@dealer.example',
  });

/** `sales@dealer.example`, or with a name `Halcyon Motor Group <sales@dealer.example>`. */
const sender = optional.refine(
  (value) =>
    value === undefined ||
    isEmail(/^(?:[^<>@,;:"\\\p{Cc}]*<([^<>]+)>|([^<>]+))$/u.exec(value)?.slice(1).join('') ?? ''),
  { message: 'must be a mail address like Dealer <sales@dealer.example>' },
);

/**
 * Every setting of the process, by its environment variable. The README's table is generated from the
 * descriptions.
 */
const environment = z.object({
  PORT: wholeNumber(3000, 0, 65535).describe('Port to listen on (default 3000)'),
  HOST: optional
    .transform((value) => value ?? '127.0.0.1')
    .describe('Address to listen on (default 127.0.0.1)'),
  DATA_DIR: optional
    .transform((value) => value ?? defaultDataDirectory)
    .describe('Folder for the database and images (default ./data)'),
  DATABASE_URL: url(['postgres:', 'postgresql:'], 'postgres://user:password@host/name').describe(
    'PostgreSQL server to use; if unset, Marque runs its own, with its data in DATA_DIR',
  ),
  POSTGRES_BIN: optional.describe(
    'Folder of the programs of PostgreSQL 18 for that server of its own, such as /usr/lib/postgresql/18/bin; if unset, the machine’s where they are newer than the packaged ones',
  ),
  DATABASE_DIRECT_URL: url(['postgres:', 'postgresql:'], 'postgres://user:password@host/name').describe(
    'The same database without a connection pooler such as PgBouncer, for notices and locks (default DATABASE_URL)',
  ),
  S3_BUCKET: optional.describe('Bucket for images on S3-compatible storage; if unset, they are in DATA_DIR'),
  S3_ENDPOINT: url(['http:', 'https:'], 'https://s3.dealer.example').describe(
    'Address of that storage (default Amazon S3)',
  ),
  S3_REGION: optional
    .transform((value) => value ?? 'us-east-1')
    .describe('Region of the bucket (default us-east-1)'),
  S3_ACCESS_KEY_ID: optional.describe(
    'Access key for the storage; if unset, credentials are looked for where the AWS SDK does',
  ),
  S3_SECRET_ACCESS_KEY: optional.describe('Secret of the access key'),
  S3_FORCE_PATH_STYLE: zeroOrOne.describe(
    '1: the bucket is part of the path and not of the host name, as MinIO and others need it',
  ),
  IMAGE_COPIES: wholeNumber(2048, 0, 1_000_000).describe(
    'With S3_BUCKET, megabytes of images that each node keeps copies of in DATA_DIR, for when the storage is away; 0 for none (default 2048)',
  ),
  IMAGES_URL: url(['http:', 'https:'], 'https://cdn.dealer.example').describe(
    'Address of a CDN that fetches images from this site; if unset, visitors fetch them from PUBLIC_URL',
  ),
  BACKUP_TO: optional
    .refine((value) => !value?.startsWith('s3:') || /^s3:\/\/[a-z0-9][a-z0-9.-]+(\/|$)/.test(value), {
      message: 'must be a folder, or an address like s3://bucket/folder',
    })
    .describe(
      'Folder, or s3://bucket/folder, for a backup each day, kept for 14 days; if unset, none is made',
    ),
  BACKUP_PASSPHRASE: optional.describe('Passphrase that encrypts backups'),
  ADMIN_USERNAME: optional
    .transform((value) => value ?? 'admin')
    .describe('Name of the first staff account, created if there is none (default admin)'),
  ADMIN_PASSWORD: optional.describe(
    'Password of that account, at least 12 characters; if unset, one is generated and printed once',
  ),
  DEMO: zeroOrOne.describe('1: fill an empty database with the demo dealership (set by npm start)'),
  PUBLIC_URL: url(['http:', 'https:'], 'https://www.dealer.example').describe(
    'Address that visitors use, for the sitemap, Open Graph and mail (default http://localhost:PORT)',
  ),
  SMTP_URL: url(['smtp:', 'smtps:'], 'smtp://user:password@host:587').describe(
    'Mail server, `smtps://` for implicit TLS, else STARTTLS; a password goes to another host without it only with `?ignoreTLS=true`; if unset, the one that is entered in the portal, if any',
  ),
  MAIL_FROM: sender.describe('Sender of that mail, such as `Dealer <sales@dealer.example>`'),
  LEADS_TO: addressList.describe(
    'Recipients of each inquiry: one or more mail addresses, separated by commas; if unset, those of the portal',
  ),
  LEADS_ADF_TO: addressList.describe(
    'Mail addresses of CRMs that receive each inquiry as ADF 1.0 XML, separated by commas; if unset, those of the portal',
  ),
  SECRET_KEY: optional
    .refine((value) => value === undefined || value.length >= 32, {
      message: 'must be at least 32 characters',
    })
    .describe(
      'Key that encrypts the secrets of authenticator apps and passwords entered in the portal, the same on all nodes, at least 32 characters (default DATA_DIR/secret.key, made when needed)',
    ),
  ALERT_DELAY: wholeNumber(10, 0, 1440).describe(
    'Minutes from the arrival of a vehicle to the mail to visitors who asked to be told of it (default 10)',
  ),
  PRIVATE_NETWORKS: zeroOrOne.describe(
    '1: webhooks and feeds may reach servers in private networks, webhooks by http too, for programs beside this one',
  ),
  TRUST_PROXY: wholeNumber(0, 0, 16).describe(
    'Number of trusted proxies in front that set X-Forwarded-For (default 0)',
  ),
  RATE_LIMITS: z
    .enum(['on', 'off', ''], { error: 'must be on or off' })
    .optional()
    .transform((value) => value !== 'off')
    .describe(
      'off: no rate limits, and pages wait for their turn without limit, for load tests on your own machine (default on)',
    ),
  METRICS_PORT: wholeNumber(null, 0, 65535).describe(
    'Port for metrics in the format of Prometheus, at /metrics; if unset, there are none',
  ),
  METRICS_HOST: optional.describe('Address to listen on for metrics (default HOST)'),
  SHUTDOWN_DELAY: wholeNumber(0, 0, 300).describe(
    'Seconds between SIGTERM, when /readyz starts to fail, and the end of listening, for a load balancer to notice (default 0)',
  ),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent', ''], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .optional()
    .transform((value) => value || 'info')
    .describe('Minimum level of log lines, as JSON on standard output (default info)'),
});

/** Names and one-line descriptions of all settings, in the order of the README's table. */
export const settingDescriptions = Object.entries(environment.shape).map(([name, schema]) => ({
  name,
  description: schema.description ?? '',
}));

export type Settings = Readonly<ReturnType<typeof parse>>;

function parse(env: Record<string, string | undefined>) {
  const result = environment.safeParse(env);
  if (!result.success) {
    const issue = result.error.issues[0];
    throw new SettingError(String(issue?.path[0] ?? 'settings'), issue?.message ?? 'is not valid');
  }
  const value = result.data;
  if (value.DATABASE_DIRECT_URL !== undefined && value.DATABASE_URL === undefined)
    throw new SettingError('DATABASE_URL', 'must be set together with DATABASE_DIRECT_URL');
  const backupBucket = /^s3:\/\/([^/]+)/.exec(value.BACKUP_TO ?? '')?.[1];
  const unused = (['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const).find(
    (name) => value[name] !== undefined,
  );
  if (unused !== undefined && value.S3_BUCKET === undefined && backupBucket === undefined)
    throw new SettingError('S3_BUCKET', `must be set together with ${unused}`);
  return {
    port: value.PORT,
    host: value.HOST,
    dataDir: value.DATA_DIR,
    databaseUrl: value.DATABASE_URL,
    postgresBin: value.POSTGRES_BIN,
    databaseDirectUrl: value.DATABASE_DIRECT_URL ?? value.DATABASE_URL,
    s3: s3Of(value, value.S3_BUCKET),
    imageCopiesBytes: value.IMAGE_COPIES * 2 ** 20,
    /** Without a slash at the end; null if visitors fetch images from the site itself. */
    imagesUrl: value.IMAGES_URL?.replace(/\/+$/, '') ?? null,
    backup: {
      to: value.BACKUP_TO ?? null,
      /** The bucket that it names, on the storage of the images; null for a folder. */
      s3: s3Of(value, backupBucket),
      passphrase: value.BACKUP_PASSPHRASE ?? null,
    },
    admin: { username: value.ADMIN_USERNAME, password: value.ADMIN_PASSWORD },
    demo: value.DEMO,
    publicUrl: (value.PUBLIC_URL ?? `http://localhost:${value.PORT}`).replace(/\/+$/, ''),
    mail: mailOf(value),
    /** Also without a mail server of the environment: one may be entered in the portal. */
    leadsTo: value.LEADS_TO,
    adfTo: value.LEADS_ADF_TO,
    secretKey: value.SECRET_KEY,
    alertDelayMs: value.ALERT_DELAY * 60_000,
    privateNetworks: value.PRIVATE_NETWORKS,
    trustProxy: value.TRUST_PROXY,
    rateLimits: value.RATE_LIMITS,
    metricsPort: value.METRICS_PORT,
    metricsHost: value.METRICS_HOST ?? value.HOST,
    shutdownDelayMs: value.SHUTDOWN_DELAY * 1000,
    logLevel: value.LOG_LEVEL,
  };
}

/** S3-compatible storage. Without credentials the SDK looks for them in its usual places. */
export type S3Settings = {
  readonly bucket: string;
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
  readonly forcePathStyle: boolean;
};

/** Null without a bucket. Throws `SettingError` if half of the credentials is missing. */
function s3Of(value: z.output<typeof environment>, bucket: string | undefined): S3Settings | null {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = value;
  if (bucket === undefined) return null;
  if (accessKeyId === undefined && secretAccessKey !== undefined)
    throw new SettingError('S3_ACCESS_KEY_ID', 'must be set together with S3_SECRET_ACCESS_KEY');
  if (accessKeyId !== undefined && secretAccessKey === undefined)
    throw new SettingError('S3_SECRET_ACCESS_KEY', 'must be set together with S3_ACCESS_KEY_ID');
  return {
    bucket,
    endpoint: value.S3_ENDPOINT,
    region: value.S3_REGION,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    forcePathStyle: value.S3_FORCE_PATH_STYLE,
  };
}

/** How inquiries are mailed: the mail server, the sender, the recipients, and the CRMs that receive ADF. */
export type MailSettings = {
  readonly smtpUrl: string;
  readonly from: string;
  readonly leadsTo: readonly string[];
  readonly adfTo: readonly string[];
  /** The addresses of kinds of inquiries that do not go to `leadsTo`. */
  readonly routes?: Readonly<Record<string, readonly string[]>>;
};

/** Null without a mail server. Throws `SettingError` if the sender is missing. */
function mailOf(value: z.output<typeof environment>): MailSettings | null {
  const { SMTP_URL: smtpUrl, MAIL_FROM: from, LEADS_TO: leadsTo, LEADS_ADF_TO: adfTo } = value;
  if (smtpUrl === undefined) return null;
  if (from === undefined) throw new SettingError('MAIL_FROM', 'must be set together with SMTP_URL');
  return { smtpUrl, from, leadsTo, adfTo };
}

/** A setting is invalid. Its message is the one line that the process prints before it exits. */
export class SettingError extends Error {
  constructor(name: string, problem: string) {
    super(`${name} ${problem}`);
    this.name = 'SettingError';
  }
}

/** Reads and validates all settings. Throws `SettingError`, which names the variable and the problem. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  return parse(env);
}
