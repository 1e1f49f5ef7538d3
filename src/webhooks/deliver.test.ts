import { eq, isNotNull, sql } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeWithDatabase } from '../../test/database.ts';
import { eventually } from '../../test/eventually.ts';
import { insertVehicles, vehicleRow } from '../../test/factories.ts';
import { startHookReceiver, type HookReceiver } from '../../test/hook-receiver.ts';
import { inquiries } from '../inquiries/inquiries.table.ts';
import type { Database } from '../platform/database.ts';
import type { Reaching } from '../platform/http/reaching.ts';
import { jobsChannel } from '../platform/jobs/jobs.store.ts';
import { jobs } from '../platform/jobs/jobs.table.ts';
import { openJobs, type Jobs } from '../platform/jobs/jobs.ts';
import { createLog } from '../platform/log.ts';
import { openSecrets } from '../platform/secrets.ts';
import { deliveries } from './deliver.ts';
import { addEvents, deliveryJobs, forgetDeliveries, readDeliveries, sendAgain } from './deliveries.store.ts';
import {
  addAddress,
  changeAddress,
  deleteAddress,
  readAddresses,
  renewSecret,
} from './webhook-addresses.store.ts';
import { webhookEvents, type WebhookDelivery, type WebhookInput } from './webhook.schema.ts';
import { webhookAddresses, webhookDeliveries } from './webhooks.table.ts';

const secrets = openSecrets({ secretKey: 'a key for tests, 32 letters long.', dataDir: '' });
const publicUrl = 'https://www.dealer.example';

