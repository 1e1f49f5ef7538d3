import {
  ServerResponse,
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
} from 'node:http';

const name = 'strict-transport-security';
/**
 * A year. Without `includeSubDomains`: other hosts of the dealer's domain are not ours, and some may speak
 * plain HTTP.
 */
const value = 'max-age=31536000';

/** Whether visitors reach the site by HTTPS, which a proxy in front speaks for it. */
export const isHttps = ({ publicUrl }: { readonly publicUrl: string }): boolean => /^https:/i.test(publicUrl);

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[];

/**
 * A response that tells browsers to use HTTPS from now on (RFC 6797). All responses of a server are of this
 * class, so that none is forgotten. The header is added to those given: setting it before would take Node ten times
 * as long.
 */
export class StrictTransportResponse extends ServerResponse<IncomingMessage> {
  override writeHead(status: number, reason?: string, headers?: Headers): this;
  override writeHead(status: number, headers?: Headers): this;
  override writeHead(status: number, second?: string | Headers, third?: Headers): this {
    const headers = withStrictTransport(typeof second === 'string' ? third : second);
    return typeof second === 'string'
      ? super.writeHead(status, second, headers)
      : super.writeHead(status, headers);
  }
}

const withStrictTransport = (headers: Headers = {}): Headers =>
  Array.isArray(headers) ? [...headers, name, value] : { ...headers, [name]: value };
