import { describe, expect, test } from 'vitest';
import { readLeadMail } from './read-lead-mail.ts';

const read = (head: string[], body = 'Hello', more: object = {}) => {
  const bytes = Buffer.from([...head, '', body].join('\r\n'));
  return readLeadMail(
    { bytes, size: bytes.length, arrivedAt: null },
    {
      timeZone: 'UTC',
      isOwn: (sender, id) => sender === 'site@halcyon.example' || id.endsWith('@halcyon.example>'),
      ...more,
    },
  );
};
const from = 'From: Bo Lind <bo@lind.example>';
const leadOf = async (head: string[], body?: string) => (await read(head, body)).leads[0];
const adf = (prospects: string) => `<adf>${prospects}</adf>`;
const prospect = '<prospect><customer><contact><name>Zoë</name></contact></customer></prospect>';

describe('a mail that is no ADF', () => {
  test('is a lead of its sender, with subject and text', async () => {
    expect(
      await leadOf([from, 'Subject: =?utf-8?q?The_Gr=C3=BCn_one?=', 'Message-ID: <1@x>'], 'Is it there?'),
    ).toEqual({
      id: { source: 'mail', text: '<1@x>' },
      requestedAt: null,
      name: 'Bo Lind',
      email: 'bo@lind.example',
      phone: null,
      interest: null,
      car: null,
      message: 'Subject: The Grün one\n\nIs it there?',
    });
  });

  test('is a lead of whoever gets the answer, and of nobody at an address that nobody reads', async () => {
    const market = 'From: AutoTrader <no-reply@autotrader.example>';
    expect(await leadOf([market, 'Reply-To: Bo <bo@lind.example>'])).toMatchObject({
      name: 'Bo',
      email: 'bo@lind.example',
    });
    expect(await leadOf([market])).toMatchObject({ name: 'AutoTrader', email: '' });
    expect(await leadOf(['From: bo@lind.example'])).toMatchObject({
      name: 'bo@lind.example',
      email: 'bo@lind.example',
    });
    expect(await leadOf(['Subject: Hi'])).toMatchObject({ name: 'No name', email: '' });
  });

  test('with HTML alone has its text, without scripts and styles', async () => {
    const html =
      '<html><head><title>x</title><style>p{}</style></head><body><h1>New lead</h1><table><tr><td>Name</td><td>Bo &amp; Co</td></tr></table><script>x()</script></body></html>';
    expect(await leadOf([from, 'Content-Type: text/html; charset=utf-8'], html)).toMatchObject({
      message: 'New lead\n\nName Bo & Co',
    });
  });

  test('names the car by a VIN in its text', async () => {
    expect(await leadOf([from], 'VIN: zzzve72s8s0000310.')).toMatchObject({
      car: { vin: 'zzzve72s8s0000310' },
    });
    expect(await leadOf([from], 'abcdefghjklmnprst 1234567890123456')).toMatchObject({ car: null });
  });

  test('that is very long is cut, and says so', async () => {
    const lead = await leadOf([from], 'word '.repeat(10_000));
    expect(lead?.message.length).toBeLessThan(20_100);
    expect(lead?.message).toMatch(/\n\nThe rest of this mail is in the mailbox\.$/);
  });

  test('without an id is known by its content', async () => {
    const [one, same, other] = [
      await leadOf([from], 'One'),
      await leadOf([from], 'One'),
      await leadOf([from], 'Two'),
    ];
    expect(one?.id).toEqual(same?.id);
    expect(one?.id).not.toEqual(other?.id);
  });
});

describe('ADF in a mail', () => {
  test.each([
    [
      'in the text, with words around it',
      'Content-Type: text/plain; charset=utf-8',
      `Hi,\r\n${adf(prospect)}\r\nBye`,
    ],
    [
      'as text of an HTML mail',
      'Content-Type: text/html; charset=utf-8',
      `<pre>${adf(prospect).replaceAll('<', '&lt;')}</pre>`,
    ],
    ['as an HTML mail', 'Content-Type: text/html; charset=utf-8', adf(prospect)],
    [
      'with a namespace',
      'Content-Type: text/plain; charset=utf-8',
      adf(prospect).replaceAll('adf>', 'x:adf>'),
    ],
  ])('%s', async (_name, type, body) => {
    expect((await read([from, type], body)).leads).toMatchObject([{ name: 'Zoë', id: null }]);
  });

  test('in a file, in another encoding', async () => {
    const xml = `<?xml version="1.0" encoding="windows-1252"?>${adf(prospect)}`;
    const part = `--x\r\nContent-Type: application/octet-stream; name="lead.adf"\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(xml, 'latin1').toString('base64')}\r\n--x--`;
    const { leads } = await read([from, 'Content-Type: multipart/mixed; boundary=x'], part);
    expect(leads).toMatchObject([{ name: 'Zoë' }]);
  });

  test.each([
    ['is cut off', '<adf><prospect><customer>', 'not valid XML'],
    ['has entities of its own', `<adf><!DOCTYPE x [<!ENTITY a "b">]>${prospect}</adf>`, 'document type'],
    ['has too many prospects', adf(prospect.repeat(101)), 'at most 100 prospects'],
    ['is too deep', adf('<a>'.repeat(50)), 'too many elements'],
    ['is too long', adf(`<prospect>${'x'.repeat(300_000)}</prospect>`), 'too long'],
  ])('that %s leaves the mail as a lead, with the reason', async (_name, body, reason) => {
    const [lead, ...more] = (await read([from], body)).leads;
    expect(more).toEqual([]);
    expect(lead).toMatchObject({ name: 'Bo Lind', email: 'bo@lind.example' });
    expect(lead?.message).toContain('Its ADF could not be read. ');
    expect(lead?.message).toContain(reason);
  });
});

describe('mails that are left alone', () => {
  test.each([
    ['Auto-Submitted: auto-replied (vacation)'],
    ['Precedence: auto_reply'],
    ['X-Autoreply: yes'],
    ['Return-Path: <>'],
    ['Content-Type: multipart/report; report-type=delivery-status; boundary=x'],
    ['Subject: Automatic reply: Is it there?'],
    ['Subject: Out of Office'],
    ['Message-ID: <inquiry-1@halcyon.example>'],
  ])('%s', async (line) => {
    expect((await read([from, line], adf(prospect))).leads).toEqual([]);
  });

  test('of a server, and of the dealership itself', async () => {
    expect((await read(['From: MAILER-DAEMON@x.example'])).leads).toEqual([]);
    expect((await read(['From: site@halcyon.example'])).leads).toEqual([]);
  });

  test('a mail that a program has sent by itself is not', async () => {
    expect((await read([from, 'Auto-Submitted: auto-generated'])).leads).toHaveLength(1);
    expect((await read([from, 'Auto-Submitted: no'])).leads).toHaveLength(1);
    expect((await read([from, 'Subject: Outofoffice, the car'])).leads).toHaveLength(1);
  });
});

test('what the receiving server took for spam is doubtful', async () => {
  expect(await read([from, 'X-Spam-Status: Yes, score=9'])).toMatchObject({ isDoubtful: true });
  expect(await read([from, 'X-Spam-Flag: YES'])).toMatchObject({ isDoubtful: true });
  expect(await read([from, 'X-Spam-Status: No, score=1'])).toMatchObject({ isDoubtful: false });
});
