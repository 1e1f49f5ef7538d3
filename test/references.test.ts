import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

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
  const missing = named.filter(
    ({ file, title }) =>
      !existsSync(join(root, file)) || !["'", '`', '"'].some((quote) => read(file).includes(quote + title)),
  );
  expect(missing).toEqual([]);
  const silent = faults
    .split(/^(?=\*\*\d+\. )/m)
    .slice(1)
    .filter((part) => !/^- (`|Not tested)/m.test(part));
  expect(silent).toEqual([]);
});

/** Whether a path exists, from the top or, as documents write it for short, from src. Names with a star may match several. */
const exists = (path: string) =>
  ['', 'src/'].some((folder) =>
    path.includes('*')
      ? globSync(folder + path, { cwd: root }).length > 0
      : existsSync(join(root, folder + path)),
  );

test.each(['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md'])(
  'every path that %s names exists',
  (document) => {
    const text = read(document);
    const linked = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, path = '']) => path);
    // Addresses begin with a slash, and variables are in capitals.
    const quoted = [...text.matchAll(/`([.a-z][\w.-]*\/[\w./*$-]*)`/g)].map(([, path = '']) => path);
    expect([...linked, ...quoted].filter((path) => !exists(path))).toEqual([]);
  },
);
