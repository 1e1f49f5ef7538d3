import { createECDH } from 'node:crypto';
import { samplePdf } from '../sample-pdf.ts';
import type { Tools } from './generate.ts';
import type { Random } from './random.ts';

/** A body that a call takes, and values for parts of the path that belong to it. */
type Sample = { body: object; parts?: Readonly<Record<string, string>> };

const mail = ({ random }: Tools) => `b${random.whole(1, 5_000)}@mail.example`;
const word = ({ random }: Tools, most = 99_999) => `w${random.whole(1, most)}`;
const vehicle = ({ known }: Tools) => Number(known.recall('vehicles.id') ?? 1);
const person = ({ known }: Tools) => `lead-${String(known.recall('inquiries.id') ?? 1)}`;

const browserKey = () => {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  return ecdh.getPublicKey().toString('base64url');
};

const feed = (tools: Tools) => ({
  name: word(tools),
  reading: {
    dots: null,
    days: null,
    columns: csvColumns.map((name) => ({ name, field: name })),
  },
  schedule: null,
  onMissing: tools.random.pick(['unpublish', 'keep']),
  takesOver: false,
  mostPercent: 30,
  mailTo: [],
  mailPeople: [],
  source: { kind: 'upload' },
});

const letter = (tools: Tools) => ({
  subject: word(tools),
  introduction: 'New cars',
  vehicleIds: [vehicle(tools)],
});

const lead = (tools: Tools) => ({
  name: word(tools),
  email: mail(tools),
  message: 'Is it still there?',
  vehicleId: tools.random.chance(0.5) ? vehicle(tools) : null,
});

