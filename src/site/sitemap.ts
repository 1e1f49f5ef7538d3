import type { Snapshot } from '../vehicles/catalogue.ts';
import { galleryOf } from '../vehicles/vehicle.ts';

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
const escapeXml = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '');

/** Public pages and every listed vehicle with its images, for search engines. */
export function sitemap(snapshot: Snapshot, publicUrl: string): string {
  const urls = ['/', '/inventory', '/about', '/contact'].map((path) => entry(publicUrl + path));
  for (const card of snapshot.cards) {
    const vehicle = snapshot.byId.get(card.id);
    if (!vehicle) continue;
    const images = galleryOf(vehicle).map(
      (address) => `<image:image><image:loc>${escapeXml(publicUrl + address)}</image:loc></image:image>`,
    );
    urls.push(
      entry(
        `${publicUrl}/inventory/${vehicle.id}`,
        `<lastmod>${vehicle.updatedAt}</lastmod>${images.join('')}`,
      ),
    );
  }
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
${urls.join('\n')}
</urlset>
`;
}

const entry = (address: string, more = '') => `<url><loc>${escapeXml(address)}</loc>${more}</url>`;

/** Everything public may be read by robots; the portal, the sign-in and the API may not. */
export const robots = (publicUrl: string) => `User-agent: *
Disallow: /admin
Disallow: /login
Disallow: /api/

Sitemap: ${publicUrl}/sitemap.xml
`;
