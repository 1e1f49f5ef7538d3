import { sharp } from '../../src/images/encoding/sharp.ts';

export const offerColors = ['#7a1f1f', '#1f3a7a', '#2f7a1f', '#c9c9c9'] as const;

/** A small photograph that no other `serial` gives, as a JPEG: the serial is drawn as bars. */
export async function pictureOf(background: string, serial: number): Promise<Buffer<ArrayBuffer>> {
  const bars = [...serial.toString(2).padStart(30, '0')]
    .map((bit, index) => (bit === '1' ? `<rect x="${index * 12}" y="40" width="12" height="80"/>` : ''))
    .join('');
  const drawn = `<svg width="360" height="240" xmlns="http://www.w3.org/2000/svg">${bars}</svg>`;
  const drawing = sharp({ create: { width: 360, height: 240, channels: 3, background } });
  return Buffer.from(
    await drawing
      .composite([{ input: Buffer.from(drawn) }])
      .jpeg()
      .toBuffer(),
  );
}
