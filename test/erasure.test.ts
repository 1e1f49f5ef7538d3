import { sql } from 'drizzle-orm';
import { onTestFinished, expect, test } from 'vitest';
import { createUser } from '../src/accounts/accounts.store.ts';
import { users } from '../src/accounts/accounts.table.ts';
import { hashPassword } from '../src/accounts/password.ts';
import { createSession } from '../src/accounts/sessions.store.ts';
import { erasedSince } from '../src/customers/erased-since.store.ts';
import { subscribers } from '../src/newsletter/newsletter.table.ts';
import type { Database } from '../src/platform/database.ts';
import { daysAgo, testNow, vehicleRow } from './factories.ts';
import { photograph } from './offers.ts';
import { tablesHolding } from './people-harness.ts';
import { sections, toldTables } from './privacy-document.ts';
import { startTestServer } from './test-server.ts';

const currentPassword = 'correct horse battery';

const name = 'Zephyrine Quillfeather';
const email = 'Zephyrine@quillfeather.example';
const second = 'zq@quillfeather.example';
const phone = '(602) 555-0199';
const person = { name, email, phone };
/** What a word of this is part of is about the person. */
const traces = ['quillfeather', phone, phone.replace(/\D/g, '')];

/** A server, and the calls of its admin. */
async function start() {
  const mail = {
    smtpUrl: 'smtp://127.0.0.1:9',
    from: 'hello@dealer.example',
    leadsTo: ['sales@dealer.example'],
    adfTo: ['adf@crm.example'],
  };
  const server = await startTestServer({
    settings: { mail, publicUrl: 'https://www.dealer.example', privateNetworks: true },
    vehicles: Array.from({ length: 5 }, (_none, index) =>
      vehicleRow({ make: 'Ashdown', model: `Fenwick ${index}`, listedAt: daysAgo(9) }),
    ),
  });
  onTestFinished(() => server.close());
  const { queries } = server.database;
  const dana = await createUser(
    queries,
    { username: 'dana', passwordHash: await hashPassword(currentPassword) },
    testNow,
  );
  await queries.update(users).set({ email: 'dana@dealer.example', firstName: 'Dana' });
  const token = await createSession(queries, dana?.id ?? 0, testNow);
  const call = async <Answer = { id: number }>(
    [method, path]: [string, string],
    body?: object | Buffer | string,
    type = 'application/json',
  ): Promise<Answer> => {
    const sent = typeof body === 'string' || body instanceof Buffer ? body : body && JSON.stringify(body);
    const answer = await server.send(path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
      body: sent === undefined ? [] : [sent],
    });
    expect([path, answer.status < 300 ? '' : answer.text]).toEqual([path, '']);
    return (answer.text.startsWith('{') ? JSON.parse(answer.text) : {}) as Answer;
  };
  return { ...server, call, danaId: dana?.id ?? 0 };
}

/** Has the person everywhere that they can be: by the forms of the website, and by what staff do with it. */
async function everywhere({ call, send, ids, database, danaId }: Awaited<ReturnType<typeof start>>) {
  const [sold = 0, named = 0, binned = 0, returned = 0, wanted = 0] = ids;
  const dealership = await call<{ updatedAt: string | null }>(['GET', '/api/dealership']);
  await call(['PATCH', '/api/dealership'], { takesOffers: true, updatedAt: dealership.updatedAt });
  const hook = { url: 'http://127.0.0.1:9/hook', events: ['lead.created'], isOn: true, currentPassword };
  await call(['POST', '/api/webhooks'], hook);

  const { days } = await call<{ days: { times: string[] }[] }>(['GET', '/api/appointments']);
  const appointmentAt = days.flatMap(({ times }) => times)[0];
  const inquiry = { ...person, message: `Ask for Quillfeather at ${phone}`, vehicleId: wanted };
  const { id: lead } = await call(['POST', '/api/inquiries'], {
    ...inquiry,
    interest: 'test-drive',
    appointmentAt,
  });
  const photo = await call<{ id: string }>(['POST', '/api/offers/photos'], await photograph(), 'image/jpeg');
  await call(['POST', '/api/offers'], {
    ...person,
    year: 2019,
    make: 'Sorrel',
    model: 'Larkspur',
    mileage: 22_400,
    accidents: 'none',
    modifications: 'Plate QUILLFEATHER',
    wish: 'either',
    photos: [photo.id],
  });
  await call(['POST', '/api/newsletter'], { email });
  await call(['POST', '/api/alerts'], { email, criteria: { make: 'Ashdown' } });
  const { url } = await call<{ url: string }>(['POST', '/api/lead-addresses'], { name: 'AutoTrader' });
  await call(
    ['POST', new URL(url).pathname],
    `<?xml version="1.0"?><adf><prospect><customer><contact><name part="full">${name}</name><email>${email}</email></contact><comments>Quillfeather</comments></customer></prospect></adf>`,
    'application/xml',
  );
  const typed = JSON.stringify({ username: email, password: 'quillfeather' });
  const headers = { 'content-type': 'application/json' };
  expect((await send('/api/auth/login', { method: 'POST', headers, body: [typed] })).status).toBe(401);
  await call(['POST', '/api/auth/forgotten-password'], { username: email });

  const { id: other } = await call(['POST', '/api/inquiries/leads'], {
    name,
    email: second,
    message: 'Called',
    source: 'phone',
    vehicleId: null,
  });
  await call(['POST', `/api/customers/lead-${lead}/join`], { with: `lead-${other}` });
  await call(['PATCH', `/api/customers/lead-${lead}/details`], {
    name,
    prefers: `Text ${phone}`,
    note: 'The Quillfeather of the band',
    updatedAt: null,
  });
  await call(['POST', `/api/inquiries/${lead}/notes`], { text: 'Quillfeather prefers mornings' });
  await call(['POST', `/api/inquiries/${lead}/replies`], { subject: 'Your visit', text: `Dear ${name}` });
  await call(['PATCH', `/api/inquiries/${lead}/follow-up`], { followUpOn: '2026-11-24' });
  await call(['PATCH', `/api/inquiries/${lead}/assignee`], { assignedTo: danaId });
  await call(['PATCH', `/api/appointments/${lead}`], { action: 'confirm' });
  await call(['GET', `/api/customers/lead-${lead}/export`]);

  const sale = { soldPrice: 175_000, soldOn: '2026-11-20' };
  await call(['PATCH', `/api/vehicles/${sold}/mark-sold`], { ...sale, soldToInquiryId: lead });
  await call(['PATCH', `/api/vehicles/${named}/mark-sold`], { ...sale, buyerName: name });
  await call(['PATCH', `/api/vehicles/${named}/sale`], { ...sale, buyerName: name, buyerPhone: phone });
  await call(['PATCH', `/api/vehicles/${named}/sale`], {
    ...sale,
    buyerName: name,
    buyerPhone: phone,
    buyerEmail: email,
  });
  for (const id of [binned, returned])
    await call(['PATCH', `/api/vehicles/${id}/mark-sold`], { ...sale, buyerName: name, buyerEmail: email });
  await call(['DELETE', `/api/vehicles/${binned}`]);
  await call(['PATCH', `/api/vehicles/${returned}`], { status: 'available' });

  await database.queries.update(subscribers).set({ confirmedAt: testNow });
  await call(['POST', '/api/newsletter/letters'], {
    subject: 'New cars',
    introduction: 'Look',
    vehicleIds: [wanted],
    perHour: 100,
    after: null,
  });
  return { lead, other };
}

