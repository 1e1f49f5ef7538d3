import { expect, test } from 'vitest';
import { releaseNotes } from './release-notes.ts';

const changelog = `# Changelog

## [Unreleased]

## [1.2.0] - 2027-01-31

### Upgrade notes

- Set \`PORT\`, as
  [operations](docs/operations.md) says.

## [1.1.0] - 2026-12-24

### Added

- One

[1.2.0]: https://dealer.example/compare/v1.1.0...v1.2.0
`;

test('the notes of a tag are its section of the changelog', () => {
  expect(releaseNotes('v1.2.0', '1.2.0', changelog)).toBe(
    '### Upgrade notes\n\n- Set `PORT`, as\n  [operations](docs/operations.md) says.\n',
  );
  const first = changelog.replace(/## \[1\.2\.0\][^]*?(?=## \[1\.1\.0\])/, '');
  expect(releaseNotes('v1.1.0', '1.1.0', first)).toBe('### Added\n\n- One\n');
});

test.each([
  ['v1.1.0', '1.2.0', changelog, 'The tag is v1.1.0, but package.json has the version 1.2.0'],
  ['1.2.0', '1.2.0', changelog, 'The tag is 1.2.0'],
  ['', '1.2.0', changelog, 'The tag is , but'],
  ['v1.2.1', '1.2.1', changelog, 'CHANGELOG.md has to begin with "## [1.2.1] - YYYY-MM-DD", not "## [1.2.0]'],
  ['v1.1.0', '1.1.0', changelog, 'has to begin with "## [1.1.0]'],
  ['v1.2.0', '1.2.0', changelog.replace('2027-01-31', 'soon'), 'not "## [1.2.0] - soon"'],
  ['v1.2.0', '1.2.0', '', 'has to begin with'],
  ['v1.2.0', '1.2.0', changelog.replace('- Set', 'Set'), 'CHANGELOG.md says nothing about 1.2.0'],
  [
    'v1.2.0',
    '1.2.0',
    changelog.replace('[Unreleased]', '[Unreleased]\n\n### Added\n\n- Two'),
    'entries under Unreleased: move them to 1.2.0',
  ],
])('tag %s, package.json %s: refused when they and the changelog disagree', (tag, version, text, reason) => {
  expect(() => releaseNotes(tag, version, text)).toThrow(reason);
});
