import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createUser } from '../accounts/accounts.store.ts';
import { users } from '../accounts/accounts.table.ts';
import { hashPassword } from '../accounts/password.ts';
import { codeAt, stepAt } from '../accounts/second-factor/totp.ts';
import { createSession } from '../accounts/sessions.store.ts';
import { makeApiKey } from '../../test/callers.ts';
import { createStaffApi } from '../../test/components/staff-api.ts';
import { eventually } from '../../test/eventually.ts';
import { vehicleRow } from '../../test/factories.ts';
import { untilOneWaits } from '../../test/locks.ts';
import { startHookReceiver, type HookReceiver } from '../../test/hook-receiver.ts';
import { createTestNode } from '../../test/test-server.ts';
import { vehiclesPayload } from '../vehicles/catalogue/catalogue.ts';
import { makeDueChanges } from '../vehicles/scheduled-changes.store.ts';
import type { NewSecret } from './webhook.schema.ts';

const clock = () => new Date();
const currentPassword = 'correct horse battery';

/** Against the whole server: whatever writes a vehicle or a lead need not know of events. */
describe('events', () => {
  let node: Awaited<ReturnType<typeof createTestNode>>;
  let receiver: HookReceiver;
  let api: ReturnType<typeof createStaffApi>;
  let hook: NewSecret;
  let token: string;
  let key: string;
  let seen: number;
  let passwordHash: string;
  beforeAll(async () => {
    passwordHash = await hashPassword(currentPassword);
  });
  beforeEach(async () => {
    receiver = await startHookReceiver();
    node = await createTestNode({
      vehicles: [
        vehicleRow({ model: 'First', price: 100_000, vin: null }),
        vehicleRow({ model: 'Second', price: 100_000, vin: null }),
      ],
      clock,
      settings: { privateNetworks: true, publicUrl: 'https://www.dealer.example' },
    });
    const { queries } = node.database;
    const account = await createUser(queries, { username: 'dana', passwordHash, role: 'admin' }, clock());
    const by = { id: account?.id ?? 0, username: 'dana' };
    token = await createSession(queries, by.id, clock());
    key = await makeApiKey(node.database, { name: 'DMS', scopes: ['write-inventory'], by, now: clock() });
    api = createStaffApi(node.server.api, token);
    hook = await api.post<NewSecret>('/api/webhooks', {
      url: receiver.url,
      events: [
        'lead.created',
        'vehicle.published',
        'vehicle.changed',
        'vehicle.price_changed',
        'vehicle.sold',
        'vehicle.unpublished',
      ],
      isOn: true,
      currentPassword,
    });
    seen = 0;
  });
  afterEach(async () => {
    await node.close();
    await receiver.close();
  });

  /** Waits for exactly these events since the last call, in any order. */
  const told = async (...expected: object[]) => {
    await eventually(() => {
      const events = receiver.events().slice(seen);
      expect(events).toHaveLength(expected.length);
      expect(events).toEqual(
        expect.arrayContaining(expected.map((event) => expect.objectContaining(event) as unknown)),
      );
    });
    const events = receiver.events().slice(seen);
    seen += events.length;
    return events;
  };
  const about = (event: string, id: number, data: object = {}) => ({
    event,
    data: { vehicle: expect.objectContaining({ id }) as unknown, ...data },
  });

  test('each way of writing a vehicle tells of what has changed for visitors, and of nothing else', async () => {
    const [first = 0, second = 0] = node.ids;
    // Nobody is told of what was there before.
    const hidden = await api.addVehicle({ model: 'Hidden', isPublished: false });
    await api.patch(`/api/vehicles/${hidden.id}`, { description: 'Soon', costBasis: 5 });
    const added = await api.addVehicle({ model: 'Added', costBasis: 80_000 });
    await told(about('vehicle.published', added.id));
    await api.patch(`/api/vehicles/${added.id}`, {
      costBasis: 70_000,
      costItems: [{ label: 'Paint', amount: 900 }],
    });
    await api.patch(`/api/vehicles/${added.id}`, { description: 'A fine car' });
    await told(about('vehicle.changed', added.id));
    await api.patch(`/api/vehicles/${added.id}`, { price: 90_000, mileage: 1_200 });
    await told(
      about('vehicle.price_changed', added.id, { previousPrice: 100_000 }),
      about('vehicle.changed', added.id),
    );
    const batch = await api.post<{ batchId: number }>('/api/vehicles/batches', {
      selection: { ids: [first, second] },
      action: { kind: 'price', by: 'amount', value: -1_000 },
    });
    await told(
      about('vehicle.price_changed', first, { previousPrice: 100_000 }),
      about('vehicle.price_changed', second, { previousPrice: 100_000 }),
    );
    await api.post(`/api/vehicles/batches/${batch.batchId}/undo`, {});
    await told(
      about('vehicle.price_changed', first, { previousPrice: 99_000 }),
      about('vehicle.price_changed', second, { previousPrice: 99_000 }),
    );
    await api.patch(`/api/vehicles/${first}`, { isPublished: false });
    await told(about('vehicle.unpublished', first));
    await api.patch(`/api/vehicles/${first}`, { isPublished: true });
    await told(about('vehicle.published', first));
    await api.sell(second, 95_000);
    const [sold] = await told(about('vehicle.sold', second));
    expect(JSON.stringify(sold)).not.toContain('95000');
    await api.patch(`/api/vehicles/${second}`, { status: 'available' });
    await told(about('vehicle.published', second));
    await api.delete(`/api/vehicles/${second}`);
    const [gone] = await told(about('vehicle.unpublished', second));
    expect(gone?.data).toEqual({
      vehicle: { id: second, url: `https://www.dealer.example/inventory/${second}` },
    });
    await api.post(`/api/vehicles/deleted/${second}/restore`, {});
    await told(about('vehicle.published', second));
    const imported = await node.server.api.request('/api/vehicles/import?apply=true', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
      body: `VIN,Make,Model,Year,Price,Mileage\nSCE12345,Lotus,Exige,2008,77000,9000`,
    });
    expect(imported.status).toBe(200);
    await told({ event: 'vehicle.published' });
    await api.patch(`/api/vehicles/${hidden.id}`, { publishOn: '2026-01-01' });
    const due = { now: clock(), today: '2026-01-01', newSince: null };
    await node.server.catalogue.publish(vehiclesPayload(await makeDueChanges(node.database.queries, due)));
    await told(about('vehicle.published', hidden.id));
    await createStaffApi(node.server.api, key).patch(`/api/vehicles/${added.id}`, { price: 88_000 });
    await told(about('vehicle.price_changed', added.id, { previousPrice: 90_000 }));
  });

  test('a lead is told with what the customer has sent, a doubtful one when it is taken over', async () => {
    const inquiry = {
      name: 'Dana Whitlock',
      email: 'dana@whitlock.example',
      phone: '(602) 555-0188',
      message: 'Is it still there?',
      vehicleId: node.ids[0],
    };
    await api.post('/api/inquiries', inquiry);
    const [event] = await told({ event: 'lead.created' });
    expect(event?.data).toEqual({
      lead: expect.objectContaining({
        ...inquiry,
        vehicle: expect.objectContaining({ id: node.ids[0] }) as unknown,
      }) as unknown,
    });
    await api.post('/api/inquiries', { ...inquiry, name: 'Bot', leaveBlank: 'x' });
    const { inquiries } = await api.get<{ inquiries: { id: number }[] }>('/api/inquiries?doubtful=true');
    expect(inquiries).toHaveLength(1);
    // Leads are told in their order: one that comes after it would be told after it.
    await api.post('/api/inquiries', { ...inquiry, name: 'Ada' });
    await told({
      event: 'lead.created',
      data: { lead: expect.objectContaining({ name: 'Ada' }) as unknown },
    });
    const { deliveries } = await api.get<{ deliveries: { subjectId: number }[] }>(
      `/api/webhooks/${hook.id}/deliveries`,
    );
    expect(deliveries.map(({ subjectId }) => subjectId)).not.toContain(inquiries[0]?.id);
    await api.patch(`/api/inquiries/${inquiries[0]?.id}/take-over`, {});
    await told({
      event: 'lead.created',
      data: { lead: expect.objectContaining({ name: 'Bot' }) as unknown },
    });
  });

  test('an address that is deleted while it is tested is not found', async () => {
    const { promise: answer, resolve } = Promise.withResolvers<number>();
    receiver.answer(answer);
    const tested = expect(api.post(`/api/webhooks/${hook.id}/test`, {})).rejects.toThrow('404');
    await eventually(() => expect(receiver.arrived).toHaveLength(1));
    await api.delete(`/api/webhooks/${hook.id}`);
    resolve(204);
    await tested;
  });

  test('a change of an address does not lock it before it may compare vehicles', async () => {
    const { queries } = node.database;
    const changing = await queries.transaction(async (tx) => {
      // As a node that compares: first its lock, then a key of each address.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('webhook vehicles', 0))`);
      const sent = api.put(`/api/webhooks/${hook.id}`, {
        url: receiver.url,
        events: ['vehicle.sold'],
        isOn: true,
      });
      await untilOneWaits(queries);
      await tx.execute(sql`select from webhook_addresses where id = ${hook.id} for key share nowait`);
      return [sent];
    });
    await changing[0];
  });

  test('a borrowed session sends leads nowhere, nor a password without its second factor', async () => {
    const path = `/api/webhooks/${hook.id}`;
    const known = { url: receiver.url, events: ['lead.created'], isOn: true };
    const elsewhere = { ...known, url: `${receiver.url}/thief` };
    const vehicles = { url: `${receiver.url}/cars`, events: ['vehicle.sold'], isOn: true };
    const { id } = await api.post<NewSecret>('/api/webhooks', vehicles);
    const acts: ((proof: object) => Promise<unknown>)[] = [
      (proof) => api.post('/api/webhooks', { ...elsewhere, ...proof }),
      (proof) => api.post('/api/webhooks', { ...elsewhere, isOn: false, ...proof }),
      (proof) => api.put(path, { ...elsewhere, ...proof }),
      (proof) => api.put(`/api/webhooks/${id}`, { ...vehicles, events: known.events, ...proof }),
      (proof) => api.post(`${path}/secret`, proof),
    ];
    const before = JSON.stringify(await api.get('/api/webhooks'));
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    for (const act of acts) {
      await expect(act({})).rejects.toThrow(/400 .*"currentPassword"/);
      await expect(act({ currentPassword: 'not my password' })).rejects.toThrow(/400 .*"currentPassword"/);
    }
    await node.database.queries.update(users).set({ totpSecret: secret });
    for (const act of acts) await expect(act({ currentPassword })).rejects.toThrow(/400 .*"code"/);
    expect(JSON.stringify(await api.get('/api/webhooks'))).toBe(before);
    // What sends them nowhere else is quick.
    await api.put(path, known);
    await api.put(path, { ...known, isOn: false });
    await expect(api.put(path, known)).rejects.toThrow(/400 .*"currentPassword"/);
    await api.post(`/api/webhooks/${id}/secret`, {});
    await api.put(`/api/webhooks/${id}`, { ...vehicles, url: `${receiver.url}/trucks` });
    const code = codeAt(secret, stepAt(clock()));
    await api.put(path, { ...elsewhere, currentPassword, code });
    const { addresses } = await api.get<{ addresses: object[] }>('/api/webhooks');
    expect(addresses).toMatchObject([elsewhere, { events: ['vehicle.sold'] }]);
  });

  test('the calls test an address, show its log, and never a secret', async () => {
    const path = `/api/webhooks/${hook.id}`;
    expect(await api.post(`${path}/test`, {})).toEqual({ isAccepted: true, answer: 'Accepted (204).' });
    await told({ event: 'test', data: {} });
    receiver.answer(404);
    expect(await api.post(`${path}/test`, {})).toEqual({
      isAccepted: false,
      answer: 'The server answered 404.',
    });
    expect(await api.get(`${path}/deliveries`)).toMatchObject({
      deliveries: [
        { event: 'test', state: 'given up', status: 404 },
        { event: 'test', state: 'delivered', status: 204, durationMs: expect.any(Number) },
      ],
    });
    await api.put(path, { url: `${receiver.url}/2`, events: ['vehicle.sold'], isOn: true });
    const renewed = await api.post<NewSecret>(`${path}/secret`, {});
    const answers = [await api.get('/api/webhooks'), await api.get('/api/changes')].map((answer) =>
      JSON.stringify(answer),
    );
    for (const answer of answers) {
      expect(answer).not.toContain('whsec_');
      expect(answer).not.toContain(renewed.secret);
    }
    expect(answers[1]).not.toContain('/hook');
    for (const url of ['ftp://crm.example', 'https://user:pass@crm.example/', 'crm.example'])
      await expect(api.put(path, { url, events: ['vehicle.sold'], isOn: true })).rejects.toThrow('400');
    await expect(api.put(path, { url: receiver.url, events: [], isOn: true })).rejects.toThrow(
      'Choose at least one event',
    );
    await api.delete(path);
    await expect(api.get(`${path}/deliveries`)).rejects.toThrow('404');
  });
});
