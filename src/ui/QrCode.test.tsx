import { decodeQR } from 'qr/decode.js';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { QrCode } from './QrCode.tsx';

test('a camera reads the address from the code', async () => {
  const address = 'https://www.halcyonmotorgroup.example/inventory/1234567890';
  const drawing = renderToStaticMarkup(<QrCode text={address} label="The address" className="" />);
  const svg = drawing.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"');
  const { data, info } = await sharp(Buffer.from(svg))
    .flatten({ background: '#ffffff' })
    .extend({ top: 24, bottom: 24, left: 24, right: 24, background: '#ffffff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(decodeQR({ width: info.width, height: info.height, data })).toBe(address);
});
