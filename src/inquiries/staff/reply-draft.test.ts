import { expect, test } from 'vitest';
import { replyDraft } from './reply-draft.ts';

const inquiry = { name: 'Dana Whitlock', email: 'dana@whitlock.example', vehicle: null };
/** Parses a draft as a mail program does: a plus sign is not a space. */
function readDraft(draft: string) {
  const [to = '', query = ''] = draft.slice('mailto:'.length).split('?');
  const fields = query.split('&').map((field) => field.split('=').map(decodeURIComponent));
  return { to: decodeURIComponent(to), ...Object.fromEntries(fields) };
}

test('goes to the inquirer, greets by name and is signed by the dealership', () => {
  const draft = replyDraft(inquiry, 'Halcyon Motor Group', '');
  expect(draft).toMatch(/^mailto:dana@whitlock\.example\?subject=Re%3A%20Your%20inquiry&body=Dear%20Dana/);
  expect(readDraft(draft)).toEqual({
    to: 'dana@whitlock.example',
    subject: 'Re: Your inquiry',
    body: 'Dear Dana Whitlock,\r\n\r\nThank you for your inquiry.\r\n\r\n\r\n\r\nBest regards,\r\nHalcyon Motor Group',
  });
});

test('is signed by its author above the dealership', () => {
  const draft = replyDraft(inquiry, 'Halcyon', 'Ana López\nAdviser\n(305) 555-0142');
  expect(readDraft(draft).body).toMatch(
    /Best regards,\r\nAna López\r\nAdviser\r\n\(305\) 555-0142\r\nHalcyon$/,
  );
});

test('names the vehicle', () => {
  const vehicle = { id: 52, label: '2023 Ashdown Grand Tourer V12', price: 246_900, image: null };
  expect(readDraft(replyDraft({ ...inquiry, vehicle }, 'Halcyon', '')).body).toContain(
    'Thank you for your inquiry about the 2023 Ashdown Grand Tourer V12.',
  );
});

test('no name and no address can add a field, and none is lost', () => {
  const name = 'Zoë & Co? 100% = #1 + "دانا" 👩🏽‍🔧';
  const email = "o'neil+cars&bcc=all?x@mail.example";
  const draft = replyDraft({ ...inquiry, name, email }, 'Müller & Söhne', '');
  expect(readDraft(draft)).toMatchObject({ to: email, subject: 'Re: Your inquiry' });
  expect(Object.keys(readDraft(draft))).toEqual(['to', 'subject', 'body']);
  expect(readDraft(draft).body).toMatch(
    /^Dear Zoë & Co\? 100% = #1 \+ "دانا" 👩🏽‍🔧,\r\n[^]*\r\nMüller & Söhne$/,
  );
});
