import { createHash } from 'node:crypto';

/** Headers of every answer. */
export const securityHeaders: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** Headers of pages besides their Content-Security-Policy; the first is for browsers that know no frame-ancestors. */
export const pageHeaders: Record<string, string> = {
  ...securityHeaders,
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
};

const inlineScript = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g;
const dataType = /\stype="(?!module|text\/javascript|speculationrules)[^"]*"/;

/**
 * A rendered page as it is sent, and its policy: its own files and the inline scripts that were marked with `nonce` while
 * it was rendered, by their hashes, so that the same bytes can go to everyone. A script that stands in the content of a
 * page has no mark, and does not run. Styles may be inline because React writes style attributes.
 */
export function applyScriptPolicy(rendered: string, nonce: string): { html: string; policy: string } {
  const mark = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  for (const [, attributes = '', code = ''] of rendered.matchAll(inlineScript)) {
    if (attributes.includes(mark) && !dataType.test(attributes))
      hashes.add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`);
  }
  const policy = [
    "default-src 'self'",
    ["script-src 'self'", ...hashes].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
  // The framework also tells its browser side, which would mark what it adds.
  const html = rendered.replaceAll(mark, '').replace(`<meta property="csp-nonce" content="${nonce}"/>`, '');
  return { html, policy };
}
