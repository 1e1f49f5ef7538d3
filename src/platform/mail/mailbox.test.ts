import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { describeWithDatabase } from '../../../test/database.ts';
import { mailboxIn, mailboxOf } from './mailbox.ts';

const mailboxes: readonly (readonly [string, string])[] = [
  ['ann@mail.example', 'ann@mail.example'],
  [' Ann@Mail.Example ', 'ann@mail.example'],
  ['ann+cars@mail.example', 'ann@mail.example'],
  ['ann+cars+more@mail.example', 'ann@mail.example'],
  ['+ann@mail.example', '+ann@mail.example'],
  ['+a+b@mail.example', '+a@mail.example'],
  ['a.n.n@mail.example', 'a.n.n@mail.example'],
  ['a.n.n+x@gmail.com', 'ann@gmail.com'],
  ['A.Nn@GoogleMail.com', 'ann@gmail.com'],
  ['ann@gmail.com.example', 'ann@gmail.com.example'],
  ["o'neil@mail.example", "o'neil@mail.example"],
];

test.each(mailboxes)('%j leads to %j', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});

describeWithDatabase('in the database', (open) => {
  test('an address leads to the same mailbox, and none to none', async () => {
    const { queries } = await open();
    for (const [email, mailbox] of [...mailboxes, ['', null], [' ', null], [null, null]] as const) {
      const { rows } = await queries.execute(sql`select ${mailboxIn(sql`${email}::text`)} as mailbox`);
      expect([email, rows[0]]).toEqual([email, { mailbox }]);
    }
  });
});
