import { isDeepStrictEqual } from 'node:util';
import { sharp } from '../../src/images/encoding/sharp.ts';
import { list, vehicleIn } from './cars.ts';
import { markerOf } from './marker.ts';
import { offerColors, pictureOf } from './pictures.ts';
import type { Given, Writer } from './writer.ts';

/** Uploads photographs and puts them into its car. */
export function uploads(given: Given): Writer {
  const { client, record, random, number } = given;
  let id = 0;
  let updatedAt = '';
  let images: string[] = [];
  const most = 6;

  async function look(image: string): Promise<void> {
    const small = image.replace(/[^/]*$/, '320.webp');
    for (const path of [image, small]) {
      const { status, bytes } = await client.repeat(path, {});
      const shown = await sharp(bytes)
        .raw()
        .toBuffer({ resolveWithObject: true })
        .catch(() => null);
      const width = path === small ? 320 : 360;
      if (status !== 200 || shown?.info.width !== width)
        record.problem('torn', `${path} was answered ${status} and shows ${shown?.info.width ?? 'nothing'}`);
    }
  }

  return {
    async begin() {
      ({ id, updatedAt } = await list(given, markerOf('PHOTO', number, 0)));
    },
    async step() {
      const bytes = await pictureOf(random.pick(offerColors), random.whole(0, 1e9));
      const uploaded = await client.repeatAsStaff('POST', '/api/images', { bytes });
      if (uploaded.status !== 201) return client.unexpected('An upload', uploaded);
      const { url } = uploaded.body as { url: string };
      record.acknowledge('photographs', { url });
      const after = [...images, url].slice(-most);
      // No comparison sees it again.
      for (const leaving of images.filter((image) => !after.includes(image))) await look(leaving);
      // From the state that was acknowledged, so that a gallery that is gone is refused.
      const json = { images: after, updatedAt };
      const answer = await client.write('PATCH', `/api/vehicles/${id}`, { json });
      if (answer?.status === 200) {
        images = after;
        ({ updatedAt } = vehicleIn(answer));
        record.acknowledge('galleries', { images });
        return;
      }
      if (answer !== null) return client.unexpected('A gallery', answer);
      const stored = vehicleIn(await client.read(`/api/vehicles/${id}`));
      ({ updatedAt } = stored);
      if (isDeepStrictEqual(stored.images, after)) images = after;
      else {
        await look(url);
        if (!isDeepStrictEqual(stored.images, images))
          record.problem('torn', `a gallery ended as ${stored.images.join(' ')}`);
      }
    },
    async compare(db) {
      const { rows } = await db.query<{ images: string[] }>('select images from vehicles where id = $1', [
        id,
      ]);
      if (!isDeepStrictEqual(rows[0]?.images, images))
        record.problem('lost', `a gallery is ${rows[0]?.images.join(' ')}`);
      for (const image of images) await look(image);
    },
  };
}
