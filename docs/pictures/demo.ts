import type { Page } from '@playwright/test';
import { openStaffApi, type StaffApi } from '../../test/e2e/staff/staff-api.ts';
import { startMailServer } from '../../test/mail-server.ts';
import { ensurePages, startProgram, temporaryFolder } from '../../test/program.ts';

/** The people of the demo dealership (`demo/staff.ts`), and its admin. All are invented. */
export type Person = 'nora' | 'maria' | 'ruben' | 'ines';
const password = 'the kingfisher at the ford';

export type Demo = Awaited<ReturnType<typeof openDemo>>;

/** Starts the built program with the demo dealership in a folder of its own, with a mail server beside it. */
export async function openDemo() {
  ensurePages();
  const { folder, remove } = temporaryFolder();
  const mail = await startMailServer();
  const program = await startProgram({
    DEMO: '1',
    DATA_DIR: folder,
    ADMIN_USERNAME: 'nora',
    ADMIN_PASSWORD: password,
    SMTP_URL: mail.url,
    MAIL_FROM: 'website@halcyon.example',
    LEADS_TO: 'leads@halcyon.example',
    PUBLIC_URL: 'http://www.halcyon.example',
  });
  const url = program.url.replace('127.0.0.1', 'localhost');
  const sessions = new Map<Person, Promise<StaffApi>>();
  return {
    url,
    password,
    /** What the demo dealership sends. */
    mail,
    /** The calls of a person. */
    as: (username: Person): Promise<StaffApi> => {
      const session = sessions.get(username) ?? openStaffApi(url, { username, password });
      sessions.set(username, session);
      return session;
    },
    /** Signs a person in on a page that has not been opened yet, as its browser does. */
    signIn: async (page: Page, username: Person) => {
      const answer = await page.request.post('/api/auth/login', { data: { username, password } });
      if (!answer.ok()) throw new Error(`${username} could not sign in: ${answer.status()}`);
      const session = (await answer.json()) as StaffApi['session'];
      await page.goto('/robots.txt');
      await page.evaluate(({ token, user }) => {
        localStorage.setItem('authToken', token);
        localStorage.setItem('user', JSON.stringify(user));
      }, session);
    },
    /** Signs out who is signed in, so that the list of their devices stays short. */
    signOut: async (page: Page) => {
      const token = await page.evaluate(() => localStorage.getItem('authToken'));
      if (token === null) return;
      await page.request.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } });
    },
    close: async () => {
      await program.kill('SIGTERM');
      await mail.close();
      remove();
    },
  };
}

/** The id of the first vehicle that a search finds. */
export async function vehicleId(api: StaffApi, search: string): Promise<number> {
  const query = new URLSearchParams({ search, page: '1', limit: '1' });
  const { vehicles } = (await api.get(`/api/vehicles/admin-fast?${query}`)) as { vehicles: { id: number }[] };
  return firstId(vehicles, search);
}

/** The id of the first inquiry that a search finds. */
export async function inquiryId(api: StaffApi, search: string): Promise<number> {
  const query = new URLSearchParams({ search, page: '1', limit: '1' });
  const { inquiries } = (await api.get(`/api/inquiries?${query}`)) as { inquiries: { id: number }[] };
  return firstId(inquiries, search);
}

function firstId([first]: { id: number }[], search: string): number {
  if (first === undefined) throw new Error(`The demo has nothing like "${search}"`);
  return first.id;
}
