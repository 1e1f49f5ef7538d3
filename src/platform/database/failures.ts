/**
 * The program cannot start with this database. Its message is the one line that the process prints before it
 * exits.
 */
export class DatabaseStartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DatabaseStartError';
  }
}

type DriverError = { code?: unknown; syscall?: unknown; constraint?: unknown; message?: unknown };

/** The error and its causes: Drizzle wraps the driver's errors. */
function errorChain(error: unknown): DriverError[] {
  const found: DriverError[] = [];
  for (let next = error; typeof next === 'object' && next !== null && found.length < 5;) {
    found.push(next);
    next = 'cause' in next ? next.cause : undefined;
  }
  return found;
}

// Connection failures (08), lack of disk, memory or connections (53), file errors (58), a server that is
// stopping or starting (57P), a query canceled for taking too long (57014), a read-only standby (25006).
const unavailableStates = /^(08...|53...|58...|57P0.|57014|25006)$/;
const unavailableSystemCodes =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|ENOTFOUND|EAI_AGAIN)$/;
// The driver's errors that have no code.
const unavailableMessages =
  /^(Connection terminated|timeout e(xceeded|xpired)|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/;

/** A server that is not running has no socket. */
const isMissingSocket = (code: string, syscall: unknown) => code === 'ENOENT' && syscall === 'connect';

/**
 * Whether a query failed because the database is unavailable for now, so that the same query may succeed
 * later.
 */
export function isUnavailable(error: unknown): boolean {
  return errorChain(error).some(({ code, syscall, message }) =>
    typeof code === 'string'
      ? unavailableStates.test(code) || unavailableSystemCodes.test(code) || isMissingSocket(code, syscall)
      : typeof message === 'string' && unavailableMessages.test(message),
  );
}

/** Of those, what a person can do something about, by the server's code. */
const unavailableReasons: Readonly<Record<string, string>> = {
  53100: 'The disk of the database is full.',
  53200: 'The database has too little memory.',
  53300: 'The database has no connection left.',
  25006: 'The database can only be read, as a standby.',
  57014: 'The database took too long, or somebody has canceled the work.',
  '57P03': 'The database is just starting or stopping.',
};

/** Why the database is unavailable, in one line for people; null for any other error. */
export function unavailableReason(error: unknown): string | null {
  if (!isUnavailable(error)) return null;
  const codes = errorChain(error).map(({ code }) => String(code));
  const known = codes.find((code) => code in unavailableReasons);
  if (known !== undefined) return unavailableReasons[known] ?? null;
  const own = codes.find((code) => /^5[38]...$/.test(code));
  if (own !== undefined) return `The database reports an error of its own (${own}).`;
  return 'The connection to the database was lost.';
}

/** Whether PostgreSQL has ended a write because it and another waited for each other. It may succeed when it is repeated. */
export const isDeadlock = (error: unknown): boolean => errorChain(error).some(({ code }) => code === '40P01');

/** Whether a query failed because a text has a character that PostgreSQL cannot hold: U+0000, also within JSON. */
export const isUnstorableText = (error: unknown): boolean =>
  errorChain(error).some(({ code }) => code === '22021' || code === '22P05');

/**
 * Whether the server's machine refuses connections, or the server is not ready yet, or has just gone: it may be starting, or
 * be started again by whoever watches it.
 */
export const mayBeStarting = (error: unknown): boolean =>
  errorChain(error).some(({ code, syscall, message }) =>
    typeof code === 'string'
      ? /^(ECONNREFUSED|ECONNRESET|EPIPE|57P0[123])$/.test(code) || isMissingSocket(code, syscall)
      : typeof message === 'string' &&
        /^(Connection terminated unexpectedly|Client has encountered a connection error)/.test(message),
  );

/** Whether a write failed because it violates the unique constraint or index with this name. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return errorChain(error).some(
    (driverError) => driverError.code === '23505' && driverError.constraint === constraint,
  );
}
