import { expect, test } from 'vitest';
import { describeOnBothDatabases } from '../../test/database.ts';
import { testNow } from '../../test/factories.ts';
import { inquiriesChannel, openLiveInquiries } from './inquiries.live.ts';
import { inquiries } from './inquiries.table.ts';

const row = { name: 'Dana', email: 'dana@whitlock.example', message: 'Hello', createdAt: testNow };

describeOnBothDatabases('the news about inquiries', (open) => {
  const opened = async () => {
    const database = await open();
    const live = await openLiveInquiries(database, { onError: () => undefined });
    const add = async (name: string) => {
      await database.queries.insert(inquiries).values({ ...row, name });
      await database.notify(inquiriesChannel);
    };
    return { live, add };
  };

  test('silence is told as null, again and again, and news when there are some', async () => {
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

  test('who comes first knows what came in while nobody followed', async () => {
    const { live, add } = await opened();
    await add('Mei');
    const news = live.follow({ quietMs: 60_000, signal: new AbortController().signal });
    expect((await news.next()).value).toMatchObject({ counts: { new: 1 }, latest: { name: 'Mei' } });
    await news.return();
    await live.close();
  });

  test('the end ends those who wait and those who come later', async () => {
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
