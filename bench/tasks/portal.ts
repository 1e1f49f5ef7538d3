import { chromium, type Browser, type Page } from '@playwright/test';
import config from '../../playwright.config.ts';
import { signIn } from '../contenders.ts';

/** The portal of a running server: calls to prepare and check, and a page on which `admin` is signed in. */
export type Portal = {
  origin: string;
  page: Page;
  get: <Answer>(path: string) => Promise<Answer>;
  post: <Answer>(path: string, body: object) => Promise<Answer>;
  patch: <Answer>(path: string, body: object) => Promise<Answer>;
};

export const openBrowser = (): Promise<Browser> => chromium.launch(config.use?.launchOptions);

/** Signs in to a server that `startMarque` has started. */
export async function openPortal(browser: Browser, port: number): Promise<Portal> {
  const origin = `http://localhost:${port}`;
  const session = await signIn(origin);
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
  await page.goto(`${origin}/robots.txt`);
  await page.evaluate(({ token, user }) => {
    localStorage.setItem('authToken', token);
    localStorage.setItem('user', JSON.stringify(user));
  }, session);
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(origin + path, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${session.token}` },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${text}`);
    return text === '' ? null : JSON.parse(text);
  };
  return {
    origin,
    page,
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body),
    patch: (path, body) => call('PATCH', path, body),
  };
}

/** A toast with this text is shown. */
export const toast = (page: Page, text: string) =>
  page
    .getByRole('region', { name: 'Notifications (F8)' })
    .getByRole('listitem')
    .filter({ hasText: text })
    .waitFor();

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

export const viewButton = (page: Page, { id }: { id: number }) =>
  button(page, new RegExp(`^View inquiry ${id}, `));

export const details = (page: Page) => page.getByRole('region', { name: 'Inquiry Details' });

/** The Inquiries tab, searched for a word that `count` inquiries have. */
export async function openInquiries({ page, origin }: Portal, word: string, count: number): Promise<void> {
  await page.goto(`${origin}/admin?tab=inquiries`);
  await page.getByRole('searchbox', { name: 'Search inquiries' }).fill(word);
  await page
    .getByRole('status')
    .filter({ hasText: `1 to ${count} of ${count}` })
    .waitFor();
  // No mail program is opened here.
  await page.evaluate(() =>
    document.addEventListener('click', (event) => {
      if (event.target instanceof Element && event.target.closest('a[href^="mailto:"]'))
        event.preventDefault();
    }),
  );
}
