import { typed, fill } from '../pages/inquiry-form.ts';
import { timesAsked, watchRequests } from '../pages/calls.ts';
import { nextFrames, openLive } from '../pages/live.ts';
import { expectToast } from '../pages/toast.ts';
import type { Page } from '@playwright/test';
import { expect, openPortal, test } from './fixtures.ts';
import { countsOf, findInquiries, inquireOften, inquiriesTab } from './inquiry-list.ts';
import { unheardOf } from './unheard-of.ts';

const events = '/api/inquiries/events';
/** What is asked for where no stream is to be had. */
const asking = 'GET /api/inquiries?page=1&limit=1&sort=id-desc';
const asksForLists = (seen: readonly string[]) =>
  seen.filter((request) => request.startsWith('GET /api/inquiries?'));

const announced = (page: Page, name: string) =>
  page.getByRole('status').filter({ hasText: `New inquiry from ${name}` });

test('a visitor’s inquiry is there without a reload: in the list, counted and announced', async ({
  portal,
  api,
  browser,
  site,
}) => {
  const name = `Ada ${unheardOf()}`;
  const before = await countsOf(api);
  await openPortal(portal, '/admin?tab=inquiries');
  const { tab, rows, row, show, view, heading } = inquiriesTab(portal);
  await expect(tab).toHaveAccessibleName(`Inquiries ${before.new} new`);
  await expect(rows).toHaveCount(10);
  const requests = watchRequests(portal);

  const visitor = await browser.newContext({ baseURL: site.url });
  const page = await visitor.newPage();
  await openLive(page, '/contact');
  const { button } = await fill(page, { ...typed, name });
  await button.click();
  await expectToast(page, 'Message sent!', "We'll get back to you as soon as possible.");
  await visitor.close();

  await expect(announced(portal, name)).toHaveText(`New inquiry from ${name}`);
  await expect(tab).toHaveAccessibleName(`Inquiries ${before.new + 1} new`);
  await expect(rows.first()).toContainText(name);
  await expect(show('Current')).toHaveText(`Current ${before.current + 1}`);
  // The stream said so; nobody asked for it in between.
  expect(asksForLists(requests)).toEqual(['GET /api/inquiries?page=1&limit=10']);

  // What is open stays open, and the focus where it was, when the next one comes.
  const id = Number(await rows.first().getByRole('cell').first().innerText());
  await view(id).click();
  await expect(heading).toBeFocused();
  const next = await api.inquire({ name: `Bo ${name}` });
  await expect(announced(portal, `Bo ${name}`)).toHaveCount(1);
  await expect(row(next.id)).toBeVisible();
  await expect(heading).toBeFocused();

  // On another tab too, and the list is up to date when one comes back.
  await portal.getByRole('tab', { name: 'Dashboard' }).click();
  const last = await api.inquire({ name: `Cy ${name}` });
  await expect(announced(portal, `Cy ${name}`)).toHaveCount(1);
  await expect(tab).toHaveAccessibleName(`Inquiries ${before.new + 3} new`);
  await tab.click();
  await expect(row(last.id)).toBeVisible();
});

test('what a colleague changes shows without a reload and announces nothing', async ({ portal, api }) => {
  const { word, ids } = await inquireOften(api, 2);
  const [older = 0, id = 0] = ids;
  const before = await countsOf(api);
  const { tab, rows, badge, view, fact } = await findInquiries(portal, word, 2);
  await expect(tab).toHaveAccessibleName(`Inquiries ${before.new} new`);
  await view(id).click();
  await expect(fact('Status')).toHaveText('new');
  await api.patch(`/api/inquiries/${id}/status`, { status: 'contacted' });
  await expect(badge(id)).toHaveText('contacted');
  await expect(fact('Status')).toHaveText('contacted');
  await expect(tab).toHaveAccessibleName(`Inquiries ${before.new - 1} new`);
  await api.patch(`/api/inquiries/${older}/archive`, {});
  await expect(rows).toHaveText([new RegExp(`^${id}`)]);
  await expect(portal.getByRole('status').filter({ hasText: 'New inquiry' })).toHaveCount(0);
});

test('where the stream is refused, it arrives by asking, and asking ends when the stream is back', async ({
  portal,
  api,
}) => {
  await portal.route(`**${events}`, (route) => route.abort());
  await portal.clock.install();
  const before = await countsOf(api);
  const requests = watchRequests(portal);
  await openPortal(portal, '/admin?tab=inquiries');
  const { tab, row } = inquiriesTab(portal);
  await expect(tab).toHaveAccessibleName(`Inquiries ${before.new} new`);
  expect(timesAsked(requests, asking)).toBeGreaterThanOrEqual(1);

  const name = `Dana ${unheardOf()}`;
  const { id } = await api.inquire({ name });
  // The longest pause between two attempts.
  await portal.clock.fastForward(30_000);
  await expect(announced(portal, name)).toHaveCount(1);
  await expect(tab).toHaveAccessibleName(`Inquiries ${before.new + 1} new`);
  await expect(row(id)).toBeVisible();

  await portal.unroute(`**${events}`);
  const opened = portal.waitForResponse((response) => response.url().endsWith(events));
  await portal.clock.fastForward(30_000);
  expect((await opened).status()).toBe(200);
  const asked = timesAsked(requests, asking);
  const second = await api.inquire({ name: `Again ${name}` });
  await expect(announced(portal, `Again ${name}`)).toHaveCount(1);
  await expect(row(second.id)).toBeVisible();
  await portal.clock.fastForward(40_000);
  await nextFrames(portal);
  expect(timesAsked(requests, asking)).toBe(asked);
});

for (const [how, refused] of [
  ['with a stream', false],
  ['while asking', true],
] as const) {
  test(`${how}, nothing is asked any more after Logout`, async ({ portal }) => {
    if (refused) await portal.route(`**${events}`, (route) => route.abort());
    await portal.clock.install();
    await openPortal(portal, '/admin?tab=inquiries');
    const { tab, rows } = inquiriesTab(portal);
    await expect(tab).toHaveAccessibleName(/^Inquiries \d+ new$/);
    await expect(rows).toHaveCount(10);
    await portal.getByRole('button', { name: 'Logout' }).click();
    await expect(portal).toHaveURL('/login');
    await expectToast(portal, 'Logged Out', 'You have been successfully logged out');
    const requests = watchRequests(portal);
    for (const pause of [5_000, 30_000, 60_000]) {
      await portal.clock.fastForward(pause);
      await nextFrames(portal);
    }
    expect(requests.filter((request) => request.includes('/api/inquiries'))).toEqual([]);
  });
}

test('logging out in one window ends the news in the other', async ({ portal, api, context }) => {
  await portal.clock.install();
  await openPortal(portal, '/admin?tab=inquiries');
  const { tab } = inquiriesTab(portal);
  await expect(tab).toHaveAccessibleName(/^Inquiries \d+ new$/);
  const other = await context.newPage();
  await openPortal(other);
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(other).toHaveURL('/login');

  await expect(portal.getByRole('heading', { name: 'Authorization Required' })).toBeVisible();
  await expect(tab).toHaveAccessibleName('Inquiries');
  const requests = watchRequests(portal);
  const name = `Nobody ${unheardOf()}`;
  await api.inquire({ name });
  await portal.clock.fastForward(60_000);
  await nextFrames(portal);
  await expect(announced(portal, name)).toHaveCount(0);
  expect(requests.filter((request) => request.includes('/api/inquiries'))).toEqual([]);
});
