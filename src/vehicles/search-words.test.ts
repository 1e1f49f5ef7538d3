import { describe, expect, test } from 'vitest';
import { aVehicle } from '../../test/factories.ts';
import { countsAfter } from './catalogue/value-counts.ts';
import { wordsOf, wordTest } from './search-words.ts';
import type { Vehicle } from './vehicle.ts';

const plain: Partial<Vehicle> = {
  make: 'Maker',
  year: 2020,
  exteriorColor: null,
  interiorColor: null,
  bodyStyle: null,
  stockNumber: null,
  transmission: null,
  drivetrain: null,
  fuel: null,
  condition: null,
};

const finds = (search: string, vehicle: Partial<Vehicle>, forgiving = false) =>
  wordTest({ ...wordsOf(search), forgiving })(aVehicle({ ...plain, ...vehicle }));

describe('each writing of a designation finds every other', () => {
  test.each([
    [['F-150', 'F150', 'F 150', 'f–150', 'F‑150', 'F. 150']],
    [['RS 6', 'RS6', 'RS-6', 'rs 6']],
    [['RS 6 Avant', 'RS6 Avant', 'RS6Avant', 'rs-6-avant']],
    [['SL 55 AMG', 'SL55 AMG', 'SL55AMG', 'SL 55AMG', 'sl-55 amg']],
    [['SL 63', 'SL63', 'SL-63']],
    [['GT40', 'GT 40', 'GT-40', 'g t 40']],
    [['CJ-5', 'CJ5', 'CJ 5']],
    [['911 GT3 RS', '911GT3 RS', '911 GT-3 RS', '911GT3RS', '911 GT 3 RS']],
    [['DB5', 'DB 5', 'DB-5']],
    [['E-Type', 'E Type', 'EType', 'e‐type', 'E\u00adType']],
    [['CR-V', 'CR V', 'CRV']],
    [['MX-5', 'MX5', 'MX 5']],
    [['720S', '720 S', '720-S']],
    [['12Cilindri', '12 Cilindri', '12-cilindri']],
    [['3.0 CSL', '3.0CSL', '3.0-CSL']],
    [['Huracán', 'Huracan', 'HURACA\u0301N', 'huracan,']],
    [["O'Gara", 'O’Gara', 'O`Gara', 'OGara']],
    [['ＧＴ４０', 'GT40', 'GT 40']],
  ])('%j', (writings) => {
    for (const model of writings)
      for (const search of writings)
        expect([model, search, finds(search, { model })]).toEqual([model, search, true]);
  });

  test.each([
    [['Mercedes-Benz', 'Mercedes Benz', 'MercedesBenz', 'mercedes‑benz']],
    [['Rolls-Royce', 'Rolls Royce', 'RollsRoyce']],
    [['Citroën', 'Citroen', 'CITROE\u0308N']],
    [['Škoda', 'Skoda']],
    [['Bugatti-Großmann', 'Bugatti Grossmann']],
  ])('a make: %j', (writings) => {
    for (const make of writings)
      for (const search of writings)
        expect([make, search, finds(search, { make })]).toEqual([make, search, true]);
  });

  test.each([
    [['H-2601', 'H2601', 'H 2601', 'h/2601', '#H2601']],
    [['00123', '#00123', '00-123']],
    [['A1-B2-C3', 'A1B2C3', 'a1 b2 c3']],
  ])('a stock number: %j', (writings) => {
    for (const stockNumber of writings)
      for (const search of writings)
        expect([stockNumber, search, finds(search, { stockNumber })]).toEqual([stockNumber, search, true]);
  });
});

describe('what a designation does not find', () => {
  test.each([
    ['rs6', { model: 'RS 60 Spyder' }],
    ['f15', { model: 'F-150' }],
    ['27', { model: 'Carrera 2.7' }],
    ['350', { model: 'M3 50 Jahre' }],
    ['gt4', { model: 'GT 40' }],
    ['crv', { model: 'CR Vantage' }],
    ['ev', { model: 'Chevette' }],
    ['black', { make: 'Blackmoor' }],
    ['h2602', { stockNumber: 'H-2601' }],
    ['2601', { model: 'H', stockNumber: 'H-2-6-0-2' }],
    ['1', { model: 'F' }],
  ])('%j is not in %j', (search, vehicle) => {
    expect(finds(search, vehicle)).toBe(false);
  });

  test('nothing for no words, or for more than ten', () => {
    expect(wordsOf('  ').words).toEqual([]);
    expect(wordsOf('a b c d e f g h i j k').words).toEqual([]);
  });
});

test('signs between words count only where nothing else is given', () => {
  expect(finds('maker - grand, tourer!', { model: 'Grand Tourer' })).toBe(true);
  expect(finds('%', { model: '100% Tourer' })).toBe(true);
  expect(finds('%', { model: 'Grand Tourer' })).toBe(false);
  expect(finds('.*', { model: 'Grand Tourer' })).toBe(false);
});

test('a typo is forgiven in a name of several parts, too', () => {
  expect(finds('mercedez-benz', { make: 'Mercedes-Benz' }, true)).toBe(true);
  expect(finds('rollsroice', { make: 'Rolls-Royce' }, true)).toBe(true);
  expect(finds('rollsroice', { make: 'Rolls-Royce' })).toBe(false);
  expect(finds('f151', { model: 'F-150' }, true)).toBe(false);
});

test('fault 11: however many names there are, words with typos take little longer than words without', () => {
  const one = aVehicle({ ...plain, make: 'Castellan' });
  const stock = Array.from({ length: 10_000 }, (_, number) => ({ ...one, model: `Copy ${number}` }));
  const values = countsAfter(null, { arrived: stock });
  const text = 'vayra castelxxn blckmor ferarri astn martn rcing gren coxpee utomatic';
  const milliseconds = (forgiving: boolean) => {
    const from = process.threadCpuUsage();
    expect(stock.some(wordTest({ ...wordsOf(text), forgiving }, values))).toBe(false);
    return process.threadCpuUsage(from).user / 1_000;
  };
  const rounds = Array.from({ length: 20 }, () => ({
    without: milliseconds(false),
    with: milliseconds(true),
  }));
  // In all: a single round may be shorter than what the system counts by.
  const total = (of: (round: (typeof rounds)[number]) => number) =>
    rounds.reduce((sum, round) => sum + of(round), 0);
  expect(total((round) => round.with) / total((round) => round.without)).toBeLessThan(5);
});
