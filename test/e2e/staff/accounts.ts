import type { Browser, Page } from '@playwright/test';
import type { Role } from '../../../src/platform/roles.ts';
import { staff } from '../server.ts';
import { storeSession, type StaffSite } from './fixtures.ts';
import { openStaffApi, type StaffApi } from './staff-api.ts';

export type Colleague = { id: number; username: string; password: string };

/** A user name that no account has. */
export const someUsername = () => `ruben-${crypto.randomUUID().slice(0, 8)}`;

/** An account for one test: nothing that happens to it affects `admin`, whom all tests share. */
export async function addColleague(api: StaffApi, role: Role = 'admin'): Promise<Colleague> {
  const credentials = { username: someUsername(), password: 'a long enough password' };
  const account = { ...credentials, role, currentPassword: staff.password };
  const { id } = (await api.post('/api/accounts', account)) as { id: number };
  return { id, ...credentials };
}

/** Changes an account as `admin` does. */
export const changeAccount = (api: StaffApi, id: number, change: { disabled?: boolean; role?: Role }) =>
  api.patch(`/api/accounts/${id}`, { ...change, currentPassword: staff.password });

/** A separate device on which a user is signed in. */
export async function deviceOf(browser: Browser, site: StaffSite, who: Colleague): Promise<Page> {
  const { session } = await openStaffApi(site.url, who);
  const context = await browser.newContext({ baseURL: site.url });
  const page = await context.newPage();
  await page.goto('/robots.txt');
  await storeSession(page, session);
  return page;
}