describeWithDatabase('deliveries to other programs', (open) => {
  let database: Database;
  let receiver: HookReceiver;
  let car: number;
  const opened: Jobs[] = [];
  beforeEach(async () => {
    database = await open();
    receiver = await startHookReceiver();
    [car = 0] = await insertVehicles(database.queries, [vehicleRow({ model: 'Grand Tourer' })]);
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((each) => each.close()));
    await receiver.close();
  });

  const clock = () => new Date();
  const writing = () => ({ by: 'dana', now: clock(), secrets });
  const reaching: Reaching = { isAllowed: () => true };
  const start = async (options: { reaching?: Reaching; timeoutMs?: number } = {}) => {
    const kind = deliveries({ database, secrets, clock, publicUrl, reaching, ...options });
    const each = await openJobs({ database, kinds: [kind], log: createLog('silent'), stopTimeoutMs: 50 });
    opened.push(each);
  };
  const addHook = (changes: Partial<WebhookInput> = {}) =>
    addAddress(
      database,
      { url: receiver.url, events: [...webhookEvents], isOn: true, ...changes },
      writing(),
    );
  const tell = (...ids: number[]) =>
    database.queries.transaction((tx) =>
      addEvents(
        tx,
        ids.map((subjectId) => ({ event: 'vehicle.changed', subjectId })),
      ),
    );
  const log = (id: number) => readDeliveries(database.queries, id);
  const untilLog = (id: number, expected: object[]) =>
    eventually(async () => expect(await log(id)).toMatchObject(expected));
  /** An attempt is noted at its address after its delivery. */
  const untilAddresses = (expected: object[]) =>
    eventually(async () => expect(await readAddresses(database.queries)).toMatchObject(expected));
  /** Waits until no job is being run. */
  const untilQuiet = () =>
    eventually(async () => expect(await database.queries.$count(jobs, isNotNull(jobs.leasedUntil))).toBe(0));
  /** Moves all times back, once no job is being run that would write its own. */
  const pass = async (minutes: number) => {
    await untilQuiet();
    const back = sql`make_interval(mins => ${minutes})`;
    const { queries } = database;
    const earlier = <Column>(column: Column) => sql`${column} - ${back}`;
    await queries.update(webhookDeliveries).set({
      dueAt: earlier(webhookDeliveries.dueAt),
      nextAttemptAt: earlier(webhookDeliveries.nextAttemptAt),
    });
    await queries.update(webhookAddresses).set({ failingSince: earlier(webhookAddresses.failingSince) });
    await queries.update(jobs).set({ dueAt: earlier(jobs.dueAt), runAt: earlier(jobs.runAt) });
    await database.notify(jobsChannel(deliveryJobs));
  };

  test('an event arrives once it is committed, signed as Standard Webhooks says, with what visitors see', async () => {
    const { secret, id } = await addHook();
    await start();
    await start();
    await expect(
      database.queries.transaction(async (tx) => {
        await addEvents(tx, [{ event: 'vehicle.sold', subjectId: car }]);
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    await tell(car);
    await untilLog(id, [{ event: 'vehicle.changed', subjectId: car, state: 'delivered', status: 204 }]);
    expect(receiver.arrived).toHaveLength(1);
    const { headers = {}, body = '' } = receiver.arrived[0] ?? {};
    expect(headers['content-type']).toBe('application/json');
    const verified = new Webhook(secret).verify(body, headers as Record<string, string>);
    expect(verified).toMatchObject({
      id: headers['webhook-id'],
      event: 'vehicle.changed',
      data: { vehicle: { id: car, model: 'Grand Tourer', url: `${publicUrl}/inventory/${car}` } },
    });
    expect(() =>
      new Webhook(secret).verify(body.replace('Grand', 'Great'), headers as Record<string, string>),
    ).toThrow('No matching signature found');
    for (const hidden of ['cost', 'buyer', 'soldPrice', 'profit', 'adviser', 'idempotency', 'isPublished'])
      expect(body.toLowerCase()).not.toContain(hidden.toLowerCase());
  });

  test('a new secret signs the next event, also while one is being sent, and stays unknown', async () => {
    const { secret, id } = await addHook();
    const answered = Promise.withResolvers<number>();
    receiver.answer(answered.promise);
    await start();
    await tell(car);
    await eventually(() => expect(receiver.arrived).toHaveLength(1));
    const renewed = await renewSecret(database, id, writing());
    expect(renewed.secret).not.toBe(secret);
    await tell(car);
    answered.resolve(204);
    await untilLog(id, [{ state: 'delivered' }, { state: 'delivered' }]);
    const { headers, body = '' } = receiver.arrived[1] ?? {};
    const verify = (key: string) => new Webhook(key).verify(body, headers as Record<string, string>);
    expect(() => verify(secret)).toThrow('No matching signature found');
    verify(renewed.secret);
    const [stored] = await database.queries.select().from(webhookAddresses);
    expect(JSON.stringify(stored)).not.toContain(renewed.secret);
  });

  test('each address gets the events that it wants, while it is on', async () => {
    const changes = await addHook({ events: ['vehicle.changed'] });
    const sales = await addHook({ events: ['vehicle.sold'] });
    const off = await addHook({ isOn: false });
    await tell(car);
    expect(await log(sales.id)).toEqual([]);
    expect(await log(off.id)).toEqual([]);
    await changeAddress(
      database,
      changes.id,
      { url: receiver.url, events: ['vehicle.changed'], isOn: false },
      writing(),
    );
    await start();
    await untilLog(changes.id, [{ state: 'skipped', problem: 'The address is switched off' }]);
    expect(receiver.arrived).toEqual([]);
    const [{ id: delivery } = { id: 0 }] = await log(changes.id);
    await expect(sendAgain(database.queries, changes.id, delivery)).rejects.toThrow(
      'Switch the address on first',
    );
    await deleteAddress(database, changes.id, writing());
    expect(await database.queries.select().from(webhookDeliveries)).toEqual([]);
  });

  test('what an address wants no more when its turn comes is not sent', async () => {
    const { id } = await addHook();
    await database.queries.transaction((tx) =>
      addEvents(tx, [
        { event: 'vehicle.changed', subjectId: car },
        { event: 'vehicle.price_changed', subjectId: car },
      ]),
    );
    const events: WebhookInput['events'] = ['vehicle.changed'];
    await changeAddress(database, id, { url: receiver.url, events, isOn: true }, writing());
    await start();
    await untilLog(id, [
      { state: 'skipped', problem: 'The address is not told of this event any more', attempts: 0 },
      { event: 'vehicle.changed', state: 'delivered' },
    ]);
    expect(receiver.events()).toMatchObject([{ event: 'vehicle.changed' }]);
  });

  test('an error is repeated with the same id after growing pauses for a day, and can be sent again', async () => {
    const { id } = await addHook();
    receiver.answer(500);
    await start();
    await tell(car);
    await untilLog(id, [
      {
        state: 'waiting',
        attempts: 1,
        status: 500,
        problem: 'The server answered 500',
        nextAttemptAt: expect.any(String),
      },
    ]);
    await untilAddresses([
      {
        failure: 'The server answered 500',
        failingSince: expect.any(String) as string,
        hasFailedForADay: false,
        waiting: 1,
      },
    ]);
    await pass(1);
    await untilLog(id, [{ state: 'waiting', attempts: 2 }]);
    await pass(24 * 60);
    await untilLog(id, [{ state: 'given up', status: 500, nextAttemptAt: null }]);
    await untilAddresses([{ hasFailedForADay: true, waiting: 0 }]);
    expect(new Set(receiver.arrived.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    receiver.answer(200);
    const [{ id: delivery } = { id: 0 }] = await log(id);
    await sendAgain(database.queries, id, delivery);
    await untilLog(id, [{ state: 'delivered', status: 200, problem: null }]);
    await untilAddresses([
      {
        failure: null,
        failingSince: null,
        hasFailedForADay: false,
        deliveredAt: expect.any(String) as string,
      },
    ]);
    await expect(sendAgain(database.queries, id + 1, delivery)).rejects.toThrow('Delivery not found');
  });

  test('an address that does not answer is left in peace, and gets everything when it is back, leads first', async () => {
    const { id } = await addHook();
    const { port } = receiver;
    await receiver.close();
    await start();
    await tell(...Array.from({ length: 12 }, () => car));
    const [lead] = await database.queries
      .insert(inquiries)
      .values({ name: 'Dana', email: 'dana@whitlock.example', message: 'Is it there?', createdAt: clock() })
      .returning({ id: inquiries.id });
    const tried = (attempts: number) => (rows: readonly WebhookDelivery[]) =>
      rows.filter((row) => row.attempts === attempts).length;
    await eventually(async () => expect(tried(1)(await log(id))).toBe(4));
    // A minute later they are tried again, and no more than can be at a time.
    await pass(1);
    await eventually(async () => expect(tried(2)(await log(id))).toBe(4));
    await untilQuiet();
    expect(tried(0)(await log(id))).toBe(8);
    receiver = await startHookReceiver({ port });
    await database.queries.transaction((tx) =>
      addEvents(tx, [{ event: 'lead.created', subjectId: lead?.id ?? 0 }]),
    );
    await pass(60);
    await eventually(async () => {
      const rows = await log(id);
      expect(rows.map(({ state }) => state)).toEqual(rows.map(() => 'delivered'));
    });
    expect(new Set(receiver.arrived.map(({ headers }) => headers['webhook-id'])).size).toBe(13);
    expect(receiver.events().slice(0, 4)).toContainEqual(expect.objectContaining({ event: 'lead.created' }));
    // What has waited for a day is given up together.
    await receiver.close();
    await tell(...Array.from({ length: 12 }, () => car));
    await eventually(async () =>
      expect((await log(id)).slice(0, 12).map(({ state }) => state)).toContain('waiting'),
    );
    await untilQuiet();
    await pass(25 * 60);
    await eventually(async () =>
      expect((await log(id)).slice(0, 12).map(({ state }) => state)).toEqual(Array(12).fill('given up')),
    );
    receiver = await startHookReceiver({ port });
  });

  test('a slow answer, a wrong certificate and a redirect count as failures, each in words', async () => {
    const secure = await startHookReceiver({ https: true });
    const inside = await startHookReceiver();
    const slow = await addHook();
    const wrong = await addHook({ url: secure.url });
    receiver.answer('silence');
    // Enough to shake hands on a busy machine.
    await start({ timeoutMs: 1_000 });
    await tell(car);
    await untilLog(slow.id, [{ state: 'waiting', status: null, problem: 'The server took too long' }]);
    await untilLog(wrong.id, [
      { state: 'waiting', status: null, problem: 'The certificate of the server is not valid' },
    ]);
    receiver.answer({ redirectTo: inside.url });
    await pass(1);
    await untilLog(slow.id, [{ state: 'waiting', status: 302, problem: 'The server answered 302' }]);
    expect(inside.arrived).toEqual([]);
    expect(secure.arrived).toEqual([]);
    await secure.close();
    await inside.close();
  });

  test('nothing is sent into a private network, unless the operator allows it', async () => {
    const { id } = await addHook();
    await start({ reaching: {} });
    await tell(car);
    await untilLog(id, [{ state: 'given up', status: null, problem: 'The address is in a private network' }]);
    expect(receiver.arrived).toEqual([]);
  });

  test('what is hidden meanwhile is not told, and the log is kept for a while', async () => {
    const { id } = await addHook();
    const [hidden = 0] = await insertVehicles(database.queries, [
      vehicleRow({ isPublished: false, model: 'Secret' }),
    ]);
    await database.queries.transaction((tx) =>
      addEvents(tx, [
        { event: 'vehicle.changed', subjectId: hidden },
        { event: 'vehicle.unpublished', subjectId: hidden },
        { event: 'lead.created', subjectId: 4_000 },
      ]),
    );
    await start();
    await untilLog(id, [
      { event: 'lead.created', state: 'skipped' },
      { event: 'vehicle.unpublished', state: 'delivered' },
      {
        event: 'vehicle.changed',
        state: 'skipped',
        problem: 'It no longer holds: the vehicle or lead has changed since, or is gone',
      },
    ]);
    expect(receiver.events()).toMatchObject([
      {
        event: 'vehicle.unpublished',
        data: { vehicle: { id: hidden, url: `${publicUrl}/inventory/${hidden}` } },
      },
    ]);
    expect(receiver.arrived[0]?.body).not.toContain('Secret');
    await forgetDeliveries(database.queries, clock());
    expect(await log(id)).toHaveLength(3);
    await database.queries.execute(
      sql`insert into ${webhookDeliveries} (address_id, event_id, event, state, created_at, due_at, next_attempt_at)
        select ${id}, 'evt', 'test', 'delivered', now(), now(), now() from generate_series(1, 1000)`,
    );
    await forgetDeliveries(database.queries, clock());
    expect(await database.queries.$count(webhookDeliveries, eq(webhookDeliveries.addressId, id))).toBe(1_000);
    await forgetDeliveries(database.queries, new Date(Date.now() + 31 * 24 * 60 * 60_000));
    expect(await log(id)).toEqual([]);
  });
});
