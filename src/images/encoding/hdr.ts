import type { Sharp } from 'sharp';
import { sharp } from './sharp.ts';

/*
 * Pictures in high dynamic range say in their color box by which curve their numbers stand for light (ITU-T H.273).
 * Read as sRGB they come out dim, so they are mapped: what is as bright as a sheet of paper becomes nearly white, and
 * what is brighter shares the rest.
 */

/** Code points of H.273. */
const curves: Readonly<Record<number, (signal: number) => number>> = { 16: lightOfPq, 18: lightOfHlg };
const primariesToSrgb: Readonly<Record<number, readonly number[]>> = {
  9: [1.6605, -0.5876, -0.0728, -0.1246, 1.1329, -0.0083, -0.0182, -0.1006, 1.1187],
  12: [1.2249, -0.2247, 0, -0.042, 1.0419, 0, -0.0197, -0.0786, 1.0979],
};
const unchanged = [1, 0, 0, 0, 1, 0, 0, 0, 1];

/** Nits of diffuse white (ITU-R BT.2408). */
const white = 203;

export type Hdr = { curve: (signal: number) => number; matrix: readonly number[] };

/** How an AVIF in high dynamic range is to be read; null for every other picture. */
export function hdrOf(bytes: Uint8Array): Hdr | null {
  // The boxes that describe the picture stand at the beginning.
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 64 * 1024));
  const at = head.indexOf('colrnclx', 0, 'latin1');
  if (at < 0 || head.length < at + 12 || head.toString('latin1', 4, 8) !== 'ftyp') return null;
  const curve = curves[head.readUInt16BE(at + 10)];
  const matrix = primariesToSrgb[head.readUInt16BE(at + 8)] ?? unchanged;
  return curve === undefined ? null : { curve, matrix };
}

/** The picture in the range of sRGB, 8 bits a channel, opaque. */
export async function toStandardRange(picture: Sharp, { curve, matrix }: Hdr): Promise<Sharp> {
  const { data, info } = await picture
    .toColorspace('rgb16')
    .removeAlpha()
    .raw({ depth: 'ushort' })
    .toBuffer({ resolveWithObject: true });
  const signals = new Uint16Array(data.buffer, data.byteOffset, data.byteLength / 2);
  const light = Float32Array.from({ length: 65_536 }, (_, signal) => curve(signal / 65_535) / white);
  const shown = Uint8Array.from({ length: steps + 1 }, (_, step) =>
    Math.round(255 * srgbOf(knee((step / steps) * brightest))),
  );
  const mapped = Buffer.allocUnsafe(signals.length);
  for (let at = 0; at < signals.length; at += 3) {
    const red = light[signals[at] ?? 0] ?? 0;
    const green = light[signals[at + 1] ?? 0] ?? 0;
    const blue = light[signals[at + 2] ?? 0] ?? 0;
    for (let channel = 0; channel < 3; channel += 1) {
      const [r = 0, g = 0, b = 0] = matrix.slice(channel * 3, channel * 3 + 3);
      const value = Math.min(Math.max(r * red + g * green + b * blue, 0), brightest);
      mapped[at + channel] = shown[Math.round((value / brightest) * steps)] ?? 255;
    }
  }
  return sharp(mapped, { raw: { width: info.width, height: info.height, channels: 3 } });
}

/** What is brighter, in multiples of diffuse white, is white. */
const brightest = 4;
const steps = 65_536;

/** Leaves all but the brightest fifth as it is, and lets what is above approach white. */
const knee = (value: number) => (value <= 0.8 ? value : 0.8 + 0.2 * (1 - Math.exp((0.8 - value) / 0.2)));

const srgbOf = (value: number) => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055);

/** Nits of a signal from 0 to 1 in SMPTE ST 2084. */
function lightOfPq(signal: number): number {
  const power = signal ** (1 / 78.84375);
  const ratio = Math.max(power - 0.8359375, 0) / (18.8515625 - 18.6875 * power);
  return 10_000 * ratio ** (1 / 0.1593017578125);
}

/** Nits of a signal from 0 to 1 in hybrid log-gamma, on a display of 1,000. */
function lightOfHlg(signal: number): number {
  const scene =
    signal <= 0.5 ? signal ** 2 / 3 : (Math.exp((signal - 0.55991073) / 0.17883277) + 0.28466892) / 12;
  return 1_000 * scene ** 1.2;
}
