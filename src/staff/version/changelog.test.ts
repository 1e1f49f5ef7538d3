import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { programVersion } from '../../platform/program-version.ts';
import { parseChangelog } from './changelog.ts';

const changelog = readFileSync(join(import.meta.dirname, '../../../CHANGELOG.md'), 'utf8');

/** The kinds of changes of Keep a Changelog 1.1, and what to know before. */
const kinds = ['Upgrade notes', 'Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security'];

const inOrder = (version: string) =>
  version
    .split('.')
    .map((part) => part.padStart(5, '0'))
    .join('.');

test('CHANGELOG.md has the version of package.json first, and all of it can be read', () => {
  const releases = parseChangelog(changelog);
  const versions = releases.map(({ version }) => version);
  expect(versions[0]).toBe(programVersion());
  expect(versions).toEqual(versions.toSorted((a, b) => inOrder(b).localeCompare(inOrder(a))));
  expect(new Set(versions).size).toBe(versions.length);
  // Each heading is a version with its day, or what is not released yet, which stands first.
  const [first, ...headings] = [...changelog.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
  expect(first).toBe('[Unreleased]');
  expect(headings).toEqual(releases.map(({ version, date }) => `[${version}] - ${date}`));
  const titles = [...changelog.matchAll(/^### (.*)$/gm)].map(([, title]) => title);
  expect(titles.filter((title) => !kinds.includes(title ?? ''))).toEqual([]);
  const written = changelog.slice(changelog.indexOf(`## [${versions[0]}]`)).match(/^- /gm) ?? [];
  expect(releases.flatMap(({ groups }) => groups.flatMap(({ entries }) => entries))).toHaveLength(
    written.length,
  );
});

test('versions are read with their groups as plain text; what is not released stays out', () => {
  const text = `# Changelog

## [Unreleased]

### Added

- Not yet

## [1.2.0] - 2027-01-31

### Upgrade notes

- Set \`PORT\`, as
  [operations](docs/operations.md) says.

### Fixed

## [1.1.0] - 2026-12-24

### Added

- One
- Two
`;
  expect(parseChangelog(text)).toEqual([
    {
      version: '1.2.0',
      date: '2027-01-31',
      groups: [{ title: 'Upgrade notes', entries: ['Set PORT, as operations says.'] }],
    },
    { version: '1.1.0', date: '2026-12-24', groups: [{ title: 'Added', entries: ['One', 'Two'] }] },
  ]);
  expect(parseChangelog('')).toEqual([]);
});
