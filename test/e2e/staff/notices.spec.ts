import { expect, openStaffScreen, test } from './fixtures.ts';

const portalManifest = '/admin.webmanifest';

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test.describe(`${viewport.width} px`, () => {
    test.use({ viewport });

    test('the portal can be installed, and its worker shows notices for the portal alone', async ({
      staffPage,
    }) => {
      const complaints: string[] = [];
      staffPage.on('pageerror', (error) => complaints.push(String(error)));
      staffPage.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) complaints.push(message.text());
      });
      await openStaffScreen(staffPage, '/admin/settings/account');
      const manifest = staffPage.locator('link[rel="manifest"]');
      await expect(manifest).toHaveAttribute('href', portalManifest);
      const answer = await staffPage.request.get(portalManifest);
      expect(await answer.json()).toMatchObject({ start_url: '/admin', scope: '/admin' });
      const panel = staffPage.getByRole('region', { name: 'Notices' });
      await expect(panel.getByRole('switch', { name: 'On this browser' })).toBeVisible();

      const registered = await staffPage.evaluate(async () => {
        await navigator.serviceWorker.register('/staff-worker.js', { scope: '/admin' });
        const { scope, active } = await navigator.serviceWorker.ready;
        return { scope: new URL(scope).pathname, script: new URL(active?.scriptURL ?? '').pathname };
      });
      expect(registered).toEqual({ scope: '/admin', script: '/staff-worker.js' });
      // It answers nothing itself: no cache of its own, and the next document comes from the server.
      expect(await staffPage.evaluate(() => caches.keys())).toEqual([]);
      const reloaded = await staffPage.reload();
      expect(reloaded?.fromServiceWorker()).toBe(false);
      await expect(panel.getByRole('switch', { name: 'Mail in the morning' })).toBeVisible();
      // The website is none of its business.
      await staffPage.goto('/');
      const outside = await staffPage.evaluate(() => navigator.serviceWorker.getRegistration('/'));
      expect(outside).toBeUndefined();
      expect(complaints).toEqual([]);
    });
  });
}
