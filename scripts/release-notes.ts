/** `node scripts/release-notes.ts v1.2.0`: prints what CHANGELOG.md says of the version with this tag. Needs no packages. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The section of a version in a changelog in the form of Keep a Changelog, in Markdown and without its heading. Throws an error that says
 * why if the tag is not `v` and the version of package.json, or if the changelog does not begin with that version: entries that are
 * still under Unreleased would be missing in the notes of the version that has them.
 */
export function releaseNotes(tag: string, packageVersion: string, changelog: string): string {
  if (tag !== `v${packageVersion}`)
    throw new Error(`The tag is ${tag}, but package.json has the version ${packageVersion}`);
  const sections = changelog.split(/^## /m).slice(1);
  const waiting = sections.find((section) => section.startsWith('[Unreleased]'));
  if (waiting !== undefined && /^[-*] /m.test(waiting))
    throw new Error(`CHANGELOG.md has entries under Unreleased: move them to ${packageVersion}`);
  const [heading = '', ...lines] = sections.find((section) => section !== waiting)?.split('\n') ?? [];
  const [, version, date] = /^\[([^\]]+)\] - (\d{4}-\d\d-\d\d)$/.exec(heading) ?? [];
  if (version !== packageVersion || date === undefined)
    throw new Error(
      `CHANGELOG.md has to begin with "## [${packageVersion}] - YYYY-MM-DD", not "## ${heading}"`,
    );
  // The addresses of links stand at the end of the file.
  const notes = lines.filter((line) => !/^\[[^\]]+\]: /.test(line)).join('\n');
  if (!/^[-*] /m.test(notes)) throw new Error(`CHANGELOG.md says nothing about ${packageVersion}`);
  return `${notes.trim()}\n`;
}

if (process.argv[1] === import.meta.filename) {
  const root = join(import.meta.dirname, '..');
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  try {
    process.stdout.write(
      releaseNotes(process.argv[2] ?? '', version, readFileSync(join(root, 'CHANGELOG.md'), 'utf8')),
    );
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
