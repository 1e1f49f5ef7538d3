import type { IncomingMessage, ServerResponse } from 'node:http';
import { clientAddress } from '../platform/http/client-address.ts';
import { dataHeaders } from '../platform/http/security-headers.ts';
import type { Catalogue } from '../vehicles/catalogue/catalogue.ts';
import type { CountView } from './page-views.ts';
import { encodedVehicle } from '../vehicles/catalogue/visitor-lists.ts';

const address = /^\/api\/vehicles\/([1-9]\d{0,9})\/views$/;
const headers = { ...dataHeaders, 'cache-control': 'no-cache' };

/**
 * Handles the page view of a visitor, the one call that every visit makes, without the framework. Returns
 * false for requests that the endpoint in `views.api.ts` must handle: with a token or a body, or for an
 * unknown vehicle.
 */
export const createViewCall =
  (given: { catalogue: Catalogue; countView: CountView; trustProxy: number }) =>
  ({ method, url = '', headers: sent, socket }: IncomingMessage, response: ServerResponse): boolean => {
    if (method !== 'POST') return false;
    const id = Number(address.exec(url)?.[1]);
    const isBare =
      sent.authorization === undefined &&
      sent['content-type'] === undefined &&
      sent['transfer-encoding'] === undefined &&
      Number(sent['content-length'] ?? 0) === 0;
    if (!isBare || !encodedVehicle(given.catalogue.current, id)) return false;
    const header = (name: string) => sent[name]?.toString();
    given.countView({
      vehicleId: id,
      address: clientAddress(socket.remoteAddress, header('x-forwarded-for'), given.trustProxy),
      header,
    });
    response.writeHead(204, headers).end();
    return true;
  };
