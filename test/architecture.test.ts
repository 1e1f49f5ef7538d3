import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { describe, expect, test } from 'vitest';

const source = join(import.meta.dirname, '../src');

/**
 * The layers, lowest first. A file may import from its own layer and from below, never from above. All
 * features are in one layer, and may only import the features named for them.
 */
const features: Record<string, string[]> = {
  images: [],
  changes: [],
  floods: [],
  appearance: ['changes', 'images'],
  dealership: ['appearance', 'changes', 'images'],
  accounts: ['changes', 'dealership', 'images'],
  vehicles: ['accounts', 'changes', 'dealership', 'images'],
  inquiries: ['accounts', 'changes', 'dealership', 'floods', 'images', 'vehicles'],
  newsletter: ['changes'],
  alerts: ['changes', 'dealership', 'images', 'vehicles'],
  pages: ['changes', 'dealership', 'images'],
  backups: ['images'],
  finance: ['dealership', 'vehicles'],
  dashboard: ['accounts', 'inquiries', 'vehicles'],
};
/**
 * A screen that shows what other features have recorded may import more of them than the feature that it
 * belongs to.
 */
const screens: Record<string, string[]> = {
  'appearance/staff': ['dealership'],
  'changes/staff': ['accounts', 'vehicles'],
};
const floors: Record<string, number> = {
  platform: 0,
  ui: 1,
  ...Object.fromEntries(Object.keys(features).map((name) => [name, 2])),
  site: 3,
  staff: 3,
  routes: 4,
  entry: 5,
  rendering: 5,
  api: 6,
  server: 6,
};
/** Files at the top of src, which put the layers together, and the folders of their parts. */
const topFloor = 6;

type Import = { from: string; to: string; typeOnly: boolean };

const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|tree\.gen\.ts$/.test(file),
);

const imports: Import[] = files.flatMap((file) => {
  const text = readFileSync(join(source, file), 'utf8');
  const statements = text.matchAll(
    /(?:^|\n)\s*(?:import|export)\s(type\s)?[^'"]*?from\s+'(\.[^']+)'|import\('(\.[^']+)'\)/g,
  );
  return [...statements].map(([, typeOnly, fixed, dynamic]) => ({
    from: file.split(sep).join('/'),
    to: relative(source, join(source, dirname(file), fixed ?? dynamic ?? ''))
      .split(sep)
      .join('/'),
    typeOnly: typeOnly !== undefined,
  }));
});

const room = (file: string) => (file.includes('/') ? (file.split('/')[0] ?? '') : '');
const floor = (file: string) => (room(file) === '' ? topFloor : floors[room(file)]);
const say = ({ from, to }: Import) => `${from} -> ${to}`;

/** The import cycles found from each file, with the first file repeated at the end. */
function circles(): string[][] {
  const targets = Map.groupBy(imports, ({ from }) => from);
  const finished = new Set<string>();
  const found: string[][] = [];
  const visit = (file: string, path: readonly string[]) => {
    const start = path.indexOf(file);
    if (start !== -1) found.push([...path.slice(start), file]);
    if (start !== -1 || finished.has(file)) return;
    for (const { to } of targets.get(file) ?? []) visit(to, [...path, file]);
    finished.add(file);
  };
  for (const { from } of imports) visit(from, []);
  return found;
}

describe('the architecture', () => {
  test('every folder of src has its layer', () => {
    const rooms = [...new Set(files.map((file) => room(file.split(sep).join('/'))))].filter(
      (name) => name !== '',
    );
    expect(rooms.filter((name) => floors[name] === undefined)).toEqual([]);
  });

  test('imports go down: platform < ui < features < site, staff < routes < the top', () => {
    const upwards = imports.filter(
      ({ from, to }) => !to.startsWith('..') && (floor(to) ?? 0) > (floor(from) ?? 0),
    );
    expect(upwards.map(say)).toEqual([]);
  });

  test('there are no import cycles, not even of types', () => {
    expect(circles().map((files) => files.join(' -> '))).toEqual([]);
  });

  test('features only import the features named for them', () => {
    const strangers = imports.filter(({ from, to }) => {
      const neighbours = features[room(from)];
      if (screens[dirname(from)]?.includes(room(to))) return false;
      return neighbours && features[room(to)] && room(to) !== room(from) && !neighbours.includes(room(to));
    });
    expect(strangers.map(say)).toEqual([]);
  });

  test('browser code imports tables, stores and endpoints only as types', () => {
    const browser = (file: string) => /\.tsx$|\.queries\.ts$/.test(file) || file.startsWith('ui/');
    const values = imports.filter(
      ({ from, to, typeOnly }) =>
        browser(from) && !typeOnly && /\.(?:table|store|api|live|http)\.ts$/.test(to),
    );
    expect(values.map(say)).toEqual([]);
  });

  test('the program imports nothing outside of src except the demo', () => {
    const outside = imports.filter(
      ({ to }) => to.startsWith('..') && !/^\.\.\/demo\/(?:seed|pending-pictures)\.ts$/.test(to),
    );
    expect(outside.map(say)).toEqual([]);
  });
});
