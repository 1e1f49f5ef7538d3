/** Fetches what an address from outside names, without letting it name anything inside. */
import { lookup as lookUp, type LookupAddress, type LookupOptions } from 'node:dns';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { rootCertificates } from 'node:tls';
import { isPublicAddress } from './public-address.ts';

/** Why nothing was fetched, in words. `again`: a later attempt may succeed. */
export class FetchError extends Error {
  readonly again: boolean;

  constructor(message: string, { again = false, cause }: { again?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.again = again;
  }
}

const mostRedirects = 5;
const isRedirect = (status: number) => [301, 302, 303, 307, 308].includes(status);

const privateNetwork = () => new FetchError('The address is in a private network');

type FetchOptions = {
  maxBytes: number;
  /** For the whole fetch, redirects included. */
  timeoutMs: number;
  signal?: AbortSignal;
  /** Which IP addresses may be connected to. */
  isAllowed?: (address: string) => boolean;
  /** Certificates in PEM that are trusted beside the usual ones. */
  trusted?: string;
};

/**
 * The body of what a http or https address names. Each name is resolved once, every address that it has must
 * be public, and the connection goes to one of those; each redirect is checked likewise. Throws `FetchError`.
 */
export const fetchPublic = (address: string, options: FetchOptions): Promise<Buffer> =>
  within(options, async (signal) => readAll(await follow(address, { ...options, signal }), options));

/** A file of a website. `body` is null if it is still the one that the conditions of the request named. */
export type PublicFile = { body: Buffer | null; etag: string | null; lastModified: string | null };

/**
 * The same over https alone, with headers of the caller's, such as conditions. What they say of a user is sent to the host
 * of the address and to no other.
 */
export const fetchPublicFile = (
  address: string,
  options: FetchOptions & { headers: Record<string, string> },
): Promise<PublicFile> =>
  within(options, async (signal) => {
    const response = await follow(address, { ...options, signal, isEncrypted: true });
    const { etag = null, 'last-modified': lastModified = null } = response.headers;
    if (response.statusCode !== 304) return { body: await readAll(response, options), etag, lastModified };
    response.destroy();
    return { body: null, etag, lastModified };
  });

type PostOptions = Omit<FetchOptions, 'maxBytes'> & { headers: Record<string, string>; body: Uint8Array };
export type PostPublic = (address: string, options: PostOptions) => Promise<number>;

/**
 * Posts to a http or https address that must be public, as `fetchPublic` does. Returns the status; a redirect is not
 * followed, and the answer is not read. Throws `FetchError`.
 */
export const postPublic: PostPublic = (address, options) =>
  within(options, async (signal) => {
    const response = await open(urlOf(address), { ...options, signal });
    response.destroy();
    return response.statusCode ?? 0;
  });

/** Says in words why nothing was reached in time. */
async function within<Result>(
  { timeoutMs, signal }: Pick<FetchOptions, 'timeoutMs' | 'signal'>,
  reach: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const limit = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]);
  try {
    return await reach(limit);
  } catch (error) {
    if (error instanceof FetchError) throw error;
    if (limit.aborted) throw new FetchError('The server took too long', { again: true, cause: error });
    if (isCertificateError(error))
      throw new FetchError('The certificate of the server is not valid', { again: true, cause: error });
    throw new FetchError('The server could not be reached', { again: true, cause: error });
  }
}

/** By the codes of Node: of OpenSSL's checks, and of the name in the certificate. */
const isCertificateError = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  /CERT|ALTNAME|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER/.test(String(error.code));

type Fetching = FetchOptions & {
  signal: AbortSignal;
  headers?: Record<string, string>;
  /** Whether only https will do. */
  isEncrypted?: true;
};
type Opening = Pick<Fetching, 'signal' | 'isAllowed' | 'trusted'> &
  Partial<Pick<PostOptions, 'headers' | 'body'>>;

/** The answer at the end of all redirects. */
async function follow(address: string, options: Fetching): Promise<IncomingMessage> {
  const first = urlOf(address);
  const { headers, ...opening } = options;
  const { authorization: _authorization, ...forOthers } = headers ?? {};
  let url = first;
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    if (options.isEncrypted && url.protocol !== 'https:')
      throw new FetchError('The address leads to a server without encryption (https)');
    const sent = url.origin === first.origin ? headers : forOthers;
    const response = await open(url, { ...opening, ...(headers && sent && { headers: sent }) });
    const status = response.statusCode ?? 0;
    const { location } = response.headers;
    if (!isRedirect(status) || location === undefined) return response;
    response.destroy();
    url = urlOf(location, url);
  }
  throw new FetchError('The address redirects too often');
}

/** The others below 1024 belong to mail, files and shells. '' is the default of http or https. */
const isWebPort = (port: string) => ['', '80', '443'].includes(port) || Number(port) >= 1024;

function urlOf(address: string, base?: URL): URL {
  const url = URL.parse(address, base);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new FetchError('This is no http or https address');
  if (url.username !== '' || url.password !== '') throw new FetchError('The address contains a password');
  if (!isWebPort(url.port)) throw new FetchError('The address names the port of another service');
  return url;
}

/** Posts the body, if there is one. */
function open(
  url: URL,
  { signal, isAllowed = isPublicAddress, trusted, headers = { accept: 'image/*' }, body }: Opening,
): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // An IP address is connected to without being looked up.
  if (isIP(host) !== 0 && !isAllowed(host)) throw privateNetwork();
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const request = send(url, {
      agent: false,
      signal,
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...headers, 'user-agent': 'Marque' },
      lookup: checkedLookup(isAllowed),
      ...(trusted !== undefined && { ca: [...rootCertificates, trusted] }),
    });
    // Without an error when the answer is a change of protocol (101), which Node closes the connection for.
    const closed = () => reject(new Error('The connection was closed'));
    request.on('response', resolve).on('error', reject).on('close', closed).end(body);
  });
}

type LookupCallback = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/** Resolves a name for a connection, so that what was checked is what is connected to. */
export const checkedLookup =
  (isAllowed: (address: string) => boolean) =>
  (name: string, options: LookupOptions, callback: LookupCallback): void => {
    lookUp(name, { ...options, all: true }, (error, addresses) => {
      const [first] = error ? [] : addresses;
      if (error) callback(new FetchError(`There is no server ${name}`, { again: true, cause: error }), '');
      else if (first === undefined || !addresses.every(({ address }) => isAllowed(address)))
        callback(privateNetwork(), '');
      else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };

async function readAll(
  response: IncomingMessage,
  { maxBytes }: Pick<FetchOptions, 'maxBytes'>,
): Promise<Buffer> {
  const status = response.statusCode ?? 0;
  try {
    if (status !== 200) {
      const again = status >= 500 || status === 429;
      throw new FetchError(`The server answered ${status}`, { again });
    }
    const tooLarge = () => new FetchError(`It is larger than ${Math.round(maxBytes / 1024 / 1024)} MB`);
    if (Number(response.headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) throw tooLarge();
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } finally {
    response.destroy();
  }
}
