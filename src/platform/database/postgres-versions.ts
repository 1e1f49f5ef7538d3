/** A release of PostgreSQL: since version 10, majors are not compatible with one another, and minors are. */
export type PostgresVersion = { major: number; minor: number };

/** The major version of the built-in server, whose data no other major can read. */
export const embeddedMajor = 18;

/** The oldest major version in DATABASE_URL that the tests pass on (0138). */
export const oldestMajor = 15;

/**
 * The newest minor release of each supported major version when this version of Marque was released, and its
 * day. A bot proposes newer ones from the comments; the day is in PostgreSQL's announcement.
 */
const newestReleases: Readonly<Record<number, { version: string; released: string }>> = {
  // renovate: datasource=docker depName=postgres major=18
  18: { version: '18.6', released: '2026-08-13' },
  // renovate: datasource=docker depName=postgres major=17
  17: { version: '17.12', released: '2026-11-12' },
  // renovate: datasource=docker depName=postgres major=16
  16: { version: '16.15', released: '2026-08-13' },
  // renovate: datasource=docker depName=postgres major=15
  15: { version: '15.20', released: '2026-11-12' },
};

/** `18.6`, also at the end of `postgres (PostgreSQL) 18.6 (Debian 18.6-3)`; null for other text. */
export function parseVersion(text: string): PostgresVersion | null {
  const [, major, minor = '0'] = /^(?:.*\(PostgreSQL\) )?(\d+)(?:\.(\d+))?/.exec(text) ?? [];
  return major === undefined ? null : { major: Number(major), minor: Number(minor) };
}

/** Of the server's `server_version_num`, such as 180006. */
export const versionOfNumber = (number: number): PostgresVersion => ({
  major: Math.floor(number / 10_000),
  minor: number % 10_000,
});

export const versionText = ({ major, minor }: PostgresVersion): string => `${major}.${minor}`;

export const isNewer = (one: PostgresVersion, other: PostgresVersion): boolean =>
  one.major === other.major ? one.minor > other.minor : one.major > other.major;

/**
 * The newest minor release of a version's major that this version of Marque knows, and its day (`2026-08-13`);
 * null for a major that it does not know.
 */
export const newestRelease = ({ major }: PostgresVersion): { version: string; released: string } | null =>
  newestReleases[major] ?? null;

/** Whether a newer minor release of the same major is known. */
export function isBehind(version: PostgresVersion): boolean {
  const newest = parseVersion(newestRelease(version)?.version ?? '');
  return newest !== null && isNewer(newest, version);
}
