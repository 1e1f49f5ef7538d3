import { screen, waitFor, within } from '@testing-library/dom';
import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { users } from '../../../src/accounts/accounts.table.ts';
import { pushSubscriptions } from '../../../src/notices/notices.table.ts';
import { startPushService } from '../../push-service.ts';
import { openDealership, type OpenDealership } from '../dealership.tsx';
import { expectToast } from '../toast.ts';

const path = '/admin/settings/account';
const mail = {
  smtpUrl: 'smtp://mail.dealer.example',
  from: 'website@dealer.example',
  leadsTo: ['leads@dealer.example'],
  adfTo: [],
};

const panel = () => screen.findByRole('region', { name: 'Notices' });
const findSwitch = async (name: string | RegExp) => within(await panel()).findByRole('switch', { name });
const browserSwitch = () => findSwitch('On this browser');

/** The parts of a browser that this window lacks: a permission, and a push service that has given one address. */
async function withPush(answer: NotificationPermission) {
  const service = await startPushService();
  const { subscription } = service.newBrowser('maria');
  await service.close();
  const asked: PushSubscriptionOptionsInit[] = [];
  const browser = { permission: 'default' as NotificationPermission, isSubscribed: false, asked };
  const own = {
    toJSON: () => subscription,
    options: { applicationServerKey: null },
    unsubscribe: async () => {
      browser.isSubscribed = false;
      return true;
    },
  };
  const pushManager = {
    getSubscription: async () => (browser.isSubscribed ? own : null),
    subscribe: async (options: PushSubscriptionOptionsInit) => {
      asked.push(options);
      browser.isSubscribed = true;
      return own;
    },
  };
  const registration = { pushManager };
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      register: async () => registration,
      getRegistration: async () => registration,
      ready: Promise.resolve(registration),
    },
  });
  vi.stubGlobal('PushManager', {});
  vi.stubGlobal('Notification', {
    get permission() {
      return browser.permission;
    },
    requestPermission: async () => {
      browser.permission = answer;
      return answer;
    },
  });
  return { ...browser, subscription, end: () => Reflect.deleteProperty(navigator, 'serviceWorker') };
}

const endpoints = async ({ database }: OpenDealership) =>
  (await database.queries.select().from(pushSubscriptions)).map(({ endpoint }) => endpoint);

test('a browser that cannot push says so, and an iPhone how it can', async () => {
  const { open, reload } = await openDealership();
  await open(path);
  await waitFor(async () => expect(await browserSwitch()).toBeDisabled());
  await waitFor(async () =>
    expect(await browserSwitch()).toHaveAccessibleDescription(/This browser cannot show notices/),
  );
  Object.defineProperty(navigator, 'standalone', { configurable: true, value: false });
  try {
    await reload();
    await waitFor(async () =>
      expect(await browserSwitch()).toHaveAccessibleDescription(/Add to Home Screen/),
    );
  } finally {
    Reflect.deleteProperty(navigator, 'standalone');
  }
});

test('notices are turned on and off, and go on after the next sign-in', async () => {
  const push = await withPush('granted');
  try {
    const dealership = await openDealership();
    const { open, signIn, endSession } = dealership;
    const person = await open(path, await signIn('maria', 'sales'));
    await waitFor(async () => expect(await browserSwitch()).toBeEnabled());
    await person.click(await browserSwitch());
    await expectToast('Notices are on', 'This browser tells you of inquiries.');
    await waitFor(async () => expect(await browserSwitch()).toBeChecked());
    expect(push.asked).toMatchObject([{ userVisibleOnly: true }]);
    await person.click(await within(await panel()).findByRole('button', { name: 'Send a Test Notice' }));
    // No push service of this test can be reached, as its network is a private one.
    await waitFor(async () =>
      expect(within(await panel()).getByRole('status')).toHaveTextContent(
        /It was not sent\..*could not be reached/,
      ),
    );
    await waitFor(async () => expect(await endpoints(dealership)).toEqual([push.subscription.endpoint]));

    await endSession();
    await waitFor(async () => expect(await endpoints(dealership)).toEqual([]));
    // Somebody else in the same browser.
    await open('/admin?tab=inquiries', await signIn('ruben', 'sales'));
    await screen.findByRole('tab', { name: /^Inquiries/ });
    await open(path, await signIn('ruben', 'sales'));
    await waitFor(async () => expect(await browserSwitch()).toBeEnabled());
    await waitFor(async () => expect(await browserSwitch()).not.toBeChecked());
    expect(await endpoints(dealership)).toEqual([]);

    await open('/admin?tab=inquiries', await signIn('maria', 'sales'));
    await waitFor(async () => expect(await endpoints(dealership)).toEqual([push.subscription.endpoint]));
    await open(path, null);
    await waitFor(async () => expect(await browserSwitch()).toBeChecked());
    await person.click(await browserSwitch());
    await expectToast('Notices are off', 'This browser tells you nothing.');
    await waitFor(async () => expect(await endpoints(dealership)).toEqual([]));
    await waitFor(async () => expect(await browserSwitch()).not.toBeChecked());
  } finally {
    push.end();
  }
});

