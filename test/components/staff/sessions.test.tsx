import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test, vi } from 'vitest';
import { settingsSections } from '../../../src/staff/settings-sections.ts';
import { goToLogin } from '../accounts.ts';
import { dataTable } from '../data-table.ts';
import { openDealership, password, type OpenDealership } from '../dealership.tsx';
import { inventory, openInventory } from '../inventory.ts';
import { sale } from '../sale-dialog.ts';
import { signedOutPanels as panels } from '../../signed-out-panels.ts';
import { expectToast } from '../toast.ts';

type Tab = keyof typeof panels;
const tabs = Object.keys(panels) as Tab[];

const address = () => window.location.pathname + window.location.search;
const logout = (hidden = false) => screen.queryByRole('button', { name: 'Logout', hidden });
/** What the device keeps of a session. */
const stored = () => ({ token: localStorage.getItem('authToken'), user: localStorage.getItem('user') });

/**
 * The panel replaces the tab. The tabs and the links to the website stay, Logout does not, and nothing of the
 * session is kept.
 */
async function expectTabSignedOut(tab: Tab) {
  await waitFor(() => expect(screen.getByRole('tabpanel').textContent).toBe(panels[tab].text));
  expect(screen.getByRole('link', { name: 'Go to Login' })).toBeVisible();
  await waitFor(() => expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(tabs));
  expect(screen.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
  // Not in the menu of phones either.
  await waitFor(() => expect(logout(true)).not.toBeInTheDocument());
  expect(screen.getByRole('link', { name: 'Back to Website' })).toBeVisible();
  await waitFor(() => expect(address()).toBe(panels[tab].path));
  expect(stored()).toEqual({ token: null, user: null });
}

const choose = async (person: Awaited<ReturnType<OpenDealership['open']>>, tab: Tab) =>
  person.click(await screen.findByRole('tab', { name: tab }));

test('a screen opened with an ended session is its panel, and the login leads back to it', async () => {
  const dealership = await openDealership();
  const { token, user } = await dealership.signIn('admin', 'admin');
  const person = await dealership.open('/robots.txt', { token, user });
  await dealership.endSession();
  await dealership.open(panels.Inventory.path, null);
  await expectTabSignedOut('Inventory');
  await goToLogin(dealership, person);
  await dealership.signInAgain(panels.Inventory.path);
  await waitFor(() => expect(logout()).toBeVisible());
  await dataTable('Vehicle Listings').found();
});

test('a 403 leads to the panel of each tab, but for inquiries, where it is a missing permission', async () => {
  const { network, open } = await openDealership();
  // All other calls succeed.
  for (const { call } of Object.values(panels)) network.answer(call, { message: 'Not for you' }, 403);
  await open(panels.Inquiries.path);
  expect(await within(await screen.findByRole('tabpanel')).findByRole('alert')).toHaveTextContent(
    'You do not have permission to see this list.',
  );
  expect(stored().token).not.toBeNull();
  for (const tab of ['Dashboard', 'Inventory', 'Sold Vehicles'] as const) {
    await open(panels[tab].path);
    await expectTabSignedOut(tab);
  }
});

test('once the token is gone from the device, every tab says so and calls nothing', async () => {
  const { api, network, open } = await openDealership();
  await api.sell((await api.addVehicle()).id);
  const person = await open(panels['Sold Vehicles'].path);
  await dataTable('Sold Vehicles').found();
  localStorage.clear();
  network.seen.splice(0);
  for (const tab of ['Inventory', 'Inquiries', 'Dashboard', 'Sold Vehicles'] as const) {
    await choose(person, tab);
    await expectTabSignedOut(tab);
    expect(network.seen.filter((call) => call.startsWith(`GET ${panels[tab].call}`))).toEqual([]);
  }
});

test('once the session has ended, every tab says so until somebody signs in', async () => {
  const dealership = await openDealership();
  await dealership.api.post('/api/inquiries', {
    name: 'Dana Whitlock',
    email: 'dana@whitlock.example',
    phone: '(602) 555-0188',
    message: 'Is it still there?',
    interest: 'purchase',
  });
  const { token, user } = await dealership.signIn('admin', 'admin');
  const person = await dealership.open('/admin', { token, user });
  await waitFor(() =>
    expect(screen.getByRole('tab', { name: /^Inquiries/ }).textContent).toBe('Inquiries1 new'),
  );
  await dealership.endSession();
  await choose(person, 'Inventory');
  for (const tab of ['Inventory', 'Sold Vehicles', 'Inquiries', 'Dashboard'] as const) {
    await choose(person, tab);
    await expectTabSignedOut(tab);
  }
  await goToLogin(dealership, person);
  await dealership.signInAgain('/admin');
  await waitFor(() => expect(logout()).toBeVisible());
  await choose(person, 'Inventory');
  await dataTable('Vehicle Listings').found();
});

test('Settings show a login prompt too, in every section that calls the server', async () => {
  const { endSession, open, signIn } = await openDealership();
  const sections = () => within(screen.getByRole('navigation', { name: 'Settings' })).getAllByRole('link');
  const expectPrompt = async () => {
    const panel = await screen.findByRole('region', { name: 'Authentication Required' });
    expect(panel.textContent).toBe('Authentication RequiredPlease log in to change settings.Go to Login');
    expect(within(panel).getByRole('link', { name: 'Go to Login' })).toHaveAttribute('href', '/login');
    expect(sections()).toHaveLength(settingsSections.length);
    await waitFor(() => expect(logout()).not.toBeInTheDocument());
    expect(stored()).toEqual({ token: null, user: null });
  };
  const person = await open('/robots.txt', null);
  // A form, a list, and a section for admins only.
  for (const section of ['', '/log', '/backups']) {
    await open('/robots.txt', await signIn('admin', 'admin'));
    await endSession();
    await open(`/admin/settings${section}`, null);
    await expectPrompt();
  }
  for (const { textContent: name } of sections()) {
    const section = () => screen.getByRole('link', { name });
    await person.click(section());
    await waitFor(() => expect(section()).toHaveAttribute('aria-current', 'page'));
    await expectPrompt();
  }
});

test('without a token /admin and its settings lead to the login; with any token they open', async () => {
  const { open } = await openDealership();
  for (const path of ['/admin', '/admin?tab=sold', '/admin/settings', '/admin/settings/log']) {
    await open(path, null);
    await waitFor(() => expect(address()).toBe('/login'));
    expect(await screen.findByRole('button', { name: 'Log in' })).toBeVisible();
  }
  // The client only checks whether there is a token; the server checks whether it is valid.
  await open(panels.Inquiries.path, { token: 'made-up', user: { id: 1, username: 'admin', role: 'admin' } });
  await expectTabSignedOut('Inquiries');
});

test('a login that is refused without a message, answered with no JSON, or cannot be kept says so', async () => {
  const { network, open } = await openDealership();
  const person = await open('/login', null);
  const expectFailed = async (text: string) => {
    await person.fill(await screen.findByLabelText('Username'), 'admin');
    await person.fill(screen.getByLabelText('Password'), password);
    await person.click(screen.getByRole('button', { name: 'Log in' }));
    await waitFor(() => expect(within(screen.getByRole('main')).getByRole('alert').textContent).toBe(text));
    await expectToast('Login Failed', text, 'destructive');
    expect(address()).toBe('/login');
    expect(stored()).toEqual({ token: null, user: null });
  };
  const answer = (body: string, status: number) =>
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status })));
  answer('', 401);
  await expectFailed('Invalid username or password');
  answer('<html>Please accept our terms</html>', 200);
  await expectFailed('Login failed');
  vi.stubGlobal('fetch', network.fetch);
  const { localStorage: device } = globalThis;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => device.getItem(key),
    removeItem: (key: string) => device.removeItem(key),
    setItem: () => {
      throw new DOMException('The quota has been exceeded', 'QuotaExceededError');
    },
  });
  await expectFailed('Failed to store authentication token');
});

