import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { plant, readFaults, whyNotPlanted, type Fault } from './faults/fault.ts';

const root = join(import.meta.dirname, '..');
const faults = readFaults();

describe('the planted faults', () => {
  test('have a number of their own, a sentence, and tests that are there', () => {
    expect(new Set(faults.map(({ number }) => number)).size).toBe(faults.length);
    for (const { name, what, tests, changes } of faults) {
      expect(what, name).toMatch(/^[A-Z0-9].*\.$/);
      expect(changes.length, name).toBeGreaterThan(0);
      expect(tests.length, name).toBeGreaterThan(0);
      for (const file of tests) expect(existsSync(join(root, file)), `${name}: ${file}`).toBe(true);
    }
  });

  test.for(faults)('$name still applies', (fault) => {
    expect(whyNotPlanted(fault, root)).toBeUndefined();
  });
});

describe('planting', () => {
  const folder = () => {
    const made = mkdtempSync(join(tmpdir(), 'marque-planting-'));
    onTestFinished(() => rmSync(made, { recursive: true }));
    return made;
  };
  const faultOf = (before: string, after: string): Fault => ({
    name: '001-example',
    number: 1,
    what: 'An example.',
    tests: [],
    equivalent: undefined,
    changes: [{ file: 'a.ts', before, after }],
  });

  test('changes the lines, and taking it out leaves the file as it was', () => {
    const place = folder();
    const file = join(place, 'a.ts');
    writeFileSync(file, 'one\ntwo\nthree\n');
    const { files, takeOut } = plant(faultOf('two\nthree\n', 'three\n'), place);
    expect(files).toEqual([file]);
    expect(readFileSync(file, 'utf8')).toBe('one\nthree\n');
    takeOut();
    expect(readFileSync(file, 'utf8')).toBe('one\ntwo\nthree\n');
  });

  test.each([
    ['wo\n', 'no longer'],
    ['two\n', 'more than once'],
  ])('is refused for lines that are not there, whole and once', (before, reason) => {
    const place = folder();
    expect(whyNotPlanted(faultOf(before, ''), place)).toBe('there is no a.ts');
    writeFileSync(join(place, 'a.ts'), 'two\none\ntwo\n');
    expect(whyNotPlanted(faultOf(before, ''), place)).toContain(reason);
  });
});
