import { Hono } from 'hono';
import type { ApiEnv } from '../platform/http/api.ts';
import type { Database } from '../platform/database.ts';
import { ApiError } from '../platform/errors.ts';
import { iconAddress, type IconName } from './appearance-files.ts';
import { readFile } from './appearance.store.ts';
import type { Appearance } from './appearance.schema.ts';
import { lookOf } from './look.ts';

/** Addresses that browsers request on their own. */
const usualAddresses = {
  '/favicon.ico': 'favicon.ico',
  '/apple-touch-icon.png': '180.png',
} as const satisfies Record<string, IconName>;

const typeOf = (name: string) => (name.endsWith('.ico') ? 'image/x-icon' : 'image/png');

/** The files of the dealership's mark, and the manifest that names them. For visitors. */
export function createBrandFiles({
  database,
  appearance,
  name,
}: {
  database: Database;
  appearance: { readonly current: Appearance };
  /** The dealership's name, now. */
  name: () => string;
}) {
  const app = new Hono<ApiEnv>();
  for (const [path, icon] of Object.entries(usualAddresses)) {
    app.get(path, (context) => {
      context.header('cache-control', 'public, max-age=3600');
      return context.redirect(iconAddress(appearance.current, icon), 302);
    });
  }
  /** The manifest of the website, or of the portal, which can be installed. */
  const manifestOf = (own: { name: string; start_url: string; scope?: string; display: string }) => {
    const { palette } = lookOf(appearance.current);
    const icons = ([192, 512] as const).map((size) => ({
      src: iconAddress(appearance.current, `${size}.png`),
      sizes: `${size}x${size}`,
      type: 'image/png',
    }));
    return JSON.stringify({
      ...own,
      short_name: own.name,
      background_color: palette.ground,
      theme_color: palette.ground,
      icons,
    });
  };
  const manifestType = { 'content-type': 'application/manifest+json' };
  app.get('/manifest.webmanifest', (context) =>
    context.body(manifestOf({ name: name(), start_url: '/', display: 'browser' }), 200, manifestType),
  );
  app.get('/admin.webmanifest', (context) =>
    context.body(
      manifestOf({
        name: `${name()} portal`,
        start_url: '/admin',
        scope: '/admin',
        display: 'standalone',
      }),
      200,
      manifestType,
    ),
  );
  app.get('/appearance/:file{[\\da-f]{32}[a-z\\d.-]{4,12}}', async (context) => {
    const file = context.req.param('file');
    const content = await readFile(database.queries, file);
    if (content === null) throw new ApiError(404, 'There is nothing at this address');
    return context.body(new Uint8Array(content), 200, {
      'content-type': typeOf(file),
      // The name is made from the content.
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });
  return app;
}
