/** A version as CHANGELOG.md tells it, in plain text. `date` is a day, such as `2026-11-27`. */
export type Release = { version: string; date: string; groups: { title: string; entries: string[] }[] };

/** The versions in a changelog in the form of Keep a Changelog, newest first. What is not released is left out. */
export function parseChangelog(text: string): Release[] {
  const releases: Release[] = [];
  for (const section of text.split(/^## /m).slice(1)) {
    const [, version = '', date = ''] = /^\[(\d+\.\d+\.\d+)\] - (\d{4}-\d\d-\d\d)$/m.exec(section) ?? [];
    if (version === '') continue;
    const groups = section.split(/^### /m).slice(1).map(groupOf);
    releases.push({ version, date, groups: groups.filter(({ entries }) => entries.length > 0) });
  }
  return releases;
}

function groupOf(part: string): Release['groups'][number] {
  const [title = '', ...lines] = part.split('\n');
  const entries = lines.join('\n').split(/^- /m).slice(1).map(plainText);
  return { title: title.trim(), entries };
}

/** Without the marks of links and code; lines of one entry are joined. */
const plainText = (entry: string) =>
  entry
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replaceAll('`', '')
    .replaceAll(/\s+/g, ' ')
    .trim();
