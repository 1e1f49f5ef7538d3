import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { users } from '../accounts/accounts.table.ts';
import { mailOutbox } from '../platform/mail/outbox.table.ts';
import { inquiry, withMailSettings } from '../../test/mail-settings.ts';
import { mailTextDefaults, mailTextKinds } from './mail-texts.ts';

describe('the texts of mails', () => {
  const mail = withMailSettings();
  const { open } = mail;

  test('texts are changed, shown, sent and given back', async () => {
    const { queries, call, enter } = await open();
    await queries.update(users).set({ email: 'me@halcyon.example' }).where(eq(users.username, 'admin'));
    await enter();
    const text = {
      kind: 'general-inquiry',
      subject: 'We have it, {name}',
      text: 'We answer {when}.\n\nThe team',
    };
    const shown = await call('POST', '/mail/texts/preview', text);
    expect(shown.body).toMatchObject({
      subject: 'We have it, Caroline Reyes',
      text: expect.stringMatching(/^Dear Caroline Reyes,\n\nWe answer .*\.\n\nThe team\n/) as string,
      html: expect.stringContaining('The team') as string,
    });
    const sent = await call('POST', '/mail/texts/send', { ...text, to: 'me@halcyon.example' });
    expect(sent.body).toMatchObject({ isAccepted: true });
    expect(mail.mailServer.arrived.map(({ subject }) => subject)).toEqual(['We have it, Caroline Reyes']);
    await call('PUT', '/mail/texts', text);
    await call('POST', '/inquiries', inquiry);
    const subjects = async () =>
      (await queries.select().from(mailOutbox)).map(({ message }) => message.subject);
    expect(await subjects()).toEqual(['We have it, Dana Whitlock']);
    const back = await call('DELETE', '/mail/texts/general-inquiry');
    expect(
      (back.body as { texts: { kind: string; isDefault: boolean }[] }).texts.every(
        ({ isDefault }) => isDefault,
      ),
    ).toBe(true);
    expect((await call('PUT', '/mail/texts', { ...text, kind: 'other' })).status).toBe(400);
  });

  test('a placeholder that cannot be filled is refused with its reason', async () => {
    const { call } = await open();
    for (const [change, path, message] of [
      [{ text: 'The {price}' }, 'text', 'This mail has nothing for {price}'],
      [{ subject: 'Hello {naem}' }, 'subject', 'There is no placeholder {naem}. Use those in the list'],
      [{ closing: 'Yours, {Name}' }, 'closing', 'There is no placeholder {Name}. Use those in the list'],
    ] as const) {
      const text = { kind: 'general-inquiry', subject: 'a', text: 'b', closing: 'c', ...change };
      const answer = await call('PUT', '/mail/texts', text);
      expect(answer).toMatchObject({ status: 400, body: { issues: [{ path, message }] } });
    }
  });

  test('what is empty is as usual, and a text of nothing else is no text of theirs', async () => {
    const { call } = await open();
    const kind = 'appointment-moved';
    const stored = async (text: object) => {
      const { body } = await call('PUT', '/mail/texts', { kind, ...text });
      return (body as { texts: { kind: string }[] }).texts.find((each) => each.kind === kind);
    };
    const { subject, closing } = mailTextDefaults[kind];
    expect(await stored({ subject: ' ', text: 'It moved.', closing: '' })).toEqual({
      kind,
      isDefault: false,
      subject,
      text: 'It moved.',
      closing,
    });
    expect(await stored({ subject: '', text: '' })).toMatchObject({ isDefault: true, subject, closing });
  });

  test('each mail is shown with its words, the usual ones where they are empty', async () => {
    const { call } = await open();
    for (const kind of mailTextKinds) {
      const text = { kind, subject: 'Words of ours', text: 'At the beginning.', closing: 'At the end.' };
      const { status, body } = await call('POST', '/mail/texts/preview', text);
      expect([kind, status, body]).toEqual([
        kind,
        200,
        {
          subject: 'Words of ours',
          text: expect.stringMatching(/At the beginning\.[^]*At the end\./) as string,
          html: expect.stringMatching(/At the beginning\.[^]*At the end\./) as string,
        },
      ]);
      const usual = await call('POST', '/mail/texts/preview', { kind, subject: '', text: '' });
      expect((usual.body as { text: string }).text).not.toMatch(/[{]\w+[}]/);
    }
  });
});
