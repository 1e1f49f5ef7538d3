import { isLoopback } from '../platform/loopback.ts';
import type { Settings } from '../platform/settings.ts';

type Ways = Pick<Settings, 'mail' | 'databaseUrl' | 'databaseDirectUrl' | 's3' | 'backup'>;

/**
 * The settings by which data goes to another host without encryption, one sentence each, without addresses or secrets. It is said
 * and not refused: the network between may be the dealer's own. `sslMode` is PGSSLMODE, which the client of the database reads.
 */
export function unencryptedWays(settings: Ways, sslMode?: string): string[] {
  const { mail, s3, backup } = settings;
  const databases = [settings.databaseUrl, settings.databaseDirectUrl];
  return [
    ...(databases.some((url) => url !== undefined && isOpenDatabase(url, sslMode))
      ? [
          'DATABASE_URL leads to another host without encryption: add ?sslmode=verify-full if the network between is not yours alone',
        ]
      : []),
    ...([s3?.endpoint, backup.s3?.endpoint].some(
      (endpoint) => endpoint !== undefined && isPlainHttp(endpoint),
    )
      ? ['S3_ENDPOINT leads to another host by http: use https if the network between is not yours alone']
      : []),
    ...(mail !== null && isOpenMail(mail.smtpUrl)
      ? [
          'SMTP_URL lets mail go to another host without encryption: use smtps:// or add ?requireTLS=true if the network between is not yours alone',
        ]
      : []),
  ];
}

const isPlainHttp = (address: string) => {
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && !isLoopback(hostname);
};

function isOpenDatabase(address: string, sslMode: string | undefined): boolean {
  const { hostname, searchParams } = new URL(address);
  const host = searchParams.get('host') ?? decodeURIComponent(hostname);
  // A path is a socket on this machine.
  if (host === '' || host.startsWith('/') || isLoopback(host)) return false;
  const mode = searchParams.get('sslmode') ?? sslMode;
  const isTls =
    /^(?:prefer|require|verify-ca|verify-full|no-verify)$/.test(mode ?? '') ||
    /^(?:true|1)$/.test(searchParams.get('ssl') ?? '') ||
    searchParams.get('sslnegotiation') === 'direct';
  return !isTls;
}

/** With a user and without `ignoreTLS` encryption is required already (`createDelivery`). */
function isOpenMail(address: string): boolean {
  const { protocol, hostname, username, searchParams } = new URL(address);
  if (protocol === 'smtps:' || isLoopback(hostname)) return false;
  if (searchParams.get('requireTLS') === 'true') return false;
  return username === '' || searchParams.get('ignoreTLS') === 'true';
}
