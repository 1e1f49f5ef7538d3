import type { APIResponse, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { demoCars } from './pages/cars.ts';
import { openLive } from './pages/live.ts';
import { missingPages, publicPages } from './pages/public.ts';

const pages = { ...publicPages, ...missingPages, login: '/login', staff: '/admin' };

/** The directives of a response's Content-Security-Policy. */
function policyOf(answer: APIResponse): Map<string, string[]> {
  const policy = answer.headers()['content-security-policy'] ?? '';
  return new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ');
      return [name, values];
    }),
  );
}

/** Everything the browser reports from now on: policy violations, errors, and React's hydration errors. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  return complaints;
}

test('fault 35: pages are sent with a policy and headers against framing, sniffing and injection', async ({
  request,
}) => {
  for (const [name, path] of Object.entries(pages)) {
    await test.step(name, async () => {
      const answer = await request.get(path);
      const policy = policyOf(answer);
      expect(policy.get('default-src')).toEqual(["'self'"]);
      const scripts = policy.get('script-src') ?? [];
      expect(scripts[0]).toBe("'self'");
      expect(scripts.slice(1).every((source) => /^'sha256-[\w+/]{43}='$/.test(source))).toBe(true);
      expect(policy.get('object-src')).toEqual(["'none'"]);
      expect(policy.get('base-uri')).toEqual(["'self'"]);
      expect(policy.get('form-action')).toEqual(["'self'"]);
      expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
      expect(answer.headers()).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
      });
    });
  }
});

test('pages run under their policy, without a violation, and refuse a script that is not their own', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  for (const [name, path] of Object.entries(pages)) {
    await test.step(name, async () => {
      const answer = await page.goto(path);
      await page.waitForLoadState('networkidle');
      const isItself = (complaint: string) =>
        answer?.status() === 404 && complaint.includes('the server responded with a status of 404');
      expect(complaints.filter((complaint) => !isItself(complaint))).toEqual([]);

      const refused = await page.evaluate(
        () =>
          new Promise<string>((resolve) => {
            document.addEventListener('securitypolicyviolation', (event) =>
              resolve(event.effectiveDirective),
            );
            const script = document.createElement('script');
            script.textContent = 'document.title = "injected"';
            document.body.append(script);
          }),
      );
      expect(refused).toBe('script-src-elem');
      expect(await page.title()).not.toBe('injected');
      // That it was refused is among them.
      complaints.length = 0;
    });
  }
});

test('fault 35: an injected event handler and a javascript: address do nothing', async ({ page }) => {
  await openLive(page, '/contact');
  const refusals = await page.evaluate(async () => {
    const seen: string[] = [];
    document.addEventListener('securitypolicyviolation', (event) => seen.push(event.effectiveDirective));
    const box = document.createElement('div');
    box.innerHTML =
      '<img src="data:," onerror="document.title=`injected`"><a href="javascript:void(document.title=`injected`)">x</a>';
    document.body.append(box);
    box.querySelector('a')?.click();
    while (seen.length < 2) await new Promise((resolve) => requestAnimationFrame(resolve));
    return seen.sort();
  });
  expect(refusals).toEqual(['script-src-attr', 'script-src-elem']);
  expect(await page.title()).not.toBe('injected');
});

test('fault 35: no page can frame the site', async ({ page, site }) => {
  const framing = `${site.url}/framing.html`;
  await page.route(framing, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<iframe src="/contact"></iframe>' }),
  );
  await page.goto(framing);
  await expect.poll(() => page.frames()[1]?.url()).toBe('chrome-error://chromewebdata/');
});

/** A field by its name; style names such as `--color-profit` are not matches. */
const staffField =
  /\\?["']?(?<![-\w])(costBasis|profit|soldPrice|soldAt|daysToSell|views|passwordHash|token)\b\\?["']?\s*:/;

test('fault 33: no page, embedded state or response for visitors names a staff-only field, or contains the cost or the sale price of a car', async ({
  request,
}) => {
  const textOf = async (address: string) => {
    const text = await (await request.get(address)).text();
    expect(text.length, address).toBeGreaterThan(100);
    expect([address, staffField.exec(text)?.[0]]).toEqual([address, undefined]);
    return text;
  };
  for (const address of [
    ...Object.values(pages),
    '/api/site',
    '/api/vehicles',
    '/api/vehicles?limit=100&sort=price-desc',
    '/api/vehicles/featured',
    '/api/vehicles/optimized',
    '/api/pages/about',
    '/sitemap.xml',
  ]) {
    await textOf(address);
  }
  const everything = await Promise.all(
    ['/', '/inventory', '/inventory?page=2', '/api/vehicles?limit=100'].map(textOf),
  );
  const prices = new Set(demoCars.map(({ price }) => price));
  let looked = 0;
  for (const { id, costBasis, sale } of demoCars) {
    const own = [await textOf(`/inventory/${id}`), await textOf(`/api/vehicles/${id}/text`)];
    for (const amount of [costBasis, sale?.soldPrice]) {
      // These pages may show an amount that happens to be another car's price.
      if (amount === undefined || prices.has(amount)) continue;
      looked += 1;
      const written = new RegExp(`\\b(${amount}|${amount.toLocaleString('en-US')})\\b`);
      expect([id, [...own, ...everything].filter((text) => written.test(text)).length]).toEqual([id, 0]);
    }
  }
  expect(looked).toBeGreaterThan(demoCars.length);
});
