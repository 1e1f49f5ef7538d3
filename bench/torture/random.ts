/** A repeatable source of chance: the same seed gives the same numbers. */
export type Random = ReturnType<typeof randomFrom>;

/** `seed` is any whole number. The generator is mulberry32. */
export function randomFrom(seed: number) {
  let state = seed >>> 0;
  /** From 0 up to 1. */
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const random = {
    next,
    /** A whole number from `low` to `high`, both included. */
    whole: (low: number, high: number) => low + Math.floor(next() * (high - low + 1)),
    chance: (share: number) => next() < share,
    /** One of the list, which must not be empty. */
    pick: <Value>(list: readonly Value[]): Value => {
      if (list.length === 0) throw new Error('There is nothing to choose from');
      return list[Math.floor(next() * list.length)] as (typeof list)[number];
    },
    /** A name, each as often as its weight says. */
    weighted: <Name extends string>(weights: Readonly<Record<Name, number>>): Name => {
      const entries = Object.entries(weights) as [Name, number][];
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [name, weight] of entries) {
        left -= weight;
        if (left < 0) return name;
      }
      throw new Error('There is nothing to choose from');
    },
    /** Another generator, so that what one part draws does not depend on the pace of others. */
    apart: () => randomFrom(Math.floor(next() * 2 ** 32)),
  };
  return random;
}
