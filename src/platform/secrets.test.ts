import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSecrets } from './secrets.ts';

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'secrets-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

test('what is sealed is opened with the same key only, and is not there to read', () => {
  const secrets = openSecrets({ secretKey: 'a key of thirty-two characters..', dataDir });
  const sealed = secrets.seal('p@ss wörd');
  expect(sealed).not.toContain('p@ss');
  expect(sealed).not.toBe(secrets.seal('p@ss wörd'));
  expect(secrets.open(sealed)).toBe('p@ss wörd');
  expect(openSecrets({ secretKey: 'another key', dataDir }).open(sealed)).toBeNull();
  const altered = sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BB' : 'AA');
  for (const text of [altered, 'v1.a.b.c', 'p@ss wörd', '']) expect(secrets.open(text)).toBeNull();
});

test('without a key of its own it makes one that only its owner reads, and keeps it', () => {
  const sealed = openSecrets({ secretKey: undefined, dataDir }).seal('secret');
  const file = join(dataDir, 'secret.key');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, 'utf8')).toHaveLength(43);
  expect(openSecrets({ secretKey: undefined, dataDir }).open(sealed)).toBe('secret');
});
