import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { findInquiries, inquireOften } from './inquiry-list.ts';

/** Hue of a background in degrees, and how far it is from grey (0 to 255). */
const tintOf = (badge: Locator) =>
  badge.evaluate((element) => {
    const [red = 0, green = 0, blue = 0] = (
      getComputedStyle(element).backgroundColor.match(/\d+/g) ?? []
    ).map(Number);
    const most = Math.max(red, green, blue);
    const range = most - Math.min(red, green, blue);
    const sixth =
      range === 0
        ? 0
        : most === red
          ? (green - blue) / range
          : most === green
            ? 2 + (blue - red) / range
            : 4 + (red - green) / range;
    return { hue: (sixth * 60 + 360) % 360, range };
  });

test('each status has its color', async ({ staffPage, api }) => {
  const { word, ids } = await inquireOften(api, 5);
  const [isNew = 0, contacted = 0, pending = 0, resolved = 0, closed = 0] = ids;
  for (const [id, status] of [
    [contacted, 'contacted'],
    [pending, 'pending'],
    [resolved, 'resolved'],
    [closed, 'closed'],
  ] as const)
    await api.patch(`/api/inquiries/${id}/status`, { status });
  const { badge } = await findInquiries(staffPage, word, 5);
  for (const [id, status, from, to] of [
    [isNew, 'new', 200, 240],
    [contacted, 'contacted', 255, 300],
    [pending, 'pending', 40, 65],
    [resolved, 'resolved', 100, 160],
  ] as const) {
    await expect(badge(id)).toHaveText(status);
    const { hue, range } = await tintOf(badge(id));
    expect([status, hue >= from && hue <= to, range > 20]).toEqual([status, true, true]);
  }
  await expect(badge(closed)).toHaveText('closed');
  expect((await tintOf(badge(closed))).range).toBeLessThan(10);
});
