import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished, expect, test } from 'vitest';
import { testNow } from '../../test/factories.ts';
import { aProfile } from '../../test/profile.ts';
import { startTestServer } from '../../test/test-server.ts';
import { newDealership } from '../dealership/dealership.schema.ts';
import { saveDealership } from '../dealership/dealership.store.ts';
import { securityContactPath } from './cached-paths.ts';
import { securityContact } from './security-contact.ts';

const day = 24 * 60 * 60_000;
/** The values of a field in the order of the file. */
const values = (text: string, field: string) =>
  text.split('\n').flatMap((line) => (line.startsWith(`${field}: `) ? [line.slice(field.length + 2)] : []));

async function open(publicUrl = 'https://www.dealer.example') {
  const site = await startTestServer({ settings: { publicUrl } });
  onTestFinished(() => site.close());
  const save = async (profile: Partial<typeof newDealership>) => {
    await saveDealership(site.database.queries, { ...newDealership, ...profile }, testNow);
    await site.server.refresh();
  };
  return { ...site, save };
}

test('security.txt names the dealership and nobody else, as RFC 9116 has it, on a closed site too', async () => {
  const { send, save } = await open();
  for (const profile of [aProfile, { ...aProfile, isClosed: true }]) {
    await save(profile);
    const { status, headers, text } = await send(securityContactPath);
    expect(status).toBe(200);
    expect(headers['content-type']?.toLowerCase()).toMatch(/^text\/plain; ?charset=utf-8$/);
    expect(text).toMatch(/^(?:[A-Z][A-Za-z-]+: \S+\n)+$/);
    expect(values(text, 'Contact')).toEqual([`mailto:${aProfile.email}`]);
    expect(values(text, 'Canonical')).toEqual([`https://www.dealer.example${securityContactPath}`]);
    expect(values(text, 'Preferred-Languages')).toEqual(['en']);
    expect(values(text, 'Policy')).toEqual([]);
    const [expires = ''] = values(text, 'Expires');
    const left = Date.parse(expires) - testNow.getTime();
    expect(left > 30 * day && left < 365 * day).toBe(true);
  }
});

test('a site without a mail address names its contact page', async () => {
  const { send } = await open();
  const { text } = await send(securityContactPath);
  expect(values(text, 'Contact')).toEqual(['https://www.dealer.example/contact']);
});

test('an address keeps to its line, and what it has of an address of a page is escaped', () => {
  const text = securityContact({
    email: 'a+b%c?subject=x@dealer.example',
    publicUrl: 'http://localhost:3000',
    now: testNow,
  });
  expect(values(text, 'Contact')[0]).toBe('mailto:a%2Bb%25c%3Fsubject%3Dx@dealer.example');
});

test('it takes no other method and has one address', async () => {
  const { send } = await open();
  expect((await send(securityContactPath, { method: 'POST' })).status).toBe(405);
  expect((await send(securityContactPath, { method: 'HEAD' })).status).toBe(200);
  expect((await send(`${securityContactPath}/`)).status).not.toBe(200);
});

test('the address of the project is the same wherever a file has to name it', () => {
  const root = join(import.meta.dirname, '../..');
  const { homepage, bugs, repository } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  expect(homepage).toMatch(/^https:\/\/[^ ]+[^/]$/);
  expect([bugs.url, repository.url]).toEqual([`${homepage}/issues`, `git+${homepage}.git`]);
  const issues = readFileSync(join(root, '.github/ISSUE_TEMPLATE/config.yml'), 'utf8');
  expect(issues).toContain(`url: ${homepage}/security/advisories/new\n`);
});
