import type { Page } from '@playwright/test';
import { failCall, holdCall, timesAsked, watchRequests } from '../pages/calls.ts';
import { nextFrames } from '../pages/live.ts';
import {
  charts,
  count,
  dashboardTab,
  insightsCall,
  nameOf,
  readFigures,
  stats,
  statsCall,
} from './dashboard-figures.ts';
import { expect, keepSignedIn, openPortal, test } from './fixtures.ts';
import { unheardOf } from './unheard-of.ts';

const loginText = 'Please log in to view dashboard statistics.';

const answerStatus = (page: Page, path: string, status: number, body = '') =>
  page.route(
    (url) => url.pathname === path,
    (route) => route.fulfill({ status, body }),
  );

test('while the figures come, their shape is shown; a long wait is explained', async ({ portal }) => {
  await portal.clock.install();
  const letThrough = await holdCall(portal, statsCall);
  await openPortal(portal);
  const { cards } = dashboardTab(portal);
  const said = portal.getByRole('main').getByRole('status');
  await expect(said).toHaveText('Loading dashboard');
  await expect(portal.getByRole('heading', { name: 'Inventory by Make' })).toHaveCount(0);
  await portal.clock.fastForward(5_000);
  await expect(said).toHaveText('This is taking longer than usual. Still loading the dashboard...');
  letThrough();
  await expect(cards).toHaveCount(4);
  await expect(said).toHaveCount(0);
});

test('one call within 30 seconds and none for the focus; afterwards one when the tab is opened', async ({
  portal,
}) => {
  await portal.clock.install();
  const requests = watchRequests(portal);
  await openPortal(portal);
  const { cards } = dashboardTab(portal);
  const away = portal.getByRole('tab', { name: 'Sold Vehicles' });
  const back = portal.getByRole('tab', { name: 'Dashboard' });
  await expect(cards.nth(3)).toContainText('over 90 days');
  await away.click();
  await expect(cards).toHaveCount(0);
  await portal.clock.fastForward(20_000);
  await back.click();
  await expect(cards).toHaveCount(4);
  await nextFrames(portal);
  expect(timesAsked(requests, stats)).toBe(1);

  await portal.clock.fastForward(60_000);
  await portal.evaluate(() => {
    window.dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('visibilitychange'));
  });
  await nextFrames(portal);
  expect(timesAsked(requests, stats)).toBe(1);

  await away.click();
  await expect(cards).toHaveCount(0);
  await back.click();
  await expect(cards).toHaveCount(4);
  await expect.poll(() => timesAsked(requests, stats)).toBe(2);
});

test('a sale in the portal has the figures asked for again', async ({ portal, api }) => {
  const word = unheardOf();
  const vehicle = await api.addVehicle({ make: word });
  await openPortal(portal);
  const { cards } = dashboardTab(portal);
  const { listed, makes } = await readFigures(api);
  const card = (vehicles: number, ofMakes: number) =>
    `Total Vehicles${count(vehicles)}across ${count(ofMakes)} makes`;
  await expect(cards.first()).toHaveText(card(listed.length, makes.length));
  await portal.getByRole('tab', { name: 'Inventory', exact: true }).click();
  await portal.getByRole('searchbox', { name: 'Search vehicles' }).fill(word);
  await portal.getByRole('button', { name: `Mark Sold ${nameOf(vehicle)}` }).click();
  await portal.getByRole('button', { name: 'Mark as Sold' }).click();
  await expect(portal.getByRole('dialog')).toHaveCount(0);
  await portal.getByRole('tab', { name: 'Dashboard' }).click();
  await expect(cards.first()).toHaveText(card(listed.length - 1, makes.length - 1));
});

test('a server that fails is asked twice more, then told with "Refresh Page"', async ({ portal }) => {
  await failCall(portal, statsCall);
  const requests = watchRequests(portal);
  await openPortal(portal);
  const { failure, cards } = dashboardTab(portal);
  await expect(failure.getByRole('heading')).toHaveText('Unable to Load Dashboard');
  await expect(failure.getByText('Error: Server error: 500', { exact: true })).toBeVisible();
  expect(timesAsked(requests, stats)).toBe(3);
  expect(requests).not.toContain(`GET ${insightsCall}`);
  await portal.unrouteAll();
  const loaded = portal.waitForEvent('load');
  await failure.getByRole('button', { name: 'Refresh Page' }).click();
  await loaded;
  await expect(cards).toHaveCount(4);
});

test('an answer that holds nothing, and no answer at all, are told', async ({ portal }) => {
  const { failure } = dashboardTab(portal);
  for (const body of ['', 'null']) {
    await portal.unrouteAll();
    await answerStatus(portal, statsCall, 200, body);
    await openPortal(portal);
    await expect(failure).toHaveText('Unable to load dashboard statistics. Please try again later.');
    await expect(failure.getByRole('button')).toHaveCount(0);
  }
  await portal.unrouteAll();
  await portal.route(`**${statsCall}`, (route) => route.abort());
  await openPortal(portal);
  await expect(failure.getByText('Error: Failed to fetch', { exact: true })).toBeVisible();
});

test('a refused session is asked once, forgotten, and leads to the login', async ({ portal, site }) => {
  const prompt = portal.getByRole('main').getByText(loginText, { exact: true });
  for (const status of [401, 403]) {
    await answerStatus(portal, statsCall, status, '{"message":"No"}');
    const requests = watchRequests(portal);
    await openPortal(portal);
    await expect(prompt).toBeVisible();
    expect(timesAsked(requests, stats)).toBe(1);
    // As specified, this panel has no heading.
    await expect(portal.getByRole('tabpanel').getByRole('heading')).toHaveCount(0);
    await expect(portal).toHaveURL('/admin');
    await expect(portal.getByRole('button', { name: 'Logout' })).toHaveCount(0);
    expect(
      await portal.evaluate(() => [localStorage.getItem('authToken'), localStorage.getItem('user')]),
    ).toEqual([null, null]);
    await portal.unrouteAll();
    await keepSignedIn(portal, site.url);
  }
  // Signed out in another window, while the figures are shown.
  await openPortal(portal);
  await expect(dashboardTab(portal).cards).toHaveCount(4);
  const other = await portal.context().newPage();
  await other.goto(`${site.url}/robots.txt`);
  await other.evaluate(() => localStorage.clear());
  await expect(prompt).toBeVisible();
  await portal.getByRole('link', { name: 'Go to Login' }).click();
  await expect(portal).toHaveURL('/login');
});

test('without the second call, cards and tables are complete and each chart says so', async ({ portal }) => {
  await answerStatus(portal, insightsCall, 503);
  await openPortal(portal);
  const { cards, rows, panel, chart } = dashboardTab(portal);
  const [, days = '', byMonth = '', interest = ''] = charts;
  for (const title of [days, byMonth, interest])
    await expect(panel(title).getByRole('alert')).toContainText(
      'This chart could not be loaded. Cards and tables are complete.',
    );
  await expect(cards).toHaveCount(4);
  await expect(rows('Vehicle Details')).toHaveCount(10);
  await portal.unrouteAll();
  await panel(days).getByRole('button', { name: 'Try Again' }).click();
  await expect(chart(days)).toBeVisible();
  await expect(panel(byMonth).getByRole('alert')).toHaveCount(0);
});