/** Samples for the calls of which a schema says too little, by call. */
export const samples: Readonly<Record<string, (tools: Tools) => Sample>> = {
  'POST /api/vehicles': (tools) => ({
    body: {
      make: 'Ashdown',
      model: word(tools, 40),
      year: tools.random.whole(1990, 2026),
      price: tools.random.whole(1, 900) * 1_000,
      mileage: tools.random.whole(0, 90_000),
      isPublished: tools.random.chance(0.7),
    },
  }),
  'PATCH /api/vehicles/:id': (tools) => ({
    body: tools.random.pick<() => object>([
      () => ({ price: tools.random.whole(1, 900_000) }),
      () => ({ description: 'One owner', isPublished: true }),
      () => ({ costBasis: 1_000 }),
      () => ({ documents: [{ file: tools.known.recall('file') ?? 'x', label: 'Report', isPublic: true }] }),
      () => ({ video: 'https://files.example.invalid/walk.mp4' }),
    ])(),
  }),
  'PATCH /api/vehicles/:id/mark-sold': (tools) => ({ body: { soldPrice: tools.random.whole(1, 900_000) } }),
  'PATCH /api/vehicles/:id/sale': (tools) => ({ body: { soldPrice: tools.random.whole(1, 900_000) } }),
  'POST /api/vehicles/batches': (tools) => ({
    body: {
      selection: { ids: [...new Set([vehicle(tools), vehicle(tools)])] },
      action: { kind: 'price', by: 'percent', value: tools.random.whole(-5, 5) },
    },
  }),
  'POST /api/inquiries': (tools) => ({
    body: {
      ...lead(tools),
      ...(tools.random.chance(0.4)
        ? {
            interest: 'test-drive',
            vehicleId: vehicle(tools),
            appointmentAt: tools.known.recall('times') ?? null,
          }
        : {}),
    },
  }),
  'POST /api/inquiries/leads': (tools) => ({ body: { ...lead(tools), source: 'phone' } }),
  'POST /api/offers': (tools) => ({
    body: {
      year: 2019,
      make: 'Ashdown',
      model: word(tools),
      mileage: 12_400,
      accidents: 'none',
      wish: 'either',
      name: word(tools),
      email: mail(tools),
      photos: tools.random.chance(0.5)
        ? []
        : [tools.known.recall('offers.id') ?? ''].filter((id) => id !== ''),
    },
  }),
  'POST /api/alerts': (tools) => ({ body: { email: mail(tools), criteria: { make: 'Ashdown' } } }),
  'POST /api/newsletter': (tools) => ({ body: { email: mail(tools) } }),
  'POST /api/redirects': (tools) => ({ body: { from: `/${word(tools)}.html`, to: '/about' } }),
  'PATCH /api/dealership': (tools) => ({ body: { tagline: word(tools), takesOffers: true } }),
  'POST /api/pages': (tools) => ({ body: { title: word(tools), slug: word(tools), content: '<p>Text</p>' } }),
  'POST /api/incoming-feeds': (tools) => ({ body: feed(tools) }),
  'PUT /api/incoming-feeds/:id': (tools) => ({ body: feed(tools) }),
  'POST /api/incoming-feeds/:id/run': () => ({ body: {} }),
  'POST /api/incoming-feeds/:id/missing': (tools) => ({
    body: { vehicleIds: [vehicle(tools)], action: 'keep' },
  }),
  'POST /api/newsletter/letters': (tools) => ({
    body: { ...letter(tools), perHour: 100, after: tools.known.recall('letters.id') ?? null },
  }),
  'POST /api/newsletter/letters/preview': (tools) => ({ body: letter(tools) }),
  'POST /api/newsletter/letters/test': (tools) => ({ body: { ...letter(tools), to: mail(tools) } }),
  'POST /api/newsletter/letters/requests': (tools) => ({
    body: { perHour: 100, after: tools.known.recall('letters.id') ?? null },
  }),
  'POST /api/customers/:person/join': (tools) => ({ body: { with: person(tools) } }),
  'POST /api/customers/:person/part': (tools) => ({
    body: { addresses: [tools.known.recall('joined.address') ?? 'email:a@mail.example'] },
  }),
  'PATCH /api/customers/:person/details': (tools) => ({
    body: { name: word(tools), prefers: null, note: 'Calls back', updatedAt: null },
  }),
  'POST /api/customers/:person/erase': (tools) => {
    const found = (tools.known.recall('people') ?? {}) as { person?: string; name?: string };
    return {
      body: { name: found.name ?? '', keepBuyer: true },
      ...(found.person === undefined ? {} : { parts: { person: found.person } }),
    };
  },
  'PATCH /api/appointments/:id': (tools) => ({
    body: { action: tools.random.pick(['confirm', 'cancel', 'came', 'no-show']) },
  }),
  'PUT /api/notices/browser': (tools) => ({
    body: {
      endpoint: `https://push.example.invalid/${word(tools)}`,
      keys: { p256dh: browserKey(), auth: Buffer.alloc(16, 7).toString('base64url') },
    },
  }),
  'POST /api/webhooks': (tools) => ({
    body: {
      url: `https://hook.invalid/${word(tools)}`,
      events: ['lead.created'],
      isOn: true,
      currentPassword: tools.password,
    },
  }),
  'PUT /api/webhooks/:id': (tools) => ({
    body: { url: `https://hook.invalid/${word(tools)}`, events: ['vehicle.sold'], isOn: true },
  }),
  'POST /api/webhooks/:id/secret': (tools) => ({ body: { currentPassword: tools.password } }),
  'PATCH /api/retention': (tools) => ({
    body: { archivedMonths: tools.random.whole(1, 120), currentPassword: tools.password },
  }),
  'PATCH /api/mail': (tools) => ({
    body: { adfTo: [`${word(tools)}@crm.invalid`], currentPassword: tools.password },
  }),
  'PATCH /api/accounts/me/profile': (tools) => ({
    body: { email: `${word(tools)}@mail.invalid`, currentPassword: tools.password },
  }),
  'PATCH /api/appearance': (tools) => ({
    body: { theme: tools.random.pick(['halcyon', 'gallery', 'paddock']) },
  }),
  'PATCH /api/vehicles/:id/listing-date': () => ({ body: { listedOn: '2026-01-05' } }),
  'PATCH /api/accounts/:id': (tools) => ({ body: { role: 'sales', currentPassword: tools.password } }),
  'PUT /api/accounts/:id/password': (tools) => ({
    body: { password: `Basalt-${word(tools)}-orchard`, currentPassword: tools.password },
  }),
  'PUT /api/accounts/me/password': (tools) => ({
    body: { newPassword: `Basalt-${word(tools)}-orchard`, currentPassword: tools.password },
  }),
};

const csvColumns = ['vin', 'stockNumber', 'make', 'model', 'year', 'price', 'mileage'];

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const mark =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><path d="M0 0h40v20z" fill="#123"/></svg>';
const adf = (name: string) =>
  `<?xml version="1.0"?><?adf version="1.0"?><adf><prospect><requestdate>2026-11-20T10:00:00-07:00</requestdate><vehicle><year>2021</year><make>Ashdown</make><model>GT</model></vehicle><customer><contact><name part="full">${name}</name><email>${name}@mail.example</email></contact></customer><vendor><contact><name part="full">Dealer</name></contact></vendor></prospect></adf>`;

/** A file of a type, as the call takes it. A picture is always a PNG, which the program finds out by itself. */
export function sampleFile(type: string, call: string, random: Random): Buffer {
  const number = random.whole(1, 99_999);
  switch (type) {
    case 'application/pdf':
      return samplePdf(String(number));
    case 'application/xml':
      return Buffer.from(adf(`w${number}`));
    case 'image/svg+xml':
      return Buffer.from(mark);
    case 'text/csv':
      return Buffer.from(
        call.includes('redirects')
          ? `from,to\n/old-${number},/about\n`
          : `${csvColumns.join(',')}\n,R-${number},Ashdown,M${random.whole(1, 99)},2021,${random.whole(10, 99)}000,100\n`,
      );
    default:
      return pixel;
  }
}
