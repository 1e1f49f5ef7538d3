import { createHash } from 'node:crypto';

/** Headers of every response. */
export const securityHeaders: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/**
 * Headers of pages besides their Content-Security-Policy. The first is for browsers without frame-ancestors.
 */
export const pageHeaders: Record<string, string> = {
  ...securityHeaders,
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
};

/** Headers of the staff screens, which read bar codes with the camera. */
export const staffPageHeaders: Record<string, string> = {
  ...pageHeaders,
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
};

/** Other hosts that a page may use, by what for: origins, or `https://*.` and a name. */
export type PolicySources = Record<'script' | 'connect' | 'image', readonly string[]>;

const inlineScript = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g;
const dataType = /\stype="(?!module|text\/javascript|speculationrules)[^"]*"/;

/**
 * Replaces the nonces of a rendered page by a Content-Security-Policy with script hashes, so that the same
 * bytes can be sent to everyone. The policy allows our own files, images from the CDN at `imagesUrl` ('' without one), videos, the inline scripts that carry `nonce`,
 * and `others`. A script in the page's content has no nonce and does not run. Inline styles are allowed because React writes
 * style attributes.
 */
export function applyPolicy(
  rendered: string,
  { nonce, imagesUrl, others }: { nonce: string; imagesUrl: string; others?: PolicySources | undefined },
): { html: string; policy: string } {
  const attribute = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  for (const [, attributes = '', code = ''] of rendered.matchAll(inlineScript)) {
    if (attributes.includes(attribute) && !dataType.test(attributes))
      hashes.add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`);
  }
  const policy = [
    "default-src 'self'",
    ["script-src 'self'", ...hashes, ...(others?.script ?? [])].join(' '),
    "style-src 'self' 'unsafe-inline'",
    [
      "img-src 'self' data: blob:",
      ...(imagesUrl === '' ? [] : [new URL(imagesUrl).origin]),
      ...(others?.image ?? []),
    ].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...(others?.connect ?? [])].join(' '),
    // Videos of vehicles: the players of two sites, and files anywhere. A visitor starts each with a click. Files
    // cannot be narrowed to the hosts of a page's videos: the next page comes without a document of its own.
    'frame-src https://www.youtube-nocookie.com https://player.vimeo.com',
    "media-src 'self' https:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
  // The framework also passes the nonce to its code in the browser, for the scripts that it adds there.
  const html = rendered
    .replaceAll(attribute, '')
    .replace(`<meta property="csp-nonce" content="${nonce}"/>`, '');
  return { html, policy };
}
