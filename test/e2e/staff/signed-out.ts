import { expect, type Page } from '@playwright/test';
import { whenLive } from '../pages/live.ts';
import { signedOutPanels as panels } from '../../signed-out-panels.ts';
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
