/** A database that cannot be started on; its message is the one line that the process ends with. */
export class DatabaseStartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DatabaseStartError';
  }
}

type DriverError = { code?: unknown; syscall?: unknown; constraint?: unknown; message?: unknown };

/** The driver's error, from under the one that Drizzle wraps around it. */
function driverErrors(error: unknown): DriverError[] {
  const found: DriverError[] = [];
  for (let next = error; typeof next === 'object' && next !== null && found.length < 5;) {
    found.push(next);
    next = 'cause' in next ? next.cause : undefined;
  }
  return found;
}

// Connections (08), lack of disk, memory or connections (53), files that cannot be read or written (58), a server
// that stops or starts (57P), a query cut off for taking too long (57014), a standby that cannot be written (25006).
const awayStates = /^(08...|53...|58...|57P0.|57014|25006)$/;
const awaySystemCodes =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|ENOTFOUND|EAI_AGAIN)$/;
// The driver says these without a code.
const awayMessages =
  /^(Connection terminated|timeout e(xceeded|xpired)|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/;

/** The socket of a server that is not running is not there. */
const isMissingSocket = (code: string, syscall: unknown) => code === 'ENOENT' && syscall === 'connect';

/** Whether a failed query says that the database is away for now, so that the same query may work later. */
export function isUnavailable(error: unknown): boolean {
  return driverErrors(error).some(({ code, syscall, message }) =>
    typeof code === 'string'
      ? awayStates.test(code) || awaySystemCodes.test(code) || isMissingSocket(code, syscall)
      : typeof message === 'string' && awayMessages.test(message),
  );
}

/** Whether a write failed because the unique constraint or index `constraint` already holds such a row. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return driverErrors(error).some(
    (driverError) => driverError.code === '23505' && driverError.constraint === constraint,
  );
}