test('a 403 on a write is a missing permission; an ended session leads to the login, and changes nothing', async () => {
  const dealership = await openDealership();
  const { api, network } = dealership;
  const vehicle = await api.addVehicle();
  const session = await dealership.signIn('admin', 'admin');
  const person = await openInventory({ ...dealership, open: (path) => dealership.open(path, session) });
  network.answer(`DELETE /api/vehicles/${vehicle.id}`, { message: 'Only the owner may delete' }, 403);
  const findQuestion = async () => within(await screen.findByRole('alertdialog'));
  await person.click(await inventory.findAct('Delete', vehicle));
  const question = await findQuestion();
  await person.click(question.getByRole('button', { name: 'Delete' }));
  await expectToast('Error', 'Only the owner may delete');
  await person.click(question.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(logout()).toBeVisible());
  expect(inventory.rows()).toHaveLength(1);
  expect(stored().token).not.toBeNull();
  network.restore();

  for (const [what, findConfirm] of [
    ['Mark Sold', () => sale.confirm()],
    ['Delete', async () => (await findQuestion()).getByRole('button', { name: 'Delete' })],
  ] as const) {
    await person.click(await inventory.findAct(what, vehicle));
    if (what === 'Mark Sold') {
      await sale.whenOpen();
      // If the call for the inquiries about it met the ended session, the dialog would go.
      await waitFor(() =>
        expect(
          sale.dialog().getByRole<HTMLSelectElement>('combobox', { name: /^Sold to/ }).options,
        ).toHaveLength(2),
      );
    }
    const confirm = await findConfirm();
    await dealership.endSession();
    await person.click(confirm);
    expect(await screen.findByRole('heading', { name: 'Admin login' })).toBeVisible();
    expect(address()).toBe('/login');
    expect(stored()).toEqual({ token: null, user: null });
    expect(await api.vehicle(vehicle.id)).toMatchObject({ status: 'available' });
    await dealership.signInAgain('/admin?tab=inventory');
    await inventory.found();
  }
});