const allHolding = async (database: Database, texts: readonly string[]) => {
  const found = await Promise.all(texts.map((text) => tablesHolding(database, text)));
  return [...new Set(found.flat())].toSorted();
};

/** Rows of any table that point at an inquiry, an alert or a subscriber that is not there. */
async function danglingRows({ queries }: Database): Promise<string[]> {
  const { rows } = await queries.execute<{ table: string; column: string }>(
    sql`select table_name as "table", column_name as "column" from information_schema.columns
      where table_schema = 'public' and column_name in ('inquiry_id', 'sold_to_inquiry_id', 'subscriber_id', 'alert_id')`,
  );
  const parents = {
    inquiry_id: 'inquiries',
    sold_to_inquiry_id: 'inquiries',
    alert_id: 'vehicle_alerts',
    subscriber_id: 'newsletter_subscribers',
  };
  const found: string[] = [];
  for (const { table, column } of rows) {
    const parent = sql.identifier(parents[column as keyof typeof parents]);
    const [row] = (
      await queries.execute<{ count: number }>(
        sql`select count(*)::int as count from ${sql.identifier(table)} as t where ${sql.identifier(column)} is not null
          and not exists (select from ${parent} as p where p.id = t.${sql.identifier(column)})`,
      )
    ).rows;
    if (row?.count) found.push(`${table}.${column}`);
  }
  return found;
}

test('fault 93: a person who is everywhere is nowhere after an erasure, in any column of any table', async () => {
  const server = await start();
  const { database, call } = server;
  const { lead, other } = await everywhere(server);
  const told = toldTables().filter(({ section }) => section === sections.said);
  expect(await allHolding(database, traces)).toEqual(told.map(({ table }) => table).toSorted());

  await call(['POST', `/api/customers/lead-${lead}/erase`], { name, keepBuyer: false });
  expect(await allHolding(database, traces)).toEqual([]);
  expect(await danglingRows(database)).toEqual([]);

  // What a backup of yesterday would bring back; nothing if it was made since.
  const back = await erasedSince(database.queries, daysAgo(1));
  expect(back).toEqual(expect.arrayContaining([`lead-${lead}`, `lead-${other}`, 'alert-1', 'news-1']));
  expect(await erasedSince(database.queries, testNow)).toEqual([]);
});

test('fault 93: of a person whose name stays with the sales, nothing but the name stays', async () => {
  const server = await start();
  const { database, call } = server;
  const { lead } = await everywhere(server);
  await call(['POST', `/api/customers/lead-${lead}/erase`], { name, keepBuyer: true });
  const beyond = [email, second, ...traces.slice(1), 'Plate', 'band', 'mornings', 'Ask for'];
  expect(await allHolding(database, beyond)).toEqual([]);
  expect(await allHolding(database, [name])).toEqual(
    ['deleted_vehicles', 'inquiries', 'vehicle_batch_rows', 'vehicles'].toSorted(),
  );
});
