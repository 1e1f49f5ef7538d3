import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Picture } from './Picture.tsx';

const hash = '0123456789abcdef0123456789abcdef';
const address = `/images/${hash}/1000x500-IQgGDYKYd3eHiHeHd3iHeIeHcKgYgHcG.jpg`;
const render = (props: Partial<Parameters<typeof Picture>[0]> = {}) =>
  renderToStaticMarkup(<Picture address={address} alt="Veyra Corsa 600" sizes="50vw" {...props} />);

describe('a picture as the server renders it', () => {
  test('offers AVIF, then WebP, in all widths up to its own, then one JPEG', () => {
    const html = render();
    expect([...html.matchAll(/type="([^"]+)"/g)].map((match) => match[1])).toEqual([
      'image/avif',
      'image/webp',
    ]);
    for (const format of ['avif', 'webp']) {
      const widths = [320, 480, 640, 768, 960, 1000].map(
        (width) => `/images/${hash}/${width}.${format} ${width}w`,
      );
      expect(html.toLowerCase()).toContain(`srcset="${widths.join(', ')}"`);
    }
    expect(html.match(/sizes="50vw"/g)).toHaveLength(2);
    expect(html.match(/[^"]*\.jpg/g)).toEqual([`/images/${hash}/960.jpg`]);
  });

  test('reserves its box in its average color, and has an alternative text', () => {
    const html = render({ objectPosition: '50% 35%', className: 'size-full object-cover' });
    expect(html).toContain('width="1000" height="500"');
    expect(html).toMatch(/style="object-position:50% 35%;background-color:rgb\(\d+, \d+, \d+\)"/);
    expect(html).toContain('alt="Veyra Corsa 600"');
    expect(html).toContain('class="size-full object-cover"');
  });

  test('loads lazily, unless it is eager or the main image', () => {
    expect(render()).toContain('loading="lazy"');
    expect(render({ eager: true })).toContain('loading="eager"');
    expect(render({ eager: true })).not.toContain('fetchPriority');
    expect(render({ priority: true })).toMatch(/loading="eager"[^>]*fetchPriority="high"/);
  });

  test('offers only the chosen widths', () => {
    const html = render({ widths: [320, 640] });
    expect(html).toContain(`/images/${hash}/640.avif 640w`);
    expect(html).not.toContain('/480.avif');
  });

  test('shows the no-image graphic without an image and the error icon for a bad address, in the image’s box', () => {
    const none = render({ address: null, className: 'aspect-video' });
    expect(none).toContain('aria-label="No image available"');
    expect(none).toMatch(/^<span class="[^"]* aspect-video"/);
    const bad = render({ address: 'javascript:alert(1)', className: 'aspect-video', tone: 'staff' });
    expect(bad).toContain('aria-label="This image could not be loaded"');
    expect(bad).toMatch(/^<span class="[^"]*bg-staff-sunk[^"]* aspect-video"/);
    expect(none + bad).not.toMatch(/javascript|<img/);
  });
});
