import { tmpdir } from 'node:os';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { apiApp } from '../../test/api-app.ts';
import { describeWithDatabase } from '../../test/database.ts';
import { signedIn, testNow } from '../../test/factories.ts';
import { blackPng } from '../../test/images/black-png.ts';
import { offeredCar, photograph } from '../../test/offers.ts';
import { sharp } from '../images/encoding/sharp.ts';
import { images } from '../images/images.table.ts';
import type { Database } from '../platform/database.ts';
import { createSpool } from '../platform/http/spool.ts';
import { inquiriesCsv } from '../inquiries/inquiries.staff.csv.ts';
import { allInquiries } from '../inquiries/inquiries.staff.store.ts';
import { inquiries } from '../inquiries/inquiries.table.ts';
import { listInquiries } from '../inquiries/inquiry-list.store.ts';
import { inquiryListQuery } from '../inquiries/inquiry.schema.ts';
import { offerMessages } from '../inquiries/offers/offer.ts';
import { forgetUnsentPhotos } from '../inquiries/offers/offer-photos.store.ts';
import { validateOffer } from '../inquiries/offers/offer.rules.ts';
import { offerBody, type OfferValues } from '../inquiries/offers/offer-values.ts';
import { createOffersApi } from './offers.api.ts';
import { createStaffOffersApi } from '../inquiries/offers/offers.staff.api.ts';
import { offeredPhotos } from '../inquiries/offers/offers.table.ts';

const body = { ...offerBody(offeredCar), photos: [] as string[] };
const exceptions = { 'POST /offers/photos': 'own body' } as const;

