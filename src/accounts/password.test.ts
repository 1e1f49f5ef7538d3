import { parseOptions } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { newPasswordSchema } from './accounts.schema.ts';
import { generatePassword, hashPassword, verifyPassword } from './password.ts';

test('a hash is salted argon2id with 19 MiB, two passes and one lane', async () => {
  const [hash, again] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')]);
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(parseOptions(hash)).toMatchObject({ memoryCost: 19_456, timeCost: 2, parallelism: 1, saltLen: 16 });
  expect(again).not.toBe(hash);
});

test('only the right password matches', async () => {
  const hash = await hashPassword('correct horse');
  expect(await verifyPassword('correct horse', hash)).toBe(true);
  expect(await verifyPassword('Correct horse', hash)).toBe(false);
  expect(await verifyPassword('', hash)).toBe(false);
});

test('a new password may have 200 characters, of which each counts', async () => {
  const password = `${'correct horse battery staple '.repeat(6)}${'x'.repeat(26)}`;
  expect(newPasswordSchema.parse(password)).toHaveLength(200);
  const hash = await hashPassword(password);
  expect(await verifyPassword(password, hash)).toBe(true);
  expect(await verifyPassword(`${password.slice(0, -1)}y`, hash)).toBe(false);
});

test('no password matches an account that does not exist', async () => {
  expect(await verifyPassword('correct horse', null)).toBe(false);
});

test('generated passwords are readable and differ', () => {
  const passwords = Array.from({ length: 100 }, generatePassword);
  for (const password of passwords) expect(password).toMatch(/^[a-km-np-z2-9]{5}(?:-[a-km-np-z2-9]{5}){3}$/);
  expect(new Set(passwords).size).toBe(100);
});
