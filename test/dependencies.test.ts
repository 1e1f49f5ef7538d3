import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

type Package = { license?: string; licenses?: { type: string }[] };
type Locked = Package & { dev?: boolean; link?: boolean };

const locked = (JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }).packages;

/** The license of a package by its folder, as the installed package says it, else as the lock does; older packages list several. */
function licenseOf(folder: string): string {
  const file = `${folder}/package.json`;
  const found: Package = existsSync(join(root, file)) ? JSON.parse(read(file)) : (locked[folder] ?? {});
  return found.license ?? (found.licenses ?? []).map(({ type }) => type).join(' OR ');
}

test('docs/dependencies.md has a row for each direct dependency, with its license and reason, and no other', () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read('package.json'));
  const rows = [...read('docs/dependencies.md').matchAll(/^\| `([^`]+)` \| ([^|]*) \| ([^|]*) \|/gm)];
  const names = rows.map(([, name = '']) => name);
  const direct = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
  expect(names.toSorted()).toEqual(direct.toSorted());
  expect(rows.filter(([, , , reason = '']) => reason.trim() === '').map(([, name]) => name)).toEqual([]);
  const written = rows.map(([, name = '', license]) => ({ name, license }));
  const installed = names.map((name) => ({ name, license: licenseOf(`node_modules/${name}`) }));
  expect(written).toEqual(installed);
});

/** Licenses that ask for no more than to be named. */
const permissive = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Unlicense',
  'Python-2.0',
]);
/** Others, for the packages of these names only. docs/dependencies.md says why they do. */
const others: Readonly<Record<string, RegExp>> = {
  'MPL-2.0': /^lightningcss(?:-[a-z0-9-]+)?$/,
  'CC-BY-4.0': /^caniuse-lite$/,
  'LGPL-3.0-or-later': /^@img\/sharp-/,
};

/** Whether an expression of SPDX lets us ship the package: one side of OR, every part of AND. */
const isAllowed = (name: string, license: string): boolean =>
  license
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((side) =>
      side.split(' AND ').every((part) => permissive.has(part) || others[part]?.test(name) === true),
    );

test('what is needed to build and run has a license that lets everybody ship it', () => {
  const folders = Object.keys(locked).filter(
    (folder) => folder.includes('node_modules/') && !locked[folder]?.dev && !locked[folder]?.link,
  );
  expect(folders.length).toBeGreaterThan(300);
  const refused = folders.flatMap((folder) => {
    const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const license = licenseOf(folder);
    return isAllowed(name, license) ? [] : [`${name}: ${license}`];
  });
  expect(refused).toEqual([]);
});
