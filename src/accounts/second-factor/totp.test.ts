import { describe, expect, test } from 'vitest';
import { addressOf, codeAt, newSecret, stepAt, stepOf } from './totp.ts';

/** The secret of the test vectors in RFC 6238, "12345678901234567890", in base 32. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('codes by time', () => {
  // Appendix B has eight digits; six are their end.
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('RFC 6238, at %i seconds the code is %s', (seconds, code) => {
    expect(codeAt(secret, stepAt(new Date(seconds * 1000)))).toBe(code);
  });

  test('a code is accepted in its own time step and the two beside it', () => {
    // The step of this code begins here and lasts 30 seconds.
    const begin = 1_111_111_080;
    const after = (seconds: number) => new Date((begin + seconds) * 1000);
    for (const seconds of [-30, 0, 29, 59]) {
      expect(stepOf(secret, '081804', after(seconds))).toBe(begin / 30);
    }
    for (const seconds of [-31, 60]) expect(stepOf(secret, '081804', after(seconds))).toBeNull();
    for (const code of ['081805', '', '0081804', '81804']) expect(stepOf(secret, code, after(0))).toBeNull();
  });

  test('a new secret has 160 bits and is never the same', () => {
    expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/);
    expect(newSecret()).not.toBe(newSecret());
  });

  test('the address names dealership and user, whatever they contain', () => {
    const address = new URL(addressOf(secret, { issuer: 'Halcyon: Cars & Co', username: 'dana@home' }));
    expect(address.href).toMatch(/^otpauth:\/\/totp\/Halcyon%20%20Cars%20%26%20Co:dana%40home\?/);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      secret,
      issuer: 'Halcyon: Cars & Co',
      digits: '6',
      period: '30',
    });
  });
});
