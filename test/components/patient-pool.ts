import { Pool } from 'pg';
import { seconds } from '../time-limits.ts';

const { connect } = Pool.prototype;

/**
 * Rendering a screen holds up the server in the same process, and on a busy machine for longer than a pool waits for a
 * connection: it then gave up one that was there, and the call was answered with 503.
 */
export function waitForConnections() {
  Pool.prototype.connect = function (this: Pool, ...given: Parameters<typeof connect>) {
    this.options.connectionTimeoutMillis = seconds(45);
    return connect.apply(this, given);
  } as typeof connect;
}