describeWithDatabase('offers of cars', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    await database.queries.delete(inquiries);
    await database.queries.delete(offeredPhotos);
  });

  const appWith = ({ rateLimits = false, takesOffers = true } = {}) =>
    apiApp(
      '/offers',
      createOffersApi({
        database,
        clock: () => testNow,
        rateLimits,
        spool: createSpool(tmpdir()),
        dealership: { current: { takesOffers } },
      }),
      { exceptions },
    );
  const upload = (app: ReturnType<typeof appWith>, bytes: Buffer) =>
    app.request('/offers/photos', { method: 'POST', body: new Uint8Array(bytes) });
  const uploaded = async (bytes?: Buffer) => {
    const answer = await upload(appWith(), bytes ?? (await photograph()));
    expect(answer.status).toBe(201);
    return ((await answer.json()) as { id: string }).id;
  };
  const send = async (change: object = {}, headers?: Record<string, string>) => {
    const answer = await appWith().post('/offers', { ...body, ...change }, headers);
    return { ...((await answer.json()) as { id: number; message?: string }), status: answer.status };
  };
  const staff = () => apiApp('/inquiries', createStaffOffersApi({ database }), { user: signedIn });
  const stored = () => database.queries.select().from(inquiries);

  test('an offer is an inquiry, with its car and its photographs in their order', async () => {
    const photos = [
      { id: await uploaded(await photograph(2000, 1000)), width: 1600, height: 800 },
      { id: await uploaded(await photograph(60, 90)), width: 60, height: 90 },
      { id: await uploaded(await photograph(50, 30)), width: 50, height: 30 },
      { id: await uploaded(await photograph(40, 40)), width: 40, height: 40 },
    ];
    // Not as a list by their ids would be.
    photos.sort((a, b) => (a.id < b.id ? 1 : -1));
    const { id, status } = await send({
      photos: photos.map((photo) => photo.id),
      vin: 'zzz ve72s-8s0000310',
    });
    expect(status).toBe(201);
    expect(await stored()).toMatchObject([{ id, interest: 'sell', message: '', status: 'new' }]);
    const [inquiry] = await allInquiries(database.queries);
    expect(inquiry?.offered).toBe('2019 Ashdown Grand Tourer V12');
    expect(inquiriesCsv(inquiry ? [inquiry] : [], String)).toContain('2019 Ashdown Grand Tourer V12');
    const answer = await staff().get(`/inquiries/${id}/offer`);
    expect(await answer.json()).toEqual({
      year: 2019,
      make: 'Ashdown',
      model: 'Grand Tourer V12',
      mileage: 12_400,
      vin: 'ZZZVE72S8S0000310',
      accidents: 'repaired',
      owners: 2,
      serviceHistory: 'complete',
      modifications: 'Sports exhaust\nStone chips',
      wish: 'either',
      photos,
    });
  });

  test('is found by the car, in any case, and wishes to consign have their own interest', async () => {
    const { id } = await send({ wish: 'consign' });
    expect(await stored()).toMatchObject([{ interest: 'consignment' }]);
    const found = async (search: string) => {
      const asked = inquiryListQuery.parse({ search });
      return (await listInquiries(database.queries, asked, { userId: 1, today: '2026-11-20' })).inquiries.map(
        (inquiry) => inquiry.id,
      );
    };
    expect(await found('2019 ashdown')).toEqual([id]);
    expect(await found('2020 ashdown')).toEqual([]);
  });

  test('fault 24: only staff read its photographs, which are scaled and without metadata', async () => {
    const photo = await uploaded(await photograph(2000, 1000));
    const { id } = await send({ photos: [photo] });
    const other = await send({ make: 'Veyra' });
    const picture = await staff().get(`/inquiries/${id}/offer/photos/${photo}`);
    expect(picture.headers.get('content-type')).toBe('image/jpeg');
    const { width, height, exif } = await sharp(await picture.arrayBuffer()).metadata();
    expect([width, height, exif]).toEqual([1600, 800, undefined]);
    const preview = await staff().get(`/inquiries/${id}/offer/photos/${photo}/preview`);
    expect((await sharp(await preview.arrayBuffer()).metadata()).width).toBe(480);
    expect((await staff().get(`/inquiries/${other.id}/offer/photos/${photo}`)).status).toBe(404);
    // The public storage of images has none of it.
    expect(await database.queries.select().from(images)).toEqual([]);
  });

  test.each<[keyof OfferValues, string, string]>([
    ['year', '', offerMessages.year],
    ['year', '1885', offerMessages.year],
    ['year', '2029', offerMessages.year],
    ['make', ' ', offerMessages.make],
    ['make', 'Ash\0down', offerMessages.make],
    ['make', '\u200b', offerMessages.make],
    ['model', '\u202e', offerMessages.model],
    ['model', 'x'.repeat(81), 'May have at most 80 characters'],
    ['mileage', 'many', offerMessages.mileage],
    ['mileage', '1.5', offerMessages.mileage],
    ['vin', 'IOQ12', offerMessages.vin],
    ['accidents', '', offerMessages.accidents],
    ['owners', '0', offerMessages.owners],
    ['modifications', 'x'.repeat(1_001), 'May have at most 1,000 characters'],
    ['name', '', 'Please enter your name'],
    ['email', 'ada', 'Please enter a valid email address'],
    ['phone', '555', 'Please enter a valid phone number'],
    ['message', 'x'.repeat(5_001), 'May have at most 5,000 characters'],
  ])(
    'faults 6 to 8: a wrong %s is refused by the form and by the server alike',
    async (field, typed, message) => {
      const values = { ...offeredCar, [field]: typed };
      expect(validateOffer(values, testNow)).toEqual({ [field]: message });
      const answer = await appWith().post('/offers', { ...offerBody(values), photos: [] });
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ issues: [{ path: field, message }] });
      expect(await stored()).toEqual([]);
    },
  );

  test('faults 21 and 23: what is no photograph is refused, and so is an eleventh', async () => {
    for (const bytes of [Buffer.from('<svg/>'), Buffer.alloc(0), (await photograph()).subarray(0, 200)])
      expect((await upload(appWith(), bytes)).status).toBe(400);
    for (const bytes of [Buffer.alloc(10 * 1024 * 1024 + 1), blackPng(7_100, 7_100)])
      expect((await upload(appWith(), bytes)).status).toBe(413);
    expect(await database.queries.select().from(offeredPhotos)).toEqual([]);
    const photos = Array.from({ length: 11 }, (_, index) => String(index).padStart(22, 'x'));
    expect(await send({ photos })).toMatchObject({ status: 400, message: offerMessages.tooManyPhotos });
  });

  test('a photograph that is gone, or of another offer, is said, and nothing is stored', async () => {
    const photo = await uploaded();
    expect((await send({ photos: [photo] })).status).toBe(201);
    for (const id of [photo, 'x'.repeat(22)]) {
      const answer = await send({ make: 'Veyra', photos: [id] });
      expect(answer).toMatchObject({ status: 400, message: offerMessages.photosGone });
    }
    expect(await stored()).toHaveLength(1);
  });

  test('photographs that are not sent within a day are deleted', async () => {
    const sent = await uploaded();
    await send({ photos: [sent] });
    await uploaded();
    const kept = async () => (await database.queries.select().from(offeredPhotos)).length;
    await forgetUnsentPhotos(database.queries, new Date(testNow.getTime() + 23 * 60 * 60_000));
    expect(await kept()).toBe(2);
    await forgetUnsentPhotos(database.queries, new Date(testNow.getTime() + 25 * 60 * 60_000));
    expect(await database.queries.select().from(offeredPhotos)).toMatchObject([{ id: sent }]);
  });

  test('fault 32: a flood of photographs that nobody sends refuses none, and displaces only its own', async () => {
    const sent = await uploaded();
    await send({ photos: [sent] });
    // Made by the database itself. Of the flood five count 10 MiB, the newest of them, and 3,800 the least, 64 KiB: with
    // the 20 MiB of the other two it is 307 MiB.
    const picture = sql`convert_to(repeat('x', 10 * 1024 * 1024), 'UTF8')`;
    const columns = sql`(id, sender, created_at, picture, preview, width, height)`;
    const now = sql`${testNow.toISOString()}::timestamptz`;
    await database.queries.execute(sql`
      insert into ${offeredPhotos} ${columns} values
        ('honest', 'one', ${now} - interval '2 min', ${picture}, 'x', 1, 1),
        ('honest too', 'other', ${now} - interval '1 min', ${picture}, 'x', 1, 1)`);
    await database.queries.execute(sql`
      insert into ${offeredPhotos} ${columns}
      select 'flood ' || n, 'flood', ${now} - n * interval '1 ms',
        case when n < 5 then ${picture} else 'x' end, 'x', 1, 1
      from generate_series(0, 3804) n`);
    const last = await uploaded();
    const kept = (await database.queries.select({ id: offeredPhotos.id }).from(offeredPhotos)).map(
      ({ id }) => id,
    );
    expect(kept).toEqual(expect.arrayContaining([sent, last, 'honest', 'honest too', 'flood 0']));
    // 3,680 of 64 KiB are all that is left beside the large ones.
    expect(kept.filter((id) => id.startsWith('flood')).length).toBeLessThan(3_685);
  });

  test('a photograph that is sent tells nothing of its sender any more', async () => {
    const photo = await uploaded();
    const senders = async () =>
      (await database.queries.select().from(offeredPhotos)).map(({ sender }) => sender);
    expect(await senders()).toEqual([expect.stringMatching(/^[\w-]{22}$/)]);
    await send({ photos: [photo] });
    expect(await senders()).toEqual([null]);
  });

  test('faults 20, 32 and 70: sent twice it is one; with text in the hidden field it is doubtful; floods end', async () => {
    const headers = { 'idempotency-key': 'one' };
    const photo = await uploaded();
    const first = await send({ photos: [photo] }, headers);
    expect(await send({ photos: [photo] }, headers)).toEqual(first);
    const photos = [await uploaded()];
    const doubtful = await send({ photos, leaveBlank: 'https://spam.example' });
    expect(doubtful.status).toBe(201);
    expect((await stored()).map(({ isDoubtful }) => isDoubtful)).toEqual([false, true]);
    const answer = await staff().get(`/inquiries/${doubtful.id}/offer`);
    expect(await answer.json()).toMatchObject({ make: 'Ashdown', photos: [{ id: photos[0] }] });
    const limited = appWith({ rateLimits: true });
    const statuses = [];
    for (let sent = 0; sent < 6; sent += 1)
      statuses.push((await limited.post('/offers', { ...body, mileage: sent })).status);
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  });

  test('a dealership that buys no cars takes none', async () => {
    const app = appWith({ takesOffers: false });
    expect((await app.post('/offers', body)).status).toBe(404);
    expect((await upload(app, await photograph())).status).toBe(404);
    expect(await stored()).toEqual([]);
  });
});
