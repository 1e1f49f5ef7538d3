import sharp from 'sharp';
import type { OpenDealership } from './dealership.tsx';

/** Stores this many pictures as uploads of staff do; returns their addresses. */
export async function storePictures(
  { server, signIn }: OpenDealership,
  count: number,
  size = { width: 32, height: 20 },
): Promise<string[]> {
  const { token } = await signIn('admin', 'admin');
  const addresses: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const background = { r: 40 * index, g: 100, b: 200 };
    const body = await sharp({ create: { ...size, channels: 3, background } })
      .jpeg()
      .toBuffer();
    const response = await server.api.request('/api/images', {
      method: 'POST',
      headers: { 'content-type': 'image/jpeg', authorization: `Bearer ${token}` },
      body: new Uint8Array(body),
    });
    const { url } = (await response.json()) as { url: string };
    addresses.push(url);
  }
  return addresses;
}
