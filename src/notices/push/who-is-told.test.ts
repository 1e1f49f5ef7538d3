import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { insertVehicles, vehicleRow } from '../../../test/factories.ts';
import { claimsOf } from '../../../test/push-service.ts';
import { describeWithPushedNotices } from '../../../test/pushed-notices.ts';
import { accountSettings, users } from '../../accounts/accounts.table.ts';
import { createUser } from '../../accounts/accounts.store.ts';
import { deleteSession, endSessionsOf } from '../../accounts/sessions.store.ts';
import { changeInquiry } from '../../inquiries/inquiry-changes.store.ts';
import { inquiries } from '../../inquiries/inquiries.table.ts';
import { mailOutbox } from '../../platform/mail/outbox.table.ts';
import { changeNoticeChoices } from '../notice-choices.store.ts';
import { ensurePushKeys } from './push-keys.store.ts';
import { readSubscription } from './subscriptions.store.ts';

const hour = 60 * 60_000;

describeWithPushedNotices('pushed notices', (notices) => {
  const { secrets, start, wake, signIn, ask, untilDone } = notices;
  const assign = async (id: number, assignedTo: number | null, by: string) => {
    const rules = { mailsOf: () => [], bookingRules: undefined };
    await changeInquiry(notices.database, id, { assignedTo }, { by, now: notices.now, ...rules });
    await wake();
  };

  test('an inquiry is pushed once to each who may see it, encrypted, with name and car only', async () => {
    const maria = await signIn('maria');
    const grace = await signIn('grace', 'manager');
    const pat = await signIn('pat', 'photographer');
    await start();
    await start();
    const [vehicleId] = await insertVehicles(notices.database.queries, [
      vehicleRow({ make: 'Ashdown', model: 'Grand Tourer', year: 2024 }),
    ]);
    const id = await ask({ vehicleId: vehicleId ?? null });
    await wake();
    await wake();
    await untilDone([id]);
    const notice = {
      title: 'New inquiry',
      body: 'Dana Whitlock, 2024 Ashdown Grand Tourer',
      tag: `inquiry-${id}`,
      url: `/admin?tab=inquiries&inquiry=${id}`,
    };
    expect(maria.told()).toEqual([notice]);
    expect(grace.told()).toEqual([notice]);
    expect(pat.told()).toEqual([]);
    for (const push of notices.service.arrived) {
      expect(push.headers).toMatchObject({
        'content-encoding': 'aes128gcm',
        topic: `inquiry-${id}`,
        urgency: 'high',
        ttl: '14400',
      });
      expect(push.body.toString('latin1')).not.toContain('Whitlock');
      expect(claimsOf(push)).toMatchObject({
        aud: notices.service.origin,
        sub: 'https://www.dealer.example',
        key: (await ensurePushKeys(notices.database.queries, secrets, notices.now)).publicKey,
      });
    }
  });

  test('doubtful, archived and old inquiries are no news; a doubtful one is when it is taken over', async () => {
    const maria = await signIn('maria');
    const doubtful = await ask({ name: 'Bot', isDoubtful: true });
    await ask({ name: 'Archived', isArchived: true });
    await ask({ name: 'Old', createdAt: new Date(notices.now.getTime() - 13 * hour) });
    const real = await ask({ name: 'Real' });
    await start();
    await untilDone([real]);
    expect(maria.told()).toMatchObject([{ body: 'Real' }]);
    await notices.database.queries
      .update(inquiries)
      .set({ isDoubtful: false })
      .where(eq(inquiries.id, doubtful));
    await wake();
    await untilDone([doubtful]);
    expect(maria.told()).toMatchObject([{ body: 'Real' }, { body: 'Bot' }]);
  });

  test('whoever is assigned an inquiry is told, unless they took it themselves', async () => {
    const maria = await signIn('maria');
    const ruben = await signIn('ruben');
    const first = await ask();
    await start();
    await untilDone([first]);
    await assign(first, maria.id, 'ruben');
    await eventually(() =>
      expect(maria.told()).toMatchObject([{ title: 'New inquiry' }, { title: 'Assigned to you' }]),
    );
    await assign(first, ruben.id, 'ruben');
    const second = await ask({ name: 'Theo', assignedTo: ruben.id });
    await wake();
    await untilDone([first, second]);
    expect(ruben.told()).toMatchObject([
      { title: 'New inquiry', body: 'Dana Whitlock' },
      { title: 'Assigned to you', body: 'Theo' },
    ]);
    expect(maria.told()).toHaveLength(3);
  });

  test('a browser is told over night, and not after a sign-out, another end of its session, or 30 days', async () => {
    const out = await signIn('out');
    const disabled = await signIn('disabled');
    const idle = await signIn('idle');
    const unused = await signIn('unused');
    await deleteSession(notices.database.queries, out.token);
    await notices.database.queries
      .update(users)
      .set({ disabledAt: notices.now })
      .where(eq(users.id, disabled.id));
    notices.now = new Date(notices.now.getTime() + 14 * hour);
    // Each sign-in forgets what has expired for long.
    const maria = await signIn('maria');
    const first = await ask();
    await start();
    await untilDone([first]);
    for (const browser of [idle, unused, maria]) expect(browser.told()).toHaveLength(1);
    for (const browser of [out, disabled]) expect(browser.told()).toEqual([]);
    // A new password, or signing out everywhere, ends what has expired too.
    await endSessionsOf(notices.database.queries, idle.id, { reason: 'password changed', now: notices.now });
    const second = await ask();
    await wake();
    await untilDone([first, second]);
    expect(idle.told()).toHaveLength(1);
    expect(unused.told()).toHaveLength(2);
    notices.now = new Date(notices.now.getTime() + 30 * 24 * hour);
    const back = await signIn('back');
    const third = await ask();
    await wake();
    await untilDone([first, second, third]);
    expect(back.told()).toHaveLength(1);
    expect(unused.told()).toHaveLength(2);
    expect(await readSubscription(notices.database.queries, unused.token)).toBeNull();
  });

  test('an account without the second factor that is required of it is told nothing', async () => {
    const without = await signIn('without', 'manager');
    const secured = await signIn('secured', 'manager');
    const sales = await signIn('sales');
    await notices.database.queries
      .update(users)
      .set({ totpSecret: 'GEZDGNBV' })
      .where(eq(users.id, secured.id));
    const settings = { secondFactorRequiredOf: 'managers' };
    await notices.database.queries
      .insert(accountSettings)
      .values({ id: 1, settings, updatedAt: notices.now });
    const id = await ask();
    await start();
    await untilDone([id]);
    expect(secured.told()).toHaveLength(1);
    expect(sales.told()).toHaveLength(1);
    expect(without.told()).toEqual([]);
  });

  test('whoever is given leads by somebody else gets one mail about them, once, if they want it', async () => {
    const add = async (username: string, values: Partial<typeof users.$inferInsert> = {}) => {
      const user = await createUser(
        notices.database.queries,
        { username, passwordHash: 'x', role: 'sales' },
        notices.now,
      );
      const email = `${username}@dealer.example`;
      await notices.database.queries
        .update(users)
        .set({ email, ...values })
        .where(eq(users.id, user?.id ?? 0));
      return user?.id ?? 0;
    };
    const maria = await add('maria', { firstName: 'Maria', lastName: 'Ortega' });
    const ruben = await add('ruben');
    const unwilling = await add('unwilling');
    await changeNoticeChoices(notices.database.queries, unwilling, { assignedMail: false });
    const disabled = await add('disabled');
    const unreachable = await add('unreachable', { email: null });
    const ids = [await ask(), await ask({ name: 'Theo' }), await ask({ name: 'Own' })];
    const [first = 0, second = 0, own = 0] = ids;
    const others = [unwilling, disabled, unreachable];
    for (const account of others) {
      const id = await ask();
      ids.push(id);
      await assign(id, account, 'maria');
    }
    await notices.database.queries
      .update(users)
      .set({ disabledAt: notices.now })
      .where(eq(users.id, disabled));
    // Given before the program was started, so that they come at once.
    await assign(first, ruben, 'maria');
    await assign(second, ruben, 'maria');
    await assign(own, ruben, 'ruben');
    const mails = async () =>
      (await notices.database.queries.select().from(mailOutbox).orderBy(mailOutbox.id)).map(
        ({ message }) => message,
      );
    await start();
    await start();
    await untilDone(ids);
    expect(await mails()).toMatchObject([{ to: 'ruben@dealer.example', subject: '2 leads assigned to you' }]);
    const [mail] = await mails();
    expect(mail?.text).toContain('Maria Ortega has given you these leads.');
    expect(mail?.text).toContain(`/admin?tab=inquiries&inquiry=${first}\n- Theo, since `);
    expect(mail?.text).not.toMatch(/Own|@whitlock|555-0188/);
    expect(mail?.html).toContain('Theo, since ');
    // To somebody else and back is another assignment; the same account again is none.
    await assign(first, ruben, 'maria');
    await assign(second, maria, 'ruben');
    await eventually(async () =>
      expect((await mails()).slice(1)).toMatchObject([
        { to: 'maria@dealer.example', subject: 'Assigned to you: Theo' },
      ]),
    );
    await assign(second, ruben, 'maria');
    await eventually(async () =>
      expect((await mails()).slice(2)).toMatchObject([
        { to: 'ruben@dealer.example', subject: 'Assigned to you: Theo' },
      ]),
    );
  });

  test('what was assigned long ago, as before an update, is mailed to nobody', async () => {
    const user = await createUser(
      notices.database.queries,
      { username: 'maria', passwordHash: 'x', role: 'sales' },
      notices.now,
    );
    await notices.database.queries.update(users).set({ email: 'maria@dealer.example' });
    const old = await ask({
      createdAt: new Date(notices.now.getTime() - 13 * hour),
      assignedTo: user?.id ?? null,
    });
    const fresh = await ask();
    await start();
    await untilDone([old, fresh]);
    expect(await notices.database.queries.select().from(mailOutbox)).toEqual([]);
  });
});
