import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { apiApp } from '../../test/api-app.ts';
import { describeWithDatabase } from '../../test/database.ts';
import { eventually } from '../../test/eventually.ts';
import { signedIn, testNow } from '../../test/factories.ts';
import { changes } from '../changes/changes.table.ts';
import type { Database } from '../platform/database.ts';
import { openAppearance, type LiveAppearance } from './appearance.live.ts';
import { createAppearanceApi } from './appearance.staff.api.ts';
import { appearance, appearanceFiles } from './appearance.table.ts';
import { newAppearance } from './appearance.ts';
import type { Logo } from './appearance.schema.ts';
import { createBrandFiles } from './brand-files.ts';
import { accentContrast, lookOf } from './look.ts';
import { appearanceCss } from './site/appearance-css.ts';

const path = '/appearance';
const square =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><script>alert(1)</script><circle cx="20" cy="20" r="18" fill="#7a1f2b"/></svg>';
const wordmark =
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="40"><rect width="400" height="40" fill="#7a1f2b"/></svg>';

describeWithDatabase('the appearance', (open) => {
  let database: Database;
  let live: LiveAppearance;
  let elsewhere: LiveAppearance;
  let app: ReturnType<typeof apiApp>;
  beforeAll(async () => {
    database = await open();
    const options = { onChange: () => undefined, onError: () => undefined };
    live = await openAppearance(database, options);
    elsewhere = await openAppearance(database, options);
    const api = createAppearanceApi({ database, appearance: live, clock: () => testNow });
    app = apiApp(path, api, { user: signedIn, exceptions: { 'POST /appearance/marks': 'own body' } });
  });
  afterAll(() => Promise.all([live.close(), elsewhere.close()]));
  beforeEach(async () => {
    for (const table of [changes, appearance, appearanceFiles]) await database.queries.delete(table);
    await live.publish();
  });
  const upload = (body: string | Uint8Array<ArrayBuffer>) =>
    app.request(`${path}/marks`, { method: 'POST', headers: { 'content-type': 'image/svg+xml' }, body });
  const files = () => createBrandFiles({ database, appearance: live, name: () => 'Halcyon' });

  test('before the first save it is that of the first theme', async () => {
    expect(await (await app.get(path)).json()).toEqual({ appearance: newAppearance, updatedAt: null });
  });

  test('a change is kept, logged by field, and known to every process', async () => {
    const change = { theme: 'maison', accent: ' #22577A ', updatedAt: null };
    const saved = { ...newAppearance, theme: 'maison', accent: '#22577a' };
    const answer = await app.patch(path, change);
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { appearance: saved, updatedAt: testNow.toISOString() },
    ]);
    expect(live.current).toEqual(saved);
    await eventually(() => expect(elsewhere.current).toEqual(saved));
    expect(await database.queries.select().from(changes)).toMatchObject([
      {
        by: signedIn.username,
        subject: 'Appearance',
        fields: [
          { field: 'theme', from: 'halcyon', to: 'maison' },
          { field: 'accent', from: null, to: '#22577a' },
        ],
      },
    ]);
  });

  test('fault 17: of two saves of the same version one is refused', async () => {
    const answers = await Promise.all(
      ['gallery', 'paddock'].map((theme) => app.patch(path, { theme, updatedAt: null })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test.each([
    ['theme', 'neon'],
    ['accent', 'red'],
    ['accent', '#e2935f;}body{display:none'],
    ['type', 'comic'],
    ['corners', 4],
    ['logo', { address: 'https://elsewhere.example/logo.png', width: 10, height: 10 }],
    ['logo', { address: `/appearance/${'a'.repeat(32)}.png`, width: 10, height: 10 }],
    ['icon', 'a'.repeat(32)],
  ])('fault 14: %s %j is refused by name', async (field, value) => {
    const answer = await app.patch(path, { [field]: value });
    expect(answer.status).toBe(400);
    const { issues } = (await answer.json()) as { issues: { path: string }[] };
    expect(issues[0]?.path).toMatch(new RegExp(`^${field}`));
  });

  test('an accent that cannot be read is refused with one that can', async () => {
    const refused = await app.patch(path, { theme: 'gallery', accent: '#f7c600' });
    expect(refused.status).toBe(400);
    const { message } = (await refused.json()) as { message: string };
    expect(message).toMatch(
      /^This accent has a contrast of 1\.\d, and text needs 4\.5\. #[\da-f]{6} has it\.$/,
    );
    const accent = /#[\da-f]{6}/.exec(message)?.[0];
    expect((await app.patch(path, { theme: 'gallery', accent })).status).toBe(200);
  });

  test('text needs 4.5, not the 3 of edges', async () => {
    const figureOf = (accent: string) =>
      accentContrast(lookOf({ ...newAppearance, theme: 'gallery', accent }));
    const grays = Array.from(
      { length: 256 },
      (_, level) => `#${level.toString(16).padStart(2, '0').repeat(3)}`,
    );
    const close = grays.filter((gray) => figureOf(gray) >= 3 && figureOf(gray) < 4.5);
    expect(close.length).toBeGreaterThan(0);
    for (const accent of [close[0], close.at(-1)]) {
      const answer = await app.patch(path, { theme: 'gallery', accent });
      expect([answer.status, (await answer.json()).message]).toEqual([
        400,
        expect.stringMatching(/^This accent has a contrast of [34]\.\d, and text needs 4\.5\./),
      ]);
    }
  });

  test('a logo becomes a PNG, and with it the icons and the manifest that visitors get', async () => {
    const stored = (await (await upload(square)).json()) as { logo: { address: string }; icon: string };
    expect(stored).toMatchObject({ logo: { width: 256, height: 256 }, icon: expect.any(String) });
    expect((await app.patch(path, stored)).status).toBe(200);

    const logo = await files().request(stored.logo.address);
    expect(logo.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await logo.arrayBuffer()).toString('latin1')).not.toContain('script');
    expect((await files().request('/favicon.ico')).headers.get('location')).toBe(
      `/appearance/${stored.icon}-favicon.ico`,
    );
    const favicon = await files().request(`/appearance/${stored.icon}-favicon.ico`);
    const bytes = Buffer.from(await favicon.arrayBuffer());
    // Three pictures: 16, 32 and 48 pixels.
    expect([bytes.readUInt16LE(2), bytes.readUInt16LE(4)]).toEqual([1, 3]);
    expect([6, 22, 38].map((at) => bytes.readUInt8(at))).toEqual([16, 32, 48]);
    const manifest = (await (await files().request('/manifest.webmanifest')).json()) as {
      name: string;
      icons: { src: string; sizes: string }[];
    };
    expect(manifest.name).toBe('Halcyon');
    for (const { src, sizes } of manifest.icons) {
      const icon = Buffer.from(await (await files().request(src)).arrayBuffer());
      expect(`${icon.readUInt32BE(16)}x${icon.readUInt32BE(20)}`).toBe(sizes);
    }
  });

  test('the portal has a manifest of its own, with which it can be installed', async () => {
    const answer = await files().request('/admin.webmanifest');
    expect(answer.headers.get('content-type')).toBe('application/manifest+json');
    const manifest = (await answer.json()) as { icons: { sizes: string }[] };
    expect(manifest).toMatchObject({
      name: 'Halcyon portal',
      start_url: '/admin',
      scope: '/admin',
      display: 'standalone',
    });
    expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512']);
  });

  test.each(['width', 'height'] as const)(
    'a logo with another %s than the stored one is refused',
    async (side) => {
      const { logo } = (await (await upload(wordmark)).json()) as { logo: Logo };
      const answer = await app.patch(path, { logo: { ...logo, [side]: logo[side] + 1 } });
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({
        issues: [{ path: 'logo', message: 'Upload the logo first' }],
      });
    },
  );

  test('a wide logo makes no icon', async () => {
    expect(await (await upload(wordmark)).json()).toMatchObject({
      logo: { width: 1280, height: 128 },
      icon: null,
    });
  });

  test.each([
    ['text', 'no picture'],
    ['a text after many comments', `${'<!---->'.repeat(32)}no picture`],
  ])('%s is no logo', async (_, body) => {
    const answer = await upload(body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      message: 'This is not a logo we can read. Upload an SVG or PNG file.',
    });
  });

  test.each([
    ['nothing', '', /^The file is empty/],
    ['an HTML page', '<!doctype html><script>alert(1)</script><svg></svg>', /^This is a web page\. Export/],
    ['a GIF', 'GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000', /^This is a GIF picture\. Export/],
    ['a PDF', '%PDF-1.7', /^This is a PDF file/],
    ['a broken SVG', '<svg xmlns="http://www.w3.org/2000/svg"><rect', /damaged, cut off or not valid/],
    [
      'an SVG whose entities fill in each other without end',
      `<!DOCTYPE svg [<!ENTITY a "&b;&b;"><!ENTITY b "&a;&a;">]>${square.replace('</svg>', '&a;</svg>')}`,
      /too large once its parts are filled in/,
    ],
    [
      'an SVG with parts in other files',
      `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/hostname">]>${square.replace('</svg>', '<text>&a;</text></svg>')}`,
      /are in other files/,
    ],
  ])('%s is refused with the reason', async (_, body, message) => {
    const answer = await upload(body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ message: expect.stringMatching(message) });
  });

  test('a logo that would hardly be seen on the ground stands on a plate, whatever the client says of it', async () => {
    const dark = `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40"><path fill="#241c1c" d="M9 9h90v20H9z"/></svg>`;
    const { logo } = (await (await upload(dark)).json()) as { logo: Logo };
    expect(logo).toMatchObject({ faintOn: 'dark' });
    const saved = await (await app.patch(path, { logo: { ...logo, faintOn: null } })).json();
    expect(saved).toMatchObject({ appearance: { logo: { faintOn: 'dark' } } });
    expect(appearanceCss(live.current)).toContain('[data-mark] img{background:#ffffff');
    await app.patch(path, { ground: 'light' });
    expect(appearanceCss(live.current)).not.toContain('[data-mark]');
  });

  test.each([
    ['nothing', ''],
    ['a picture elsewhere', '<image href="https://elsewhere.example/logo.png" width="40" height="40"/>'],
  ])('an SVG that holds %s is refused, because nothing can be seen in it', async (_, content) => {
    const answer = await upload(
      `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40">${content}</svg>`,
    );
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      message:
        'Nothing can be seen in this logo. A picture that it only refers to has to be part of the file.',
    });
  });

  test('a file of more than 1 MB is refused', async () => {
    expect((await upload(square + ' '.repeat(1024 * 1024))).status).toBe(413);
  });
});
