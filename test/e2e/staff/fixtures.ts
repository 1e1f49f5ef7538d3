import { test as base, type Page } from '@playwright/test';
import { startMailServer, type MailServer } from '../../mail-server.ts';
import { seconds } from '../../time-limits.ts';
import { whenLive } from '../pages/live.ts';
import { staff, startServer, type RunningServer } from '../server.ts';
import { copyDemo } from '../stores.ts';
import { openStaffApi, type Session, type StaffApi } from './staff-api.ts';

/** Where this dealership sends its mail, and its CRM. */
export const mailTo = { staff: 'leads@halcyon.example', crm: 'crm@halcyon.example' };

export type StaffSite = RunningServer & { mailServer: MailServer };

type StaffFixtures = {
  /** A page on which `admin` is signed in; open a tab with `openStaffScreen`. */
  staffPage: Page;
};

type WorkerFixtures = {
  site: StaffSite;
  /**
   * The staff's calls over HTTP, to prepare a test and to check its effects. Has a session of its own, which
   * no test ends: to verify a password takes the server longer than most calls.
   */
  api: StaffApi;
};

/**
 * Browser tests of the staff screens, against a real server per worker with the demo dealership and a mail
 * server. Its data stays from test to test: a test creates the vehicles and inquiries that it changes.
 */
export const test = base.extend<StaffFixtures, WorkerFixtures>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs from this pattern
    async ({}, provide) => {
      const stores = await copyDemo();
      const mailServer = await startMailServer();
      const server = await startServer(stores, {
        SMTP_URL: mailServer.url,
        MAIL_FROM: 'website@halcyon.example',
        LEADS_TO: mailTo.staff,
        LEADS_ADF_TO: mailTo.crm,
        ALERT_DELAY: '0',
      });
      await provide({ ...server, mailServer });
      await server.stop();
      await mailServer.close();
      await stores.remove();
    },
    { scope: 'worker', timeout: seconds(90) },
  ],
  api: [async ({ site }, provide) => provide(await openStaffApi(site.url, staff)), { scope: 'worker' }],
  // Drawing motion takes a fifth of the browser's processor time, and no test of the staff screens looks at it.
  contextOptions: async ({ contextOptions }, provide) =>
    provide({ ...contextOptions, reducedMotion: 'reduce' }),
  baseURL: async ({ site }, provide) => provide(site.url),
  staffPage: async ({ page, site }, provide) => {
    await keepSignedIn(page, site.url);
    await provide(page);
  },
});

/** Signs in before the page's first document, with a session of its own. */
export async function keepSignedIn(page: Page, url: string): Promise<Session> {
  const { session } = await openStaffApi(url, staff);
  await page.goto(`${url}/robots.txt`);
  await storeSession(page, session);
  return session;
}

/** Keeps a session on the device, as the login does. */
export const storeSession = (page: Page, session: Session) =>
  page.evaluate(({ token, user }) => {
    localStorage.setItem('authToken', token);
    localStorage.setItem('user', JSON.stringify(user));
  }, session);

/** Opens a page of the staff screens and waits for hydration. */
export async function openStaffScreen(page: Page, path = '/admin') {
  await page.goto(path);
  await whenLive(page);
}

export { expect } from '@playwright/test';

/** Signs in with the login form, as a person does; the staff screens open without a new document. */
export async function signInByForm(page: Page) {
  await page.goto('/login');
  await whenLive(page);
  await fillSignIn(page);
}

/** Fills in and sends the login form that is open. */
export async function fillSignIn(page: Page) {
  await page.getByLabel('Username').fill(staff.username);
  await page.getByLabel('Password', { exact: true }).fill(staff.password);
  await page.getByRole('button', { name: 'Log in' }).click();
}
