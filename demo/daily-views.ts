import { dayAfter } from '../src/platform/time-zones.ts';

/** Days for which the demo has page views by day. */
const days = 90;

/** A week's pattern, Sunday first: people look at cars on weekends. */
const week = [1.5, 0.8, 0.7, 0.8, 0.9, 1.1, 1.6];

/**
 * The last page views of a demo car by day, up to `today`. A new listing draws more, as does a lower price,
 * `cutDaysAgo`. `seed` makes cars differ; the same car always has the same views.
 */
export function demoDailyViews(car: {
  seed: number;
  today: string;
  listedDaysAgo: number;
  views: number;
  cutDaysAgo: readonly number[];
}): { day: string; views: number }[] {
  const { today, listedDaysAgo, cutDaysAgo } = car;
  const ages = Array.from({ length: Math.min(days, listedDaysAgo + 1) }, (_, age) => age);
  const weights = ages.map((age) => {
    const weekday = new Date(dayAfter(today, -age)).getUTCDay();
    const sinceListing = listedDaysAgo - age;
    const sinceCut = cutDaysAgo.map((cut) => cut - age).filter((passed) => passed >= 0);
    const interest = 1 + 1.5 * fading(sinceListing) + 2 * fading(Math.min(...sinceCut));
    return (week[weekday] ?? 1) * interest * (0.6 + 0.8 * noise(car.seed * 1_000 + age));
  });
  // Older views belong to days that are not listed.
  const total = (car.views * ages.length) / (listedDaysAgo + 1);
  const sum = weights.reduce((all, weight) => all + weight, 0);
  return ages.flatMap((age) => {
    const views = Math.round(((weights[age] ?? 0) / sum) * total);
    return views === 0 ? [] : [{ day: dayAfter(today, -age), views }];
  });
}

/** From 1 on the first day to almost nothing after two weeks. */
const fading = (passed: number) => Math.exp(-passed / 5);

/** A number from 0 to 1 that looks random. */
const noise = (seed: number) => Math.abs(Math.sin(seed * 12.9898) * 43_758.5453) % 1;
