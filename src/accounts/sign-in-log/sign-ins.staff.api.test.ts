import { describe, expect, test } from 'vitest';
import { describeWithAccounts, minute, other, password } from '../../../test/accounts-harness.ts';
import { signInEvents } from '../accounts.table.ts';
import { deviceName } from './request-origin.ts';
import type { SignInEvent } from './sign-in-event.schema.ts';
import { recordOnce } from './sign-in-events.store.ts';

describeWithAccounts('fault 54: the log of sign-ins', (harness) => {
  const { send, login, tokenOf } = harness;
  const read = async (token: string, query = '') =>
    (await (await send('GET', `/sign-ins${query}`, { token })).json()) as {
      events: SignInEvent[];
      total: number;
    };
  const told = ({ events }: { events: SignInEvent[] }) =>
    events.map(({ kind, username, by }) => [kind, username, by]).toReversed();

  test('has sign-ins, failures, throttling and what admins do, each with address and device', async () => {
    const token = await tokenOf('maria');
    for (let n = 0; n < 7; n += 1) await login('ruben', 'wrong password');
    await send('PATCH', `/accounts/${harness.ruben}`, {
      token,
      body: { role: 'sales', currentPassword: password },
    });
    const change = { disabled: true, currentPassword: 'not this one' };
    await send('PATCH', `/accounts/${harness.ruben}`, { token, body: change });
    await send('PUT', '/accounts/me/password', {
      token,
      body: { currentPassword: password, newPassword: other },
    });
    const { events, total } = await read(token);
    expect(told({ events })).toEqual([
      ['signed-in', 'maria', null],
      ...Array.from({ length: 5 }, () => ['failed', 'ruben', null]),
      // Two attempts, one entry.
      ['throttled', 'ruben', null],
      ['role-changed', 'ruben', 'maria'],
      ['confirmation-failed', 'maria', null],
      ['password-changed', 'maria', null],
    ]);
    expect(total).toBe(10);
    expect(events[0]).toMatchObject({ address: '203.0.113.1', device: 'Unknown device' });
    await send('POST', '/auth/logout', { token });
    const again = (await (await login('maria', other)).json()) as { token: string };
    expect(told(await read(again.token)).slice(-2)).toEqual([
      ['signed-out', 'maria', null],
      ['signed-in', 'maria', null],
    ]);
  });

  test('never holds what was typed: no password, and no name that no account has', async () => {
    const typed = 'my-Secret-Passphrase-1';
    await login(typed, 'x');
    await login('maria', typed);
    const rows = await harness.database.queries.select().from(signInEvents);
    expect(rows.map(({ kind, username }) => [kind, username])).toEqual([
      ['failed', null],
      ['failed', 'maria'],
    ]);
    expect(JSON.stringify(rows).toLowerCase()).not.toContain(typed.toLowerCase());
  });

  test('has one entry for all attempts from a network that are turned away', async () => {
    const { queries } = harness.database;
    const addresses = ['2001:db8:1:2::3', '2001:db8:1:2:4:5:6:7', ...Array<string>(8).fill('203.0.113.9')];
    const turnedAway = { kind: 'throttled', username: null, device: '' } as const;
    await Promise.all(
      addresses.map((address) => recordOnce(queries, { ...turnedAway, address }, harness.now)),
    );
    const rows = await queries.select().from(signInEvents);
    expect(rows.map(({ address }) => address).sort()).toEqual(['2001:db8:1:2::/64', '203.0.113.9']);
  });

  test('is narrowed down by kind and name, and paged', async () => {
    const token = await tokenOf('maria');
    await login('ruben', 'wrong');
    await tokenOf('ruben');
    expect(told(await read(token, '?kind=signed-in'))).toEqual([
      ['signed-in', 'maria', null],
      ['signed-in', 'ruben', null],
    ]);
    expect(told(await read(token, '?username=RUB'))).toHaveLength(2);
    expect(await read(token, '?username=%25')).toMatchObject({ events: [], total: 0 });
    expect(told(await read(token, '?limit=1&page=2'))).toEqual([['failed', 'ruben', null]]);
    // By the words: "Signed in" comes before "Wrong password".
    expect(told(await read(token, '?sort=kind-desc')).at(-1)).toEqual(['failed', 'ruben', null]);
    expect(told(await read(token, '?sort=username-asc')).at(-1)).toEqual(['signed-in', 'maria', null]);
    for (const query of ['?sort=id-asc', '?kind=weather', '?page=0', '?limit=1000']) {
      expect((await send('GET', `/sign-ins${query}`, { token })).status).toBe(400);
    }
  });

  test('is kept for 180 days', async () => {
    await tokenOf('maria');
    const day = 24 * 60 * minute;
    harness.now = new Date(harness.now.getTime() + 179 * day);
    expect((await read(await tokenOf('maria'))).total).toBe(2);
    harness.now = new Date(harness.now.getTime() + 2 * day);
    const token = await tokenOf('maria');
    expect((await read(token)).total).toBe(2);
    expect(await harness.database.queries.select().from(signInEvents)).toHaveLength(2);
  });
});

describe('the name of a device', () => {
  test.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
      'Firefox on Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
      'Edge on Mac',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
      'Chrome on Android',
    ],
    ['curl/8.9.1', 'Unknown device'],
    [undefined, 'Unknown device'],
  ])('%s is %s', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name);
  });
});
