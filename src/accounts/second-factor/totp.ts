import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Time-based codes (RFC 6238), with the parameters that every authenticator app supports. */
const stepSeconds = 30;
const digits = 6;

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new secret: 160 bits, in base 32. */
export const newSecret = (): string =>
  Array.from(randomBytes(32), (byte) => alphabet.charAt(byte % 32)).join('');

/** The bytes of a text in base 32 (RFC 4648); characters outside of its alphabet are left out. */
function bytesOf(secret: string): Buffer {
  const bits = Array.from(secret.toUpperCase(), (letter) => {
    const value = alphabet.indexOf(letter);
    return value < 0 ? '' : value.toString(2).padStart(5, '0');
  }).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

export const stepAt = (now: Date) => Math.floor(now.getTime() / 1000 / stepSeconds);

export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 0xf;
  const number = hash.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/**
 * The time step that a code belongs to, if it is that of now or a neighbor, since clocks differ; null for any other code.
 */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const current = stepAt(now);
  const given = Buffer.from(code);
  const matching = [current - 1, current, current + 1].filter((step) => {
    const right = Buffer.from(codeAt(secret, step));
    return right.length === given.length && timingSafeEqual(right, given);
  });
  return matching.at(-1) ?? null;
}

/** The address that an authenticator app reads from a QR code. `issuer` is the dealership's name. */
export function addressOf(
  secret: string,
  { issuer, username }: { issuer: string; username: string },
): string {
  // The label separates its parts with a colon.
  const label = [issuer, username].map((part) => encodeURIComponent(part.replaceAll(':', ' '))).join(':');
  const parameters = new URLSearchParams({
    secret,
    issuer,
    digits: String(digits),
    period: String(stepSeconds),
  });
  return `otpauth://totp/${label}?${String(parameters).replaceAll('+', '%20')}`;
}
