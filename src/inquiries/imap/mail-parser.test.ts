import { afterAll, expect, test } from 'vitest';
import { openMailParser } from './mail-parser.ts';

const parser = openMailParser();
afterAll(() => parser.close());

const mail = (html: string) =>
  Buffer.from(
    [
      'From: Bo Lind <bo@lind.example>',
      'Content-Type: multipart/mixed; boundary=x',
      '',
      '--x\r\nContent-Type: text/plain\r\n\r\nHi',
      `--x\r\nContent-Type: text/html\r\n\r\n${html}`,
      '--x\r\nContent-Type: image/png; name=a.png\r\nContent-Transfer-Encoding: base64\r\n\r\nAQID\r\n--x--',
    ].join('\r\n'),
  );

test('a mail that takes minutes is given up while the server goes on, and the next one is read', async () => {
  let ticks = 0;
  const ticking = setInterval(() => (ticks += 1), 50);
  await expect(parser.parse(mail('<a href="'.repeat(100_000)), 1_000)).rejects.toThrow('too long');
  clearInterval(ticking);
  expect(ticks).toBeGreaterThan(3);
  const { from, text, attachments } = await parser.parse(mail('<p>Zoë</p>'));
  expect(from?.address).toBe('bo@lind.example');
  expect(text).toContain('Zoë');
  expect(attachments).toMatchObject([{ filename: 'a.png', content: new Uint8Array([1, 2, 3]).buffer }]);
});

test('what is no mail is refused, and the next one is read', async () => {
  await expect(parser.parse(Buffer.from(`X: ${'a'.repeat(400_000)}\r\n\r\nHi`))).rejects.toThrow(
    'header size',
  );
  expect(await parser.parse(mail(''))).toMatchObject({ from: { name: 'Bo Lind' } });
});
