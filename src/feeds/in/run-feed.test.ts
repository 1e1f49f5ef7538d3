import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { describeWithDatabase } from '../../../test/database.ts';
import { insertVehicles, vehicleRow } from '../../../test/factories.ts';
import { car, cars, fileOf, useFeeds } from '../../../test/incoming-feeds.ts';
import { createUser } from '../../accounts/accounts.store.ts';
import { users } from '../../accounts/accounts.table.ts';
import { undoBatch } from '../../bulk/undo-batch.store.ts';
import { changes } from '../../changes/changes.table.ts';
import { vehicles } from '../../vehicles/vehicles.table.ts';
import { readRuns } from './feed-runs.store.ts';
import { decideAsked } from './missing-cars.store.ts';
import { feedRuns, feedVehicles, incomingFeeds } from './incoming-feeds.table.ts';

describeWithDatabase('a feed', (open) => {
  const feeds = useFeeds(open);
  const { addFeed, upload, run, bring, stock, edit, mails } = feeds;

  describe('what a run does', () => {
    test('brings the cars of the first file; the same file again changes nothing, not even a time', async () => {
      const feed = await addFeed();
      const first = await bring(feed, cars(12));
      expect(first).toMatchObject({
        state: 'done',
        by: 'dana',
        counts: { rows: 12, added: 12, changed: 0, unchanged: 0, refused: 0, leftAlone: 0, left: 0 },
        file: { name: 'stock.csv' },
      });
      expect(feeds.published).toBe(1);
      const before = await feeds.queries.select().from(vehicles);
      const remembered = await feeds.queries.select().from(feedVehicles);
      expect(await run(feed)).toMatchObject({
        state: 'done',
        counts: { rows: 12, added: 0, changed: 0, unchanged: 12 },
        batchId: null,
      });
      expect(await feeds.queries.select().from(vehicles)).toEqual(before);
      expect(await feeds.queries.select().from(feedVehicles)).toEqual(remembered);
      // By the schedule the file is not even planned.
      expect(await run(feed, { by: null })).toMatchObject({ state: 'unchanged', counts: null });
    });

    test('is one batch, which can be undone and then stays undone', async () => {
      const feed = await addFeed({ mostPercent: 100 });
      await bring(feed, cars(4));
      const { batchId } = await bring(feed, [car(1, { price: 90_000 }), car(2), car(3), car(5)]);
      expect(await stock()).toEqual(['1 90000', '2 100002', '3 100003', '4 100004 unpublished', '5 100005']);
      const entries = await feeds.queries.select().from(changes).orderBy(changes.id);
      expect(entries.at(-1)).toMatchObject({ by: 'feed AutoManager', subject: '2022 Ashdown Tourer 1' });
      await undoBatch(feeds.queries, batchId ?? 0, { by: 'dana', now: feeds.now });
      expect(await stock()).toEqual(['1 100001', '2 100002', '3 100003', '4 100004']);
      const again = await run(feed);
      expect(again.counts).toMatchObject({ added: 0, changed: 0, leftAlone: 1 });
      expect(again.problems).toMatchObject([
        { kind: 'warning', about: expect.stringContaining('Was deleted here') },
      ]);
      expect(await stock()).toHaveLength(4);
    });

    test('what staff have changed stays until the other system says something new of it', async () => {
      const feed = await addFeed({ mostPercent: 100 });
      await bring(feed, cars(3));
      await edit(1, { price: 77_000, description: 'Ours.' });
      await edit(2, { status: 'pending' });
      expect((await bring(feed, [car(1), car(2), car(3, { price: 5 })])).counts).toMatchObject({
        changed: 1,
        unchanged: 2,
      });
      expect(await stock()).toEqual(['1 77000', '2 100002 pending', '3 5']);
      // Its price is new, its other cells are not.
      await bring(feed, [car(1, { price: 88_000 }), car(2, { rest: ',New text.,' }), car(3, { price: 5 })]);
      expect(await stock()).toEqual(['1 88000', '2 100002 pending', '3 5']);
      const [one] = await feeds.queries.select().from(vehicles).where(eq(vehicles.stockNumber, 'P1'));
      expect(one?.description).toBe('Ours.');
    });

    test('cars that were entered by hand, or are another feed’s, are never touched, nor taken for gone', async () => {
      await insertVehicles(feeds.queries, [
        vehicleRow({
          vin: 'SCFRMFAW0BGL01001',
          stockNumber: 'P1',
          price: 1,
          make: 'Ashdown',
          model: 'Tourer 1',
          year: 2022,
        }),
        vehicleRow({ vin: 'SCFRMFAW0BGL09999', stockNumber: 'H1', price: 2, model: 'Hand' }),
      ]);
      const feed = await addFeed({ mostPercent: 100 });
      expect(await bring(feed, cars(2))).toMatchObject({
        counts: { added: 1, changed: 0, leftAlone: 1 },
        problems: expect.arrayContaining([
          expect.objectContaining({ about: 'Was entered here, not by this feed: stays as it is' }),
        ]),
      });
      const other = await addFeed({ name: 'Other', takesOver: true, mostPercent: 100 });
      const taken = await bring(other, [car(1), car(2, { price: 9 })]);
      expect(taken).toMatchObject({ counts: { changed: 1, leftAlone: 1 } });
      expect(await stock()).toEqual(['1 100001', 'Hand 2', '2 100002']);
      await bring(feed, [car(3)]);
      expect(await stock()).toEqual(['1 100001', 'Hand 2', '2 100002 unpublished', '3 100003']);
    });

    test('sold stays sold; deleted stays deleted until the car has left the file and comes back', async () => {
      const feed = await addFeed({ mostPercent: 100 });
      await bring(feed, cars(3));
      await edit(1, { status: 'sold', soldAt: feeds.now, soldPrice: 1 });
      await feeds.queries.delete(vehicles).where(eq(vehicles.stockNumber, 'P2'));
      expect((await run(feed)).counts).toMatchObject({ added: 0, leftAlone: 2, left: 0 });
      expect(await stock()).toEqual(['1 100001 sold', '3 100003']);
      await bring(feed, [car(3)]);
      await bring(feed, cars(3));
      expect(await stock()).toEqual(['1 100001 sold', '3 100003', '2 100002']);
      // One that was sold lately without the feed.
      await insertVehicles(feeds.queries, [
        vehicleRow({ vin: 'SCFRMFAW0BGL01007', status: 'sold', soldAt: feeds.now, model: 'Tourer 7' }),
        vehicleRow({
          vin: 'SCFRMFAW0BGL01008',
          status: 'sold',
          soldAt: new Date('2026-06-01'),
          model: 'Tourer 8',
        }),
      ]);
      await bring(feed, [...cars(3), car(7), car(8), car(9, { rest: ',,sold' })]);
      expect((await stock()).slice(3)).toEqual(['7 239900 sold', '8 239900 sold', '8 100008']);
    });
  });

  describe('a car that left the file', () => {
    test('stays, is unpublished, or waits for staff, as was chosen; back in the file it is shown again', async () => {
      for (const [onMissing, shown] of [
        ['keep', '2 100002'],
        ['unpublish', '2 100002 unpublished'],
        ['ask', '2 100002'],
      ] as const) {
        const feed = await addFeed({ name: onMissing, onMissing, mostPercent: 100 });
        await bring(feed, cars(2));
        expect(await bring(feed, [car(1)])).toMatchObject({
          counts: { left: 1 },
          left: [{ label: '2022 Ashdown Tourer 2' }],
        });
        expect(await stock()).toEqual(['1 100001', shown]);
        const [missing] = await feeds.queries
          .select()
          .from(feedVehicles)
          .where(eq(feedVehicles.isAsked, true));
        expect(missing !== undefined).toBe(onMissing === 'ask');
        // Staff show it again: the feed says it once.
        await edit(2, { isPublished: true });
        expect((await bring(feed, [car(1, { price: 5 })])).counts).toMatchObject({ left: 0, unpublished: 0 });
        await edit(2, { isPublished: false });
        const isBack = (await bring(feed, [car(1, { price: 5 }), car(2)])).counts?.published === 1;
        expect(isBack).toBe(onMissing === 'unpublish');
        await feeds.queries.delete(vehicles);
        await feeds.queries.delete(incomingFeeds);
      }
    });

    test('that staff had unpublished before is not published when it is back', async () => {
      const feed = await addFeed({ onMissing: 'ask', mostPercent: 100 });
      await bring(feed, cars(3));
      await edit(2, { isPublished: false });
      const { left } = await bring(feed, [car(1)]);
      const vehicleIds = left.map(({ vehicleId }) => vehicleId);
      const decision = { vehicleIds, action: 'unpublish' } as const;
      await decideAsked(feeds.queries, feed, decision, { by: 'dana', now: feeds.now });
      expect(await stock()).toEqual(['1 100001', '2 100002 unpublished', '3 100003 unpublished']);
      await bring(feed, cars(3));
      expect(await stock()).toEqual(['1 100001', '2 100002 unpublished', '3 100003']);
    });

    test('is also one whose row says sold: no error, once, and back when it is offered again', async () => {
      const feed = await addFeed({ mostPercent: 100 });
      const sold = car(2, { rest: ',,sold' });
      await bring(feed, cars(3));
      await insertVehicles(feeds.queries, [vehicleRow({ vin: 'SCFRMFAW0BGL01004', model: 'Tourer 4' })]);
      const rows = [car(1), sold, car(3), car(4, { rest: ',,sold' })];
      expect(await bring(feed, rows)).toMatchObject({
        counts: { refused: 0, leftAlone: 2, left: 1, unpublished: 1 },
        problems: [{ kind: 'warning', about: expect.stringContaining('Says sold') }],
      });
      const shown = ['1 100001', '2 100002 unpublished', '3 100003', '4 239900'];
      expect(await stock()).toEqual(shown);
      expect((await run(feed)).counts).toMatchObject({ refused: 0, left: 0, unpublished: 0 });
      expect(await stock()).toEqual(shown);
      expect((await bring(feed, cars(3))).counts).toMatchObject({ published: 1 });
    });

    test('is one that no row is about, not one whose row has an error', async () => {
      const feed = await addFeed({ mostPercent: 100 });
      await bring(feed, cars(5));
      const wrong = car(2).replace(',2022,', ',20x2,');
      expect((await bring(feed, [car(1), wrong, car(3), car(4), car(5)])).counts).toMatchObject({
        refused: 1,
        left: 0,
      });
      // A row of which nobody knows what it is about.
      expect((await bring(feed, [car(1), 'SCFRMFAW0', car(3), car(4), car(5)])).counts).toMatchObject({
        refused: 1,
        left: 0,
      });
      expect(await stock()).toHaveLength(5);
      expect((await stock()).join()).not.toContain('unpublished');
    });
  });

  describe('too large a change', () => {
    test('is held and written about, until staff run it anyway; then only as much as was shown', async () => {
      const feed = await addFeed();
      await bring(feed, cars(20));
      const held = await bring(feed, cars(13));
      expect(held).toMatchObject({
        state: 'held',
        reason: 'It would change 7 cars (7 to unpublish) of 20, more than 30%. Nothing was changed.',
        counts: { unpublished: 7 },
        batchId: null,
      });
      expect((await stock()).join()).not.toContain('unpublished');
      expect(await mails()).toEqual([`boss@dealer.example held: ${held.reason}`]);
      // The same again is not written about again.
      await run(feed);
      expect(await mails()).toHaveLength(1);
      expect(await bring(feed, cars(4), { anywayOf: held.id })).toMatchObject({ state: 'held' });
      await upload(feed, fileOf(cars(13)));
      expect(await run(feed, { anywayOf: held.id })).toMatchObject({
        state: 'done',
        counts: { unpublished: 7 },
      });
      expect((await stock()).filter((text) => text.endsWith('unpublished'))).toHaveLength(7);
    });

    test('is written about to people, too, where their address is now, unless their account is disabled', async () => {
      const mailPeople: number[] = [999_999];
      for (const [username, disabledAt] of [
        ['dana', null],
        ['mia', feeds.now],
      ] as const) {
        const account = { username, passwordHash: 'x', role: 'manager' } as const;
        const user = await createUser(feeds.queries, account, feeds.now);
        mailPeople.push(user?.id ?? 0);
        const email = `${username}@dealer.example`;
        await feeds.queries.update(users).set({ email, disabledAt }).where(eq(users.username, username));
      }
      const feed = await addFeed({ mailTo: ['Dana@dealer.example', 'boss@dealer.example'], mailPeople });
      await bring(feed, []);
      expect((await mails()).map((mail) => mail.split(' ')[0])).toEqual([
        'dana@dealer.example',
        'boss@dealer.example',
      ]);
    });

    test.each([
      ['an empty file', '', 'The first row names no known column'],
      ['a file with a header alone', fileOf([]), 'The file has no cars.'],
      ['a file that ends in a row', fileOf(cars(20)).slice(0, -10), 'ends in the middle of a row'],
      ['a file that ends in a quoted cell', `${fileOf(cars(19))}"SCF`, 'is never closed'],
      ['a workbook', Buffer.from('PK\u0003\u0004 a workbook'), 'This is a workbook or a zip file'],
      ['another kind of file', Buffer.from([1, 0, 2, 0, 0, 0, 3, 4]), 'This is not a text file.'],
      ['a page of an error', '<!doctype html>\n<p>Sorry, <b>later</b>', 'names no known column'],
      [
        'a file with other columns',
        fileOf(cars(20)).replace('price', 'Dealer Code'),
        'It lacks “price” (price). New in it: “Dealer Code”.',
      ],
      [
        'a file of errors',
        fileOf(cars(20).map((row) => row.replace(',2022,', ',20x2,'))),
        '20 of 20 rows have errors.',
      ],
    ])('%s changes nothing and is written about', async (_, bytes, reason) => {
      const feed = await addFeed({ mostPercent: 100 });
      await bring(feed, cars(20));
      const before = await stock();
      await upload(feed, bytes);
      expect(await run(feed)).toMatchObject({ state: 'failed', reason: expect.stringContaining(reason) });
      expect(await stock()).toEqual(before);
      expect(await mails()).toEqual([expect.stringMatching(/^boss@dealer\.example failed: /)]);
    });

    test('columns may move, and others may be added', async () => {
      const feed = await addFeed();
      await bring(feed, cars(3));
      const moved = fileOf(cars(3))
        .split('\r\n')
        .map((line) => (line === '' ? '' : `${line.startsWith('vin') ? 'Lot' : 'A7'},${line}`));
      await upload(feed, moved.join('\r\n'));
      expect(await run(feed)).toMatchObject({ state: 'done', counts: { unchanged: 3 } });
    });

    test('letters of Windows are read as such', async () => {
      const feed = await addFeed();
      await upload(feed, Buffer.from(fileOf([car(1).replace('Tourer 1', 'Coupé')]), 'latin1'));
      expect(await run(feed)).toMatchObject({ state: 'done' });
      expect(await stock()).toEqual(['Coupé 100001']);
    });
  });

  test('of two runs at the same time the later one writes, and a killed one is said to have written nothing', async () => {
    const feed = await addFeed();
    await upload(feed, fileOf(cars(30)));
    const { queries } = feeds;
    // A process that has died in the middle.
    await queries.insert(feedRuns).values({ feedId: feed, startedAt: feeds.now, state: 'running' });
    await Promise.all([run(feed), run(feed)]);
    expect(await stock()).toHaveLength(30);
    const runs = await readRuns(queries, feed);
    expect(runs.filter(({ counts }) => counts?.added === 30)).toHaveLength(1);
    expect(runs.filter(({ state }) => state === 'running')).toEqual([]);
    expect(runs.at(-1)).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('Nothing of it was written'),
    });
    expect(await queries.select().from(feedVehicles)).toHaveLength(30);
  });
});
