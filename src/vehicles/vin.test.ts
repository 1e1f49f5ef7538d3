import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasValidCheckDigit, isValidVin, normalizeVin } from './vin.ts';

const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789';
const vinOf = (min: number, max: number) =>
  fc.string({ unit: fc.constantFrom(...letters), minLength: min, maxLength: max });

describe('normalizeVin', () => {
  it('converts to upper case and removes spaces and hyphens', () => {
    expect(normalizeVin(' 1m8gdm9a-xkp 042788\u00a0')).toBe('1M8GDM9AXKP042788');
  });

  it('does not turn other letters into ASCII', () => {
    for (const foreign of ['ſ', 'ß', 'ı', 'ﬁ'])
      expect(isValidVin(normalizeVin(`1234${foreign}6789`))).toBe(false);
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(normalizeVin(normalizeVin(text))).toBe(normalizeVin(text));
      }),
    );
  });
});

describe('isValidVin', () => {
  it('accepts 5 to 17 characters without I, O and Q', () => {
    fc.assert(
      fc.property(vinOf(5, 17), (vin) => {
        expect(isValidVin(vin)).toBe(true);
      }),
    );
    for (const bad of [
      '1234',
      '123456789012345678',
      '1234I',
      '1234O',
      '1234Q',
      '1234a',
      '12 345',
      '12345\n',
      '',
    ]) {
      expect(isValidVin(bad), JSON.stringify(bad)).toBe(false);
    }
  });
});

describe('hasValidCheckDigit', () => {
  it.each(['1M8GDM9AXKP042788', '11111111111111111'])('holds for %s', (vin) => {
    expect(hasValidCheckDigit(vin)).toBe(true);
  });

  it.each(['WP0ZZZ99ZTS392124', '1Q87T3N166389', '1M8GDM9A1KP042788', ''])('fails for %j', (vin) => {
    expect(hasValidCheckDigit(vin)).toBe(false);
  });

  it('accepts exactly one ninth character for any other sixteen', () => {
    fc.assert(
      fc.property(vinOf(17, 17), (vin) => {
        const taken = [...'0123456789X'].filter((digit) =>
          hasValidCheckDigit(vin.slice(0, 8) + digit + vin.slice(9)),
        );
        expect(taken).toHaveLength(1);
      }),
    );
  });

  it('detects any single wrong digit', () => {
    const position = fc.constantFrom(0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13, 14, 15, 16);
    fc.assert(
      fc.property(vinOf(17, 17), position, fc.integer({ min: 1, max: 9 }), (vin, at, step) => {
        const digits = `${vin.slice(0, at)}0${vin.slice(at + 1)}`;
        const digit = [...'0123456789X'].find((candidate) =>
          hasValidCheckDigit(digits.slice(0, 8) + candidate + digits.slice(9)),
        );
        const right = digits.slice(0, 8) + digit + digits.slice(9);
        expect(hasValidCheckDigit(right.slice(0, at) + step + right.slice(at + 1))).toBe(false);
      }),
    );
  });
});
