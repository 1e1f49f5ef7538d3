import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { contentSecurityPolicy } from './security-headers.ts';

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
const scriptSources = (html: string) =>
  /script-src ([^;]*)/.exec(contentSecurityPolicy(html))?.[1]?.split(' ');

describe('the Content-Security-Policy of a page', () => {
  test('allows exactly the inline scripts that stand in it', () => {
    const html =
      '<script>one()</script><script type="module" async>\n two("ü") </script><script class="$tsr">one()</script>';
    expect(scriptSources(html)).toEqual(["'self'", hashOf('one()'), hashOf('\n two("ü") ')]);
  });

  test('needs no hash for files and for data', () => {
    const html =
      '<script type="module" src="/assets/a.js"></script><script src="/b.js">x</script>' +
      '<script type="application/ld+json">{"@type":"Car"}</script>';
    expect(scriptSources(html)).toEqual(["'self'"]);
  });

  test('fault 35: refuses frames, plug-ins, other bases and other targets of forms', () => {
    const policy = contentSecurityPolicy('');
    for (const part of [
      "default-src 'self'",
      "script-src 'self'",
      "object-src 'none'",
      "base-uri 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ]) {
      expect(policy.split('; ')).toContain(part);
    }
    expect(policy).not.toMatch(/unsafe-eval|\*|https?:/);
  });
});
