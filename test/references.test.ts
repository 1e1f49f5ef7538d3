import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const specification = read('docs/specification.md');
const sections = new Set([...specification.matchAll(/^##+ ([\d.]+?)\.? /gm)].map(([, number]) => number));
const faults = read('docs/faults.md');
const faultNumbers = [...faults.matchAll(/^\*\*(\d+)\. /gm)].map(([, number]) => Number(number));

const files = globSync('{src,test,demo,scripts,bench}/**/*.{ts,tsx,mjs,css}', {
  cwd: root,
  exclude: (path) => /node_modules|references\.test\.ts$/.test(path),
});

/** The numbers behind a word such as `section`, also several: `faults 6 to 8`, `sections 2, 4 and 8`. */
const numbersAfter = (text: string, word: string) =>
  [
    ...text.matchAll(new RegExp(`(?<!RFC \\d+, )\\b${word}s? ((?:\\d[\\d.]*(?:, | and | to )?)+)`, 'gi')),
  ].flatMap(([, list = '']) => list.match(/\d+(?:\.\d+)*/g) ?? []);

/** Fault numbers of titles that begin or end with one in brackets: `[46] a read-only directory is one clear line`. */
const bracketed = (text: string) =>
  [...text.matchAll(/'\[(\d+)\] |\[(\d+)\]'/g)].map(([, a, b]) => a ?? b ?? '');

const unknown = (find: (text: string, file: string) => string[], known: ReadonlySet<string | undefined>) => {
  const found = files.flatMap((file) => find(read(file), file).map((number) => ({ file, number })));
  expect(found.length).toBeGreaterThan(50);
  return found.filter(({ number }) => !known.has(number)).map(({ file, number }) => `${file}: ${number}`);
};

/** Whether a file has a text in quotes that begins with this title of a test. */
const hasTest = (file: string, title: string) =>
  existsSync(join(root, file)) && ["'", '`', '"'].some((quote) => read(file).includes(quote + title));

test('every section that the code names is a heading of docs/specification.md', () => {
  // The format of ZIP files has sections, too.
  const find = (text: string) => numbersAfter(text.replaceAll(/APPNOTE[^)]*/g, ''), 'section');
  expect(unknown(find, sections)).toEqual([]);
});

test('every fault that the code names is a number of docs/faults.md, which has all from the first to the last', () => {
  expect(faultNumbers).toEqual(faultNumbers.map((_, index) => index + 1));
  const find = (text: string, file: string) => [
    ...numbersAfter(text, 'fault'),
    ...(/\.(test|spec)\.tsx?$/.test(file) ? bracketed(text) : []),
  ];
  expect(unknown(find, new Set(faultNumbers.map(String)))).toEqual([]);
});

test('every test that docs/faults.md names is in its file, and each fault has one or says that it has none', () => {
  const named = [...faults.matchAll(/^- `([^`]+)`: (.+)$/gm)].map(([, file = '', title = '']) => ({
    file,
    title,
  }));
  expect(named.length).toBeGreaterThan(faultNumbers.length);
  expect(named.filter(({ file, title }) => !hasTest(file, title))).toEqual([]);
  const silent = faults
    .split(/^(?=\*\*\d+\. )/m)
    .slice(1)
    .filter((part) => !/^- (`|Not tested)/m.test(part));
  expect(silent).toEqual([]);
});

/** The requirements of OWASP ASVS 5.0.0 that levels 1 and 2 ask for, by section. */
const levels1And2: Record<string, string> = {
  '1.1': '1 2',
  '1.2': '1 2 3 4 5 6 7 8 9',
  '1.3': '1 2 3 4 5 6 7 8 9 10 11',
  '1.4': '1 2 3',
  '1.5': '1 2',
  '2.1': '1 2 3',
  '2.2': '1 2 3',
  '2.3': '1 2 3 4',
  '2.4': '1',
  '3.2': '1 2',
  '3.3': '1 2 3 4',
  '3.4': '1 2 3 4 5 6',
  '3.5': '1 2 3 4 5',
  '3.7': '1 2',
  '4.1': '1 2 3',
  '4.2': '1',
  '4.3': '1 2',
  '4.4': '1 2 3 4',
  '5.1': '1',
  '5.2': '1 2 3',
  '5.3': '1 2',
  '5.4': '1 2 3',
  '6.1': '1 2 3',
  '6.2': '1 2 3 4 5 6 7 8 9 10 11 12',
  '6.3': '1 2 3 4',
  '6.4': '1 2 3 4',
  '6.5': '1 2 3 4 5',
  '6.6': '1 2 3',
  '6.8': '1 2 3 4',
  '7.1': '1 2 3',
  '7.2': '1 2 3 4',
  '7.3': '1 2',
  '7.4': '1 2 3 4 5',
  '7.5': '1 2',
  '7.6': '1 2',
  '8.1': '1 2',
  '8.2': '1 2 3',
  '8.3': '1',
  '8.4': '1',
  '9.1': '1 2 3',
  '9.2': '1 2 3 4',
  '10.1': '1 2',
  '10.2': '1 2',
  '10.3': '1 2 3 4',
  '10.4': '1 2 3 4 5 6 7 8 9 10 11',
  '10.5': '1 2 3 4 5',
  '10.6': '1 2',
  '10.7': '1 2 3',
  '11.1': '1 2',
  '11.2': '1 2 3',
  '11.3': '1 2 3',
  '11.4': '1 2 3 4',
  '11.5': '1',
  '11.6': '1',
  '12.1': '1 2 3',
  '12.2': '1 2',
  '12.3': '1 2 3 4',
  '13.1': '1',
  '13.2': '1 2 3 4 5',
  '13.3': '1 2',
  '13.4': '1 2 3 4 5',
  '14.1': '1 2',
  '14.2': '1 2 3 4',
  '14.3': '1 2 3',
  '15.1': '1 2 3',
  '15.2': '1 2 3',
  '15.3': '1 2 3 4 5 6 7',
  '16.1': '1',
  '16.2': '1 2 3 4 5',
  '16.3': '1 2 3 4',
  '16.4': '1 2 3',
  '16.5': '1 2 3',
  '17.1': '1',
  '17.2': '1 2 3 4',
  '17.3': '1 2',
};

