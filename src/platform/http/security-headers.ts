import { createHash } from 'node:crypto';

/** Headers of every response. */
export const securityHeaders: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** The Content-Security-Policy of what is no page: nobody frames it, and it loads nothing if a browser shows it by itself. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

/** The Content-Security-Policy of a page without scripts, which loads what `sources` names and sends forms to `forms`. */
export const scriptlessPolicy = (sources: readonly string[], forms = "'none'"): string =>
  [
    "default-src 'none'",
    ...sources,
    "base-uri 'none'",
    `form-action ${forms}`,
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');

/** Headers of what is no page, and no file of the build. */
export const dataHeaders: Record<string, string> = {
  ...securityHeaders,
  'content-security-policy': dataPolicy,
};

/** Headers of files of the build, among which are workers: they take a policy of their file for their own, so it says nothing else. */
export const fileHeaders: Record<string, string> = {
  ...securityHeaders,
  'content-security-policy': "frame-ancestors 'none'",
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

/** More hosts of videos than any dealership has. A policy that named them all would be longer than proxies accept. */
const mostVideoHosts = 20;

const inlineScript = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g;
const dataType = /\stype="(?!module|text\/javascript|speculationrules)[^"]*"/;

/**
 * Replaces the nonces of a rendered page by a Content-Security-Policy with script hashes, so that the same
 * bytes can be sent to everyone. The policy allows our own files, images from the CDN at `imagesUrl` ('' without one), videos from `videoOrigins`, the inline
 * scripts that carry `nonce`, and `others`. A script in the page's content has no nonce and does not run. Inline styles are allowed because React writes
 * style attributes.
 */
export function applyPolicy(
  rendered: string,
  {
    nonce,
    imagesUrl,
    videoOrigins,
    others,
  }: {
    nonce: string;
    imagesUrl: string;
    videoOrigins: readonly string[];
    others?: PolicySources | undefined;
  },
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
    // Videos of vehicles: the players of two sites, and files. A visitor starts each with a click. The hosts are those of all
    // vehicles: the next page comes without a document of its own.
    'frame-src https://www.youtube-nocookie.com https://player.vimeo.com',
    `media-src ${mediaSources(videoOrigins)}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
  // The framework also passes the nonce to its code in the browser, for the scripts that it adds there.
  const html = rendered
    .replaceAll(attribute, '')
    .replace(`<meta property="csp-nonce" content="${nonce}"/>`, '');
  return { html, policy };
}

const mediaSources = (videoOrigins: readonly string[]) => {
  if (videoOrigins.length === 0) return "'none'";
  return videoOrigins.length > mostVideoHosts ? 'https:' : videoOrigins.toSorted().join(' ');
};
