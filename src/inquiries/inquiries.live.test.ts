import { expect, test } from 'vitest';
import { describeWithDatabase } from '../../test/database.ts';
import { testNow } from '../../test/factories.ts';
import { inquiriesChannel, openLiveInquiries } from './inquiries.live.ts';
import { inquiries } from './inquiries.table.ts';

const row = { name: 'Dana', email: 'dana@whitlock.example', message: 'Hello', createdAt: testNow };

describeWithDatabase('the news about inquiries', (open) => {
  const opened = async () => {
    const database = await open();
    const live = await openLiveInquiries(database, {
      today: () => '2026-11-20',
      onError: () => undefined,
    });
    const add = async (name: string) => {
      await database.queries.insert(inquiries).values({ ...row, name });
      await database.notify(inquiriesChannel);
    };
    return { database, live, add };
  };

  test('yields null repeatedly while nothing happens, and news when there is some', async () => {
    const { live, add } = await opened();
    const stop = new AbortController();
    const news = live.follow({ quietMs: 5, signal: stop.signal });
    expect((await news.next()).value).toMatchObject({ latest: null });
    expect((await news.next()).value).toBeNull();
    expect((await news.next()).value).toBeNull();
    await add('Ruben');
    let next = await news.next();
    while (next.value === null) next = await news.next();
    expect(next.value).toMatchObject({ counts: { current: 1 }, latest: { name: 'Ruben' } });
    stop.abort();
    expect((await news.next()).done).toBe(true);
    await live.close();
  });

  test('the first follower gets what happened while nobody was following', async () => {
    const { live, add } = await opened();
    await add('Mei');
    const news = live.follow({ quietMs: 60_000, signal: new AbortController().signal });
    expect((await news.next()).value).toMatchObject({ counts: { new: 1 }, latest: { name: 'Mei' } });
    await news.return();
    await live.close();
  });

  test('a follower that joins while the first one is catching up gets the same', async () => {
    const { live, add } = await opened();
    await add('Mei');
    const stop = new AbortController();
    const follow = () => live.follow({ quietMs: 60_000, signal: stop.signal });
    const [first, second] = [follow(), follow()];
    const news = await Promise.all([first.next(), second.next()]);
    expect(news.map(({ value }) => value?.latest?.name)).toEqual(['Mei', 'Mei']);
    const next = Promise.all([first.next(), second.next()]);
    await add('Ruben');
    expect((await next).map(({ value }) => value?.latest?.name)).toEqual(['Ruben', 'Ruben']);
    stop.abort();
    await live.close();
  });

  test('a notice without a change is not news', async () => {
    const { database, live } = await opened();
    const stop = new AbortController();
    const news = live.follow({ quietMs: 20, signal: stop.signal });
    await news.next();
    await database.notify(inquiriesChannel);
    const told = [];
    for (let rests = 0; rests < 10; rests += 1) told.push((await news.next()).value);
    expect(told).toEqual(Array(10).fill(null));
    stop.abort();
    await live.close();
  });

  test('ending ends current and later followers', async () => {
    const { live } = await opened();
    const { signal } = new AbortController();
    const news = live.follow({ quietMs: 60_000, signal });
    await news.next();
    const waiting = news.next();
    live.end();
    expect((await waiting).done).toBe(true);
    expect((await live.follow({ quietMs: 60_000, signal }).next()).done).toBe(true);
    await live.close();
  });
});
