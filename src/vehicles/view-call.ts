import type { IncomingMessage, ServerResponse } from 'node:http';
import { securityHeaders } from '../platform/http/security-headers.ts';
import type { Catalogue } from './catalogue.ts';
import type { ViewCounter } from './views.ts';
import { encodedVehicle } from './visitor-lists.ts';

const address = /^\/api\/vehicles\/([1-9]\d{0,9})\/views$/;
const headers = { ...securityHeaders, 'cache-control': 'no-cache' };

/**
 * Answers the page view of a visitor, the one call that every visit makes, in front of the framework. False for whatever
 * the endpoint in `vehicles.api.ts` is to judge: someone who may be staff, a body, no such vehicle, another address.
 */
export const createViewCall =
  ({ catalogue, views }: { catalogue: Catalogue; views: ViewCounter }) =>
  ({ method, url = '', headers: sent }: IncomingMessage, response: ServerResponse): boolean => {
    if (method !== 'POST') return false;
    const id = Number(address.exec(url)?.[1]);
    const isBare =
      sent.authorization === undefined &&
      sent['content-type'] === undefined &&
      sent['transfer-encoding'] === undefined &&
      Number(sent['content-length'] ?? 0) === 0;
    if (!isBare || !encodedVehicle(catalogue.current, id)) return false;
    views.count(id);
    response.writeHead(204, headers).end();
    return true;
  };
