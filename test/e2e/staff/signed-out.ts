import { expect, type Page } from '@playwright/test';
import { whenLive } from '../pages/live.ts';
import { fillSignIn, type StaffSite } from './fixtures.ts';

/** What the device keeps of a session. */
export const stored = (page: Page) =>
  page.evaluate(() => ({ token: localStorage.getItem('authToken'), user: localStorage.getItem('user') }));

export const logout = (page: Page) => page.getByRole('button', { name: 'Logout' });

/** Ends a session on the server without telling the browser. */
export async function endSession(site: StaffSite, token: string | null) {
  const { status } = await fetch(`${site.url}/api/auth/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(status).toBe(204);
}

/** Signs in on /login after a redirect, and is back at the screen that redirected. */
export async function signInAgain(page: Page, screen: string) {
  await page.waitForURL('/login');
  await whenLive(page);
  await fillSignIn(page);
  await expect(page).toHaveURL(screen);
}

/** The panels of section 2 by tab, with their texts; the dashboard's has no heading. */
export const panels = {
  Dashboard: {
    path: '/admin',
    call: '/api/dashboard/stats',
    text: 'Please log in to view dashboard statistics.Go to Login',
  },
  Inventory: {
    path: '/admin?tab=inventory',
    call: '/api/vehicles/admin-fast',
    text: 'Authentication RequiredPlease log in to view and manage inventoryGo to Login',
  },
  'Sold Vehicles': {
    path: '/admin?tab=sold',
    call: '/api/vehicles/sold',
    text: 'Authentication RequiredPlease log in to view sold vehiclesGo to Login',
  },
  Inquiries: {
    path: '/admin?tab=inquiries',
    call: '/api/inquiries',
    text: 'Authorization RequiredPlease log in to view inquiries.Go to Login',
  },
} as const;
type Tab = keyof typeof panels;
const tabs = Object.keys(panels) as Tab[];

/**
 * The panel replaces the tab. The tabs and the links to the website stay, Logout does not, and nothing of the
 * session is kept.
 */
export async function expectTabSignedOut(page: Page, tab: Tab) {
  await expect(page.getByRole('tabpanel')).toHaveText(panels[tab].text);
  await expect(page.getByRole('tabpanel').getByRole('link', { name: 'Go to Login' })).toBeVisible();
  await expect(page.getByRole('tab')).toHaveText(tabs);
  await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
  // Not in the menu of phones either.
  await expect(page.getByRole('button', { name: 'Logout', includeHidden: true })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Back to Website' })).toBeVisible();
  await expect(page).toHaveURL(panels[tab].path);
  expect(await stored(page)).toEqual({ token: null, user: null });
}
