import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bodyOf } from '../platform/http/cached-response.ts';
import { createHandbook } from './handbook.ts';

const handbook = createHandbook();
const files = [
  ...readdirSync(join(import.meta.dirname, '../../docs/dealers')).filter((name) => name.endsWith('.md')),
  'privacy.md',
];
const pageOf = (file: string) => (file === 'README.md' ? '/admin/help' : `/admin/help/${file.slice(0, -3)}`);

test.each(files)('%s is a page whose links and pictures lead somewhere', async (file) => {
  const page = await handbook(pageOf(file));
  expect(page?.status).toBe(200);
  const html = (await bodyOf(page as NonNullable<typeof page>)).toString();
  const targets = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, target = '']) => target);
  for (const target of targets.filter((each) => each.startsWith('/admin/help'))) {
    const [path = '', anchor] = target.split('#');
    const other = await handbook(path);
    expect([target, other?.status]).toEqual([target, 200]);
    if (anchor !== undefined && other !== null)
      expect((await bodyOf(other)).toString()).toContain(` id="${anchor}"`);
  }
  expect(
    targets.filter((target) => !/^(?:\/admin(?:\/help.*)?|https?:.*|mailto:.*|#.*)$/.test(target)),
  ).toEqual([]);
});

test('a document that is not served is named, for whoever has it beside the program', async () => {
  const page = await handbook('/admin/help/signing-in');
  const html = (await bodyOf(page as NonNullable<typeof page>)).toString();
  expect(html).toContain('(operations, <code>docs/operations.md</code>)');
});

test('a table that scrolls is named by the heading above it, and is no landmark', async () => {
  const page = await handbook('/admin/help/privacy');
  const html = (await bodyOf(page as NonNullable<typeof page>)).toString();
  const labels = [...html.matchAll(/role="group" aria-label="([^"]*)"/g)].map(([, label]) => label);
  const headings = [...html.matchAll(/<h2[^>]*>([^<]*)/g)].map(([, heading]) => heading);
  expect(labels).toContain('What people have told you');
  expect(headings).toEqual(expect.arrayContaining(labels));
  expect(html).not.toContain('role="region"');
});

test('nothing else is read', async () => {
  for (const path of [
    '/admin/help/',
    '/admin/help/nothing',
    '/admin/help/../operations',
    '/admin/help/operations',
    '/admin/help/pictures/x.webp',
    '/admin/help/README.md',
  ])
    expect([path, await handbook(path)]).toEqual([path, null]);
});