test('on phones the header is a menu, whose Logout needs no server and disappears with the session', async () => {
  const dealership = await openDealership();
  const { network, open, resize, signIn } = dealership;
  const session = await signIn('admin', 'admin');
  resize(390);
  const person = await open('/admin?tab=inventory', session);
  const button = () => screen.findByRole('button', { name: 'Menu' });
  const openMenu = async () => {
    await person.click(await button());
    return within(await screen.findByRole('dialog', { name: 'Menu' }));
  };
  await button();
  expect(screen.queryByRole('link', { name: 'Back to Website' })).not.toBeInTheDocument();
  expect(logout()).not.toBeInTheDocument();
  const menu = await openMenu();
  expect(menu.getByText('ADMIN PORTAL')).toBeVisible();
  expect(menu.getByText(/^Signed in as/)).toHaveTextContent('Signed in as admin');
  expect(menu.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Agenda ',
    'Settings',
    'Help',
    'Back to Website',
  ]);
  expect(menu.getByRole('button', { name: 'Logout' })).toBeVisible();
  await person.click(menu.getByRole('link', { name: 'Settings' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  expect(address()).toBe('/admin/settings');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Menu' })).not.toBeInTheDocument());

  // From another document: a call that Settings still makes would clear the session, and lead to the login.
  await open('/robots.txt', session);
  await dealership.endSession();
  await open('/admin?tab=inventory', null);
  await waitFor(() => expect(screen.getByRole('tabpanel').textContent).toBe(panels.Inventory.text));
  const after = await openMenu();
  expect(after.queryByRole('button', { name: 'Logout' })).not.toBeInTheDocument();
  await person.click(after.getByRole('link', { name: 'Back to Website' }));
  await waitFor(() => expect(address()).toBe('/'));

  network.lose('/api/auth/logout');
  await open('/admin', await signIn('admin', 'admin'));
  await person.click((await openMenu()).getByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(address()).toBe('/login'));
  expect(stored()).toEqual({ token: null, user: null });
});