test('a browser whose person refuses stays off, and says how to allow it', async () => {
  const push = await withPush('denied');
  try {
    const dealership = await openDealership();
    const person = await dealership.open(path);
    await waitFor(async () => expect(await browserSwitch()).toBeEnabled());
    await person.click(await browserSwitch());
    await waitFor(async () =>
      expect(await browserSwitch()).toHaveAccessibleDescription(/This browser blocks notices/),
    );
    await waitFor(async () => expect(await browserSwitch()).toBeDisabled());
    await waitFor(async () => expect(await browserSwitch()).not.toBeChecked());
    expect(await endpoints(dealership)).toEqual([]);
  } finally {
    push.end();
  }
});

test('mail is chosen where there is a mail server and an address, and the panel says what is missing', async () => {
  const dealership = await openDealership({ mail });
  const { database, open, network, signIn, reload } = dealership;
  const session = await signIn('maria', 'sales');
  const person = await open(path, session);
  expect(await within(await panel()).findByText(/your account has no mail address/)).toBeVisible();
  expect(await findSwitch('Mail in the morning')).toBeDisabled();
  await database.queries
    .update(users)
    .set({ email: 'maria@dealer.example' })
    .where(eq(users.id, session.user.id));
  await reload();
  expect(await within(await panel()).findByText('Mail goes to maria@dealer.example.')).toBeVisible();
  expect(await findSwitch('Mail when a follow-up is overdue')).toBeChecked();
  expect(await findSwitch('Mail in the morning')).not.toBeChecked();

  network.answer('PATCH /api/notices', { message: 'The database is away' }, 500);
  await person.click(await findSwitch('Mail in the morning'));
  await expectToast('Error', 'The database is away');
  await waitFor(async () => expect(await findSwitch('Mail in the morning')).not.toBeChecked());
  network.restore();
  await person.click(await findSwitch('Mail in the morning'));
  await waitFor(async () => expect(await findSwitch('Mail in the morning')).toBeChecked());
  await waitFor(async () => expect(await findSwitch('Mail in the morning')).toBeEnabled());
  await person.click(await findSwitch('Mail when a follow-up is overdue'));
  await waitFor(async () => expect(await findSwitch('Mail when a follow-up is overdue')).not.toBeChecked());
  await reload();
  await waitFor(async () => expect(await findSwitch('Mail in the morning')).toBeChecked());
  await waitFor(async () => expect(await findSwitch('Mail when a follow-up is overdue')).not.toBeChecked());
});

test('without a mail server the panel says so; a photographer has no panel', async () => {
  const { open, signIn } = await openDealership();
  await open(path);
  expect(
    await within(await panel()).findByText('No mail is sent: this site has no mail server yet.'),
  ).toBeVisible();
  await open(path, await signIn('pat', 'photographer'));
  expect(await screen.findByRole('region', { name: 'Your devices' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Notices' })).not.toBeInTheDocument();
});

test('notices that cannot be fetched say so, and are fetched again', async () => {
  const { open, network } = await openDealership();
  network.answer('GET /api/notices', { message: 'No' }, 500);
  const person = await open(path);
  expect(await within(await panel()).findByText('Your notices could not be fetched.')).toBeVisible();
  network.restore();
  await person.click(within(await panel()).getByRole('button', { name: 'Try Again' }));
  expect(await browserSwitch()).toBeVisible();
});

test('admins are told on the Inquiries tab that nobody is told by mail', async () => {
  const { open, signIn } = await openDealership();
  await open('/admin?tab=inquiries');
  const link = await screen.findByRole('link', { name: 'Set Up Mail' });
  expect(link).toHaveAttribute('href', '/admin/settings/mail');
  await open('/admin?tab=inquiries', await signIn('grace', 'manager'));
  expect(await screen.findByText('No inquiries found')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Set Up Mail' })).not.toBeInTheDocument();
});

test('with a mail server the Inquiries tab says nothing of it', async () => {
  const { open, network } = await openDealership({ mail });
  await open('/admin?tab=inquiries');
  expect(await screen.findByText('No inquiries found')).toBeVisible();
  await waitFor(() => expect(network.seen.join()).toContain('GET /api/inquiries/desk'));
  expect(screen.queryByRole('link', { name: 'Set Up Mail' })).not.toBeInTheDocument();
});
