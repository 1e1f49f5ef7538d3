import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { findInquiries, inquireOften } from './inquiry-list.ts';
import { unheardOf } from './unheard-of.ts';

/** Hue of a background in degrees, and its distance from gray (0 to 255). */
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

test('each status has its color, and the address names the open inquiry: a reload, Back and Forward show it', async ({
  staffPage,
  api,
}) => {
  const { word, ids } = await inquireOften(api, 5);
  const [isNew = 0, contacted = 0, pending = 0, resolved = 0, closed = 0] = ids;
  for (const [id, status] of [
    [contacted, 'contacted'],
    [pending, 'pending'],
    [resolved, 'resolved'],
    [closed, 'closed'],
  ] as const)
    await api.patch(`/api/inquiries/${id}/status`, { status });
  const { badge, view, details, heading, fact, close, nothingSelected } = await findInquiries(
    staffPage,
    word,
    5,
  );
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

  await view(closed).click();
  await expect(staffPage).toHaveURL(`/admin?tab=inquiries&inquiry=${closed}`);
  await staffPage.reload();
  await expect(fact('Name')).toHaveText('Visitor 4');
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  await staffPage.goBack();
  await expect(staffPage).toHaveURL('/admin?tab=inquiries');
  await expect(nothingSelected).toBeVisible();
  await staffPage.goForward();
  await expect(fact('Name')).toHaveText('Visitor 4');
  await close.click();
  await expect(staffPage).toHaveURL('/admin?tab=inquiries');
  await expect(details).toHaveCount(0);
});

test('@long long names and addresses are whole in the table and in the details', async ({
  staffPage,
  api,
}) => {
  const word = unheardOf();
  const name = `${word} `.padEnd(100, 'W');
  const email = `${'o+brien&co'.padEnd(60, 'a')}@${'b'.repeat(60)}.${'c'.repeat(60)}.example`;
  const { id } = await api.inquire({ name, email, message: 'm'.repeat(5_000) });
  const { row, view, details, fact } = await findInquiries(staffPage, word);
  for (const [cell, text] of [
    [1, name],
    [2, email],
  ] as const) {
    const shown = row(id).getByRole('cell').nth(cell);
    await expect(shown).toHaveText(text);
    expect(await shown.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true);
  }
  await view(id).click();
  await expect(fact('Name')).toHaveText(name);
  await expect(fact('Email')).toHaveText(email);
  expect(await details.evaluate((panel) => panel.scrollWidth <= panel.clientWidth)).toBe(true);
  expect(await staffPage.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(
    true,
  );
});
