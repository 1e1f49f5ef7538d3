import { inquiryOrders } from '../src/inquiries/inquiry.ts';
import { soldSorts, staffSorts } from '../src/vehicles/vehicles.staff.ts';
import type { PortalSize } from './generate-portal.ts';

/** A list with the calls that its screen makes: one for each order, filter, search and end. */
export type MeasuredList = { name: string; calls: string[] };

const pagesOf = (rows: number, perPage = 10) => Math.max(1, Math.ceil(rows / perPage));
/** The first page, one in the middle, and the last. */
const ends = (path: string, rows: number, perPage = 10) => {
  const last = pagesOf(rows, perPage);
  return [1, Math.ceil(last / 2), last].map((page) => `${path}&page=${page}&limit=${perPage}`);
};
const first = (path: string) => `${path}&page=1&limit=10`;

/** Every list of the staff screens, as their code calls them. `size` is what `generatePortal` has written. */
export function listCalls(size: PortalSize): MeasuredList[] {
  const vehicles = '/api/vehicles/admin-fast?';
  const sold = '/api/vehicles/sold?';
  const inquiries = '/api/inquiries?';
  const changes = '/api/changes?';
  const signIns = '/api/sign-ins?';
  const subscribers = '/api/newsletter/subscribers?';
  const archived = size.inquiries / 10;
  return [
    {
      name: 'vehicles, each order',
      calls: staffSorts.flatMap((sort) => ends(`${vehicles}sort=${sort}`, size.vehicles)),
    },
    {
      name: 'vehicles, each status',
      calls: [
        ...ends(`${vehicles}status=available`, size.vehicles - size.sold),
        ...ends(`${vehicles}status=sold`, size.sold),
        ...ends(`${vehicles}status=unpublished`, size.unpublished),
        first(`${vehicles}status=available&sort=price-desc`),
        first(`${vehicles}status=sold&sort=price-asc`),
      ],
    },
    {
      name: 'vehicles, searches',
      calls: [
        ...['v', 'e', '2', 'veyra', 'veyra corsa', '2021 veyra', '00099999', 'no such car'].map((text) =>
          first(`${vehicles}search=${encodeURIComponent(text)}`),
        ),
        ...ends(`${vehicles}search=veyra`, size.vehicles / 9),
        ...ends(`${vehicles}search=e&sort=price-asc`, size.vehicles),
        first(`${vehicles}search=veyra&sort=model-asc`),
        first(`${vehicles}search=veyra&status=sold&sort=price-desc`),
      ],
    },
    {
      name: 'sold vehicles, each order',
      calls: soldSorts.flatMap((sort) => ends(`${sold}sort=${sort}`, size.sold)),
    },
    { name: 'deleted vehicles', calls: ends('/api/vehicles/deleted?', size.deleted, 20) },
    { name: 'changes that can be undone', calls: ['/api/vehicles/batches'] },
    {
      name: 'one vehicle: prices, page views, who edits it',
      calls: ['/api/vehicles/1/prices', '/api/vehicles/1/views', '/api/vehicles/1/editors'],
    },
    {
      name: 'leads, each order',
      calls: inquiryOrders.flatMap((sort) => ends(`${inquiries}sort=${sort}`, size.inquiries - archived)),
    },
    {
      name: 'leads: archive and mine',
      calls: [
        ...ends(`${inquiries}archived=true`, archived),
        ...ends(`${inquiries}mine=true`, size.inquiries / 5),
        first(`${inquiries}mine=true&sort=name-asc`),
      ],
    },
    {
      name: 'leads, searches',
      calls: [
        ...['e', 'one owner', 'visitor', 'visitor4999', '(480) 512', '49999', 'no such person', 'JOSÉ'].map(
          (text) => first(`${inquiries}search=${encodeURIComponent(text)}`),
        ),
        ...ends(`${inquiries}search=owner`, size.inquiries - archived),
        first(`${inquiries}search=owner&archived=true`),
        first(`${inquiries}search=visitor1&mine=true`),
        first(`${inquiries}search=owner&sort=name-asc`),
        first(`${inquiries}search=owner&sort=status-desc`),
      ],
    },
    {
      name: 'one lead: itself, history, the vehicle’s leads, the desk',
      calls: [
        '/api/inquiries/1',
        '/api/inquiries/1/history',
        '/api/inquiries/about/1',
        '/api/inquiries/desk',
      ],
    },
    {
      name: 'change log',
      calls: [
        ...ends(changes, size.changes, 20),
        ...ends(`${changes}kind=inquiry`, size.changes / 5, 20),
        `${changes}kind=dealership`,
        ...ends(`${changes}by=staff3`, size.changes / 12, 20),
        ...['corsa', 'corsa 77', 'cost basis', 'no such thing'].map(
          (text) => `${changes}search=${encodeURIComponent(text)}`,
        ),
      ],
    },
    {
      name: 'sign-ins',
      calls: [
        ...ends(signIns, size.signIns, 20),
        ...ends(`${signIns}kind=failed`, size.signIns / 10, 20),
        `${signIns}kind=role-changed`,
        `${signIns}username=staff1`,
        `${signIns}username=nobody`,
      ],
    },
    {
      name: 'newsletter',
      calls: [
        ...['added-desc', 'added-asc', 'email-asc', 'email-desc'].flatMap((sort) =>
          ends(`${subscribers}sort=${sort}`, size.subscribers),
        ),
        ...['reader4999', 'mail', 'no such address'].map((text) =>
          first(`${subscribers}search=${encodeURIComponent(text)}`),
        ),
      ],
    },
    {
      name: 'dashboard: stats, insights, leads',
      calls: ['/api/dashboard/stats', '/api/dashboard/insights', '/api/dashboard/leads'],
    },
    {
      name: 'photographs of imports',
      calls: ['/api/vehicles/import/photos', '/api/vehicles/import/photos/waiting'],
    },
    {
      name: 'accounts, sessions, templates, backups',
      calls: ['/api/accounts', '/api/accounts/me/sessions', '/api/reply-templates', '/api/backups'],
    },
  ];
}
