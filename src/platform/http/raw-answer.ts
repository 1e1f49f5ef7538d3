import { STATUS_CODES } from 'node:http';
import { dataHeaders } from './security-headers.ts';

const headers = Object.entries({ connection: 'close', ...dataHeaders }).map(
  ([name, value]) => `${name}: ${value}`,
);

/** An answer without a body, as bytes for the connection: to a request that could not be read, which has no response to write to. */
export const rawAnswer = (status: number): string =>
  [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...headers, '', ''].join('\r\n');