describe('docs/security.md', () => {
  const text = read('docs/security.md');
  const verdicts = ['met by a test', 'met by code', 'not applicable', 'not met'];
  const numbers = Object.entries(levels1And2).flatMap(([section, list]) =>
    list.split(' ').map((last) => `${section}.${last}`),
  );
  // One row may be of several that follow each other: `10.1.1 to 10.7.3`.
  const rows = [
    ...text.matchAll(/^\| (\d+\.\d+\.\d+)(?: to (\d+\.\d+\.\d+))? \| [^|]+ \| ([^|]+) \| (.+) \|$/gm),
  ].flatMap(([, first = '', last = first, verdict = '', evidence = '']) =>
    numbers
      .slice(numbers.indexOf(first), numbers.indexOf(last) + 1)
      .map((number) => ({ number, verdict, evidence })),
  );

  test('has each requirement of levels 1 and 2 once', () => {
    expect(numbers).toHaveLength(253);
    expect(rows.map(({ number }) => number)).toEqual(numbers);
  });

  test('counts its verdicts right', () => {
    const counts = verdicts.map((name) => rows.filter(({ verdict }) => verdict === name).length);
    expect(text).toContain(
      `| ${verdicts.join(' | ')} |\n| --- | --- | --- | --- |\n| ${counts.join(' | ')} |\n`,
    );
    expect(counts.reduce((sum, count) => sum + count)).toBe(rows.length);
  });

  test('names a test that exists for each requirement that is met by one', () => {
    const named = rows
      .filter(({ verdict }) => verdict === 'met by a test')
      .flatMap(({ number, evidence }) =>
        evidence.split('<br>').map((line) => {
          const [, file = '', title = ''] = /^`([^`]+)`: (.+)$/.exec(line) ?? [];
          return { number, file, title };
        }),
      );
    expect(named.filter(({ file, title }) => !hasTest(file, title))).toEqual([]);
  });
});

/** Paths in code type. Addresses begin with a slash, and variables are in capitals. */
const quotedPaths = (text: string) =>
  [...text.matchAll(/`([.a-z][\w.-]*\/[\w./*$-]*)`/g)].map(([, path = '']) => path);

/** Whether a path exists, from the top or, as documents write it for short, from src. Names with a star may match several. */
const exists = (path: string) =>
  ['', 'src/'].some((folder) =>
    path.includes('*')
      ? globSync(folder + path, { cwd: root }).length > 0
      : existsSync(join(root, folder + path)),
  );

test.each(['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'docs/faults.md', 'docs/security.md'])(
  'every path that %s names exists',
  (document) => {
    expect(quotedPaths(read(document)).filter((path) => !exists(path))).toEqual([]);
  },
);

/** The anchors of a document's headings, as GitHub makes them. */
const anchorsOf = (text: string) =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replaceAll(/[^\p{L}\p{N}_\- ]/gu, '')
      .replaceAll(' ', '-'),
  );

test('every link between documents leads to a file, and to a heading in it', () => {
  const documents = globSync('{*.md,{docs,bench,.github,demo-art}/**/*.md}', {
    cwd: root,
    exclude: (path) => path.includes('node_modules'),
  });
  expect(documents.length).toBeGreaterThan(150);
  const dead = documents.flatMap((document) =>
    [...read(document).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]*))?\)/g)]
      .filter(([, path = '', anchor]) => {
        const file = path === '' ? document : join(dirname(document), path);
        if (!existsSync(join(root, file))) return true;
        return anchor !== undefined && file.endsWith('.md') && !anchorsOf(read(file)).includes(anchor);
      })
      .map(([link]) => `${document}: ${link}`),
  );
  expect(dead).toEqual([]);
});
