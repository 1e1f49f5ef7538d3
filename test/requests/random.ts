/** Draws from a seed: the same seed draws the same. */
export type Random = {
  /** From 0 to below 1. */
  next: () => number;
  /** A whole number from `least` to `most`. */
  whole: (least: number, most: number) => number;
  /** True in this share of cases. */
  chance: (share: number) => boolean;
  /** One of the list, which must not be empty. */
  pick: <Value>(values: readonly Value[]) => Value;
  /** A name, each as often as its weight says. */
  weighted: <Name extends string>(weights: Readonly<Record<Name, number>>) => Name;
  /** Another source, so that what one part draws does not depend on the pace of others. */
  apart: () => Random;
};

/** Mulberry32, whose state is one 32-bit number. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    whole,
    chance: (share) => next() < share,
    pick: (values) => {
      if (values.length === 0) throw new Error('There is nothing to pick from');
      return values[whole(0, values.length - 1)] as (typeof values)[number];
    },
    weighted: <Name extends string>(weights: Readonly<Record<Name, number>>) => {
      const entries = Object.entries(weights) as [Name, number][];
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [name, weight] of entries) {
        left -= weight;
        if (left < 0) return name;
      }
      throw new Error('There is nothing to pick from');
    },
    apart: () => createRandom(Math.floor(next() * 2 ** 32)),
  };
}
