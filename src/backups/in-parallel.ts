/**
 * The results of `work` for each item, in their order, with up to `concurrency` of them under way. Ends with
 * the first error.
 */
export async function* inParallel<Item, Result>(
  items: AsyncIterable<Item>,
  work: (item: Item) => Promise<Result>,
  concurrency: number,
): AsyncGenerator<Result> {
  const running: Promise<Result>[] = [];
  const next = () => running.shift() as Promise<Result>;
  try {
    for await (const item of items) {
      const result = work(item);
      // One that fails while an earlier one is awaited is reported when its turn comes.
      result.catch(() => undefined);
      running.push(result);
      if (running.length >= concurrency) yield await next();
    }
    while (running.length > 0) yield await next();
  } finally {
    await Promise.allSettled(running);
  }
}
