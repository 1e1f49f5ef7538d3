import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { describe, expect, test } from 'vitest';
import { features, layers, serverParts } from '../scripts/layout.ts';

const source = join(import.meta.dirname, '../src');

const floors = new Map(layers.flatMap((names, floor) => names.map((name) => [name, floor] as const)));
/** Files at the top of src, which put the layers together. */
const topFloor = layers.length - 1;

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
const floor = (file: string) => (room(file) === '' ? topFloor : floors.get(room(file)));
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
    expect(rooms.filter((name) => !floors.has(name))).toEqual([]);
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
      const allowed = features[room(from)];
      return allowed && features[room(to)] && room(to) !== room(from) && !allowed.includes(room(to));
    });
    expect(strangers.map(say)).toEqual([]);
  });

  test('features are listed above those that import them, and name no feature without need', () => {
    const names = Object.keys(features);
    const below = names.flatMap((name) =>
      (features[name] ?? [])
        .filter((other) => names.indexOf(other) >= names.indexOf(name))
        .map((other) => `${name} -> ${other}`),
    );
    expect(below).toEqual([]);
    const imported = new Set(imports.map(({ from, to }) => `${room(from)} -> ${room(to)}`));
    const allowed = names.flatMap((name) => (features[name] ?? []).map((other) => `${name} -> ${other}`));
    expect(allowed.filter((pair) => !imported.has(pair))).toEqual([]);
  });

  test('browser code imports tables, stores and endpoints only as types', () => {
    const browser = (file: string) => /\.tsx$|\.queries\.ts$/.test(file) || file.startsWith('ui/');
    const values = imports.filter(
      ({ from, to, typeOnly }) =>
        browser(from) && !typeOnly && serverParts.some((part) => to.endsWith(`.${part}.ts`)),
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
