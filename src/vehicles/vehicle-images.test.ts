import { describe, expect, test } from 'vitest';
import { describeWithDatabase } from '../../test/database.ts';
import { complaint, dataUrl, picture, staffVehicles, vehicleOf } from '../../test/staff-vehicles.ts';

describeWithDatabase('images of a vehicle', (open) => {
  const staff = staffVehicles(open);
  const { stored, add, added, edit, uploaded } = staff;

  describe('images', () => {
    test('data URLs are stored and replaced with addresses, in the featured image and focal points too', async () => {
      const [red, blue, old] = [
        await dataUrl('#c01010'),
        await dataUrl('#1010c0'),
        await uploaded('#104010'),
      ];
      const vehicle = await added({
        images: [red, old, blue, red],
        featuredImage: blue,
        focalPoints: { [blue]: { x: 10, y: 20 }, [old]: { x: 1, y: 2 }, '/images/gone.jpg': { x: 3, y: 4 } },
      });
      expect(vehicle.images).toHaveLength(3);
      const [first, second, third = ''] = vehicle.images;
      expect(second).toBe(old);
      expect(first).toBe(await uploaded('#c01010'));
      expect(vehicle.featuredImage).toBe(third);
      expect(vehicle.focalPoints).toEqual({ [third]: { x: 10, y: 20 }, [old]: { x: 1, y: 2 } });
      expect(JSON.stringify(await stored())).not.toContain('data:');
      const edited = await vehicleOf(edit(vehicle.id, { images: [old, await dataUrl('#c0c010')] }));
      expect(edited.images).toEqual([old, await uploaded('#c0c010')]);
      // The featured image was removed, and its focal point with it.
      expect(edited).toMatchObject({ featuredImage: old, focalPoints: { [old]: { x: 1, y: 2 } } });
      expect(Object.keys(edited.focalPoints)).toEqual([old]);
    });

    test('the first image is featured if none is chosen, and a chosen one must be among them', async () => {
      const [one, two, other] = [
        await uploaded('#111111'),
        await uploaded('#eeeeee'),
        await uploaded('#88aa88'),
      ];
      const { id, featuredImage } = await added({ images: [one, two] });
      expect(featuredImage).toBe(one);
      expect(await vehicleOf(edit(id, { featuredImage: two }))).toMatchObject({ featuredImage: two });
      expect(await vehicleOf(edit(id, { featuredImage: '' }))).toMatchObject({ featuredImage: one });
      expect(await complaint(await edit(id, { featuredImage: other }))).toMatchObject({
        status: 400,
        paths: ['featuredImage'],
      });
      expect(await vehicleOf(edit(id, { images: [] }))).toMatchObject({ images: [], featuredImage: null });
    });

    test.each([
      'https://elsewhere.example/a.jpg',
      '//elsewhere.example/a.jpg',
      '/images/../../etc/passwd',
      '../a.jpg',
      'javascript:alert(1)',
      'file:///etc/passwd',
      'data:image/svg+xml;base64,PHN2Zy8+',
      'data:text/html;base64,PGI+',
      'data:image/jpeg,plain',
      'data:image/jpeg;base64,',
      '',
      `/images/${'0'.repeat(32)}/80x50-${'A'.repeat(24)}.jpg`,
    ])('fault 25: the image %j is rejected, and the field is named', async (image) => {
      const { id, images } = await added({ images: [await uploaded('#123456')] });
      const second = [images[0], image];
      expect(await complaint(await add({ images: second }))).toMatchObject({
        status: 400,
        paths: ['images.1'],
      });
      expect(await complaint(await edit(id, { images: second }))).toMatchObject({
        status: 400,
        paths: ['images.1'],
      });
      if (image !== '')
        expect(await complaint(await edit(id, { featuredImage: image }))).toMatchObject({
          status: 400,
          paths: ['featuredImage'],
        });
      expect(await stored()).toHaveLength(1);
    });

    test('fault 21: a file that only claims to be a picture is rejected, and nothing is stored', async () => {
      const written = staff.written;
      const claims = ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'GIF89a', '<html>', 'x'];
      for (const bytes of [
        ...claims.map((text) => Buffer.from(text)),
        (await picture('#ff0000')).subarray(0, -20),
      ]) {
        const image = `data:image/png;base64,${bytes.toString('base64')}`;
        expect(await complaint(await add({ images: [image] }))).toMatchObject({
          status: 400,
          paths: ['images.0'],
        });
      }
      expect(await stored()).toEqual([]);
      expect(staff.written).toBe(written);
    });

    test('fault 23: an eleventh image is rejected, and one over 15 MB is too large', async () => {
      const address = await uploaded('#654321');
      const eleven = Array.from({ length: 11 }, () => address);
      expect(await complaint(await add({ images: eleven }))).toMatchObject({
        status: 400,
        paths: ['images'],
      });
      const { id } = await added({ images: eleven.slice(1) });
      expect(await complaint(await edit(id, { images: eleven }))).toMatchObject({
        status: 400,
        message: 'At most 10 images',
        paths: ['images'],
      });
      const large = `data:image/jpeg;base64,${Buffer.alloc(15 * 1024 * 1024 + 1).toString('base64')}`;
      expect(await complaint(await add({ images: [large] }))).toMatchObject({
        status: 413,
        paths: ['images.0'],
      });
    });

    test('the settings say how many images fit, and a lower number takes none from a vehicle', async () => {
      const addresses = await Promise.all(
        Array.from({ length: 12 }, (_, index) => uploaded(`#${(index + 1).toString(16)}00`)),
      );
      staff.setPhotoLimit(12);
      const { id, images } = await added({ images: addresses });
      expect(images).toHaveLength(12);
      staff.setPhotoLimit(10);
      const reordered = addresses.toReversed();
      expect((await edit(id, { images: reordered })).status).toBe(200);
      expect((await edit(id, { images: addresses.slice(1) })).status).toBe(200);
      expect(await complaint(await edit(id, { images: addresses }))).toMatchObject({
        status: 400,
        message: 'At most 11 images',
      });
    });
  });
});
