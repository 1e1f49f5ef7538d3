import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { applyPolicy, scriptlessPolicy } from './security-headers.ts';

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
const scriptSources = (html: string) =>
  /script-src ([^;]*)/
    .exec(applyPolicy(html, { nonce: 'n1', imagesUrl: '', videoOrigins: [] }).policy)?.[1]
    ?.split(' ');

describe('the Content-Security-Policy of a page', () => {
  test('allows exactly the inline scripts of our own code', () => {
    const html =
      '<script nonce="n1">one()</script><script type="module" async nonce="n1">\n two("ü") </script><script nonce="n1" class="$tsr">one()</script>';
    expect(scriptSources(html)).toEqual(["'self'", hashOf('one()'), hashOf('\n two("ü") ')]);
  });

  test('fault 35: does not allow a script in the content', () => {
    const content =
      '<div class="prose"><script>alert(1)</script><script nonce="n2">alert(2)</script><script nonce>alert(3)</script></div>';
    expect(scriptSources(content)).toEqual(["'self'"]);
  });

  test('leaves no nonce in the page, so that the same page has the same bytes', () => {
    const page = (nonce: string) =>
      `<meta property="csp-nonce" content="${nonce}"/><link rel="icon" nonce="${nonce}"/><script nonce="${nonce}">one()</script>`;
    expect(applyPolicy(page('n1'), { nonce: 'n1', imagesUrl: '', videoOrigins: [] })).toEqual(
      applyPolicy(page('n2'), { nonce: 'n2', imagesUrl: '', videoOrigins: [] }),
    );
    expect(applyPolicy(page('n1'), { nonce: 'n1', imagesUrl: '', videoOrigins: [] }).html).toBe(
      '<link rel="icon"/><script>one()</script>',
    );
  });

  test('needs no hashes for script files and data', () => {
    const html =
      '<script type="module" src="/assets/a.js" nonce="n1"></script><script src="/b.js">x</script>' +
      '<script type="application/ld+json" nonce="n1">{"@type":"Car"}</script>';
    expect(scriptSources(html)).toEqual(["'self'"]);
  });

  test('fault 35: forbids being framed, frames but of two players, plug-ins, other base URLs and form targets', () => {
    const policy = applyPolicy('', { nonce: 'n1', imagesUrl: '', videoOrigins: [] }).policy;
    for (const part of [
      "default-src 'self'",
      "script-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "media-src 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ]) {
      expect(policy.split('; ')).toContain(part);
    }
    expect(policy).not.toMatch(/unsafe-eval|\*/);
    expect(policy.split('; ').filter((part) => /https?:/.test(part))).toEqual([
      'frame-src https://www.youtube-nocookie.com https://player.vimeo.com',
    ]);
  });

  test('allows videos from the hosts that have some, in any order the same', () => {
    const media = (videoOrigins: string[]) =>
      applyPolicy('', { nonce: 'n1', imagesUrl: '', videoOrigins })
        .policy.split('; ')
        .find((part) => part.startsWith('media-src'));
    const two = ['https://videos.example:8443', 'https://cdn.example'];
    expect(media(two)).toBe('media-src https://cdn.example https://videos.example:8443');
    expect(media(two.toReversed())).toBe(media(two));
    expect(media(Array.from({ length: 21 }, (_, index) => `https://${index}.example`))).toBe(
      'media-src https:',
    );
  });
});

test('a page without scripts runs none, takes no markup from one, and sends forms only where it must', () => {
  expect(scriptlessPolicy(["img-src 'self'"])).toBe(
    "default-src 'none'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
  );
  expect(scriptlessPolicy([], "'self'").split('; ')).toContain("form-action 'self'");
});
