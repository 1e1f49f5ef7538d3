import type { QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import type { GlobalWindow } from 'happy-dom';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, vi } from 'vitest';
import { createUser, findBySignInName } from '../../src/accounts/accounts.store.ts';
import { hashPassword } from '../../src/accounts/password.ts';
import { createSession } from '../../src/accounts/sessions.store.ts';
import { getRouter } from '../../src/entry/router.tsx';
import type { Role } from '../../src/platform/roles.ts';
import type { Settings } from '../../src/platform/settings.ts';
import { toasts } from '../../src/ui/toast/toasts.ts';
import { openTestDatabase } from '../database.ts';
import { createTestNode } from '../test-server.ts';
import { createNetwork } from './network.ts';
import { createStaffApi } from './staff-api.ts';

declare global {
  /** The window's own controls. */
  var happyDOM: GlobalWindow['happyDOM'];
}

/** The password of every account. */
export const password = 'correct horse battery';
let passwordHash: Promise<string> | undefined;

/**
 * A dealership of the test's own, in a database of its own, with the whole server in this process. `open` shows a screen
 * as a browser would; `api` makes staff's calls beside it. All of it is gone after the test.
 */
export async function openDealership(settings: Partial<Settings> = {}) {
  const database = await openTestDatabase();
  const { server, close } = await createTestNode({
    database,
    vehicles: [],
    clock: () => new Date(),
    settings,
  });
  const network = createNetwork((url, init) => server.api.request(url, init));
  const screens = createScreens();
  onTestFinished(async () => {
    screens.close();
    server.endStreams();
    vi.unstubAllGlobals();
    await close();
    await database.close();
  });
  vi.stubGlobal('fetch', network.fetch);
  happyDOM.setViewport({ width: 1440 });
  localStorage.clear();
  sessionStorage.clear();
  const signIn = async (username: string, role: Role) => {
    const now = new Date();
    const account = { username, passwordHash: await (passwordHash ??= hashPassword(password)), role };
    const user =
      (await createUser(database.queries, account, now)) ??
      (await findBySignInName(database.queries, username));
    if (user === null) throw new Error(`${username} has no account`);
    const token = await createSession(database.queries, user.id, now);
    return { token, user: { id: user.id, username, role } };
  };
  const { token, user } = await signIn('admin', 'admin');
  const { person } = screens;
  return {
    database,
    server,
    network,
    api: createStaffApi(server.api, token),
    /** A new session of an account, which is made if there is none. */
    signIn,
    /** Changes the width of the window. */
    resize: (width: number) => happyDOM.setViewport({ width }),
    /** Opens an address of this site in a new document, in which this account is signed in. */
    open: async (path: string, session: { token: string; user: object } | null = { token, user }) => {
      if (session !== null) {
        localStorage.setItem('authToken', session.token);
        localStorage.setItem('user', JSON.stringify(session.user));
      }
      await screens.open(path);
      return person;
    },
    /** Opens the current address in a new document. */
    reload: () => screens.open(window.location.pathname + window.location.search),
    /** Ends the session of this window on the server, without telling the screens: none of their calls is under way. */
    endSession: async () => {
      await network.whenIdle();
      const authorization = `Bearer ${localStorage.getItem('authToken')}`;
      await server.api.request('/api/auth/logout', { method: 'POST', headers: { authorization } });
    },
    /** Signs in on the login page that is shown after a redirect, and is back at the address that redirected. */
    signInAgain: async (path: string, username = 'admin') => {
      await person.fill(await screen.findByLabelText('Username'), username);
      await person.fill(screen.getByLabelText('Password'), password);
      await person.click(screen.getByRole('button', { name: 'Log in' }));
      await waitFor(() => expect(window.location.pathname + window.location.search).toBe(path));
    },
  };
}

/** What hides an element from a person, of the styles that the window does not have. */
const hiding = `
  .hidden { display: none }
  .invisible { visibility: hidden }
  @media (min-width: 48rem) {
    .md\\:hidden { display: none }
    .md\\:flex { display: flex }
    .md\\:block { display: block }
  }
  @media (min-width: 64rem) { .lg\\:flex { display: flex } }
  @media (width < 48rem) { .max-md\\:hidden { display: none } }
`;

export type OpenDealership = Awaited<ReturnType<typeof openDealership>>;

/** A call that fails is made as often as ever, without the seconds between. */
function retryAtOnce(queryClient: QueryClient) {
  const { queries, mutations } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({
    queries: { ...queries, retryDelay: 0 },
    mutations: { ...mutations, retryDelay: 0 },
  });
}

/** A dialog takes presses a moment after it is shown: until then user-event refuses them, before any event. */
const patiently =
  <Args extends unknown[]>(action: (...args: Args) => Promise<void>) =>
  (...args: Args) =>
    waitFor(() => action(...args));

/** The one document of the window: opening an address takes the earlier one away. */
function createScreens() {
  let leaveDocument = () => {};
  const clear = () => {
    leaveDocument();
    leaveDocument = () => {};
    // It would be in the next document, too.
    toasts.dismiss(toasts.current()?.id ?? 0);
    document.body.replaceChildren();
  };
  const open = async (path: string) => {
    clear();
    window.history.replaceState(null, '', path);
    const router = getRouter();
    retryAtOnce(router.options.context.queryClient);
    document.head.innerHTML = `<style>${hiding}</style>`;
    const root = createRoot(document);
    leaveDocument = () => {
      root.unmount();
      // Unmounting runs waiting effects, which may have changed the address.
      router.history.flush();
      router.history.destroy();
    };
    root.render(<RouterProvider router={router} />);
    await router.load();
  };
  // What leads out of the router, such as the login after a 401, opens a new document.
  let leaving: NodeJS.Timeout | undefined;
  const assign = vi.spyOn(window.location, 'assign').mockImplementation((to) => {
    window.dispatchEvent(new Event('pagehide'));
    leaving = setTimeout(() => open(String(to)));
  });
  const close = () => {
    clearTimeout(leaving);
    assign.mockRestore();
    clear();
  };
  const user = userEvent.setup();
  const click = patiently(user.click);
  const selectOptions = patiently(user.selectOptions);
  /** Replaces what is in a field by one change, as a search is asked for after each. */
  const fill = async (field: HTMLElement, text: string) => {
    if (text === '') return user.clear(field);
    await click(field);
    await user.keyboard('{Control>}a{/Control}');
    await user.paste(text);
  };
  return { open, close, person: { ...user, click, selectOptions, fill } };
}
