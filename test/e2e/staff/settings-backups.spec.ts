import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { toastOf } from '../pages/toast.ts';
import { startServer } from '../server.ts';
import { createStores } from '../stores.ts';
import { expect, keepSignedIn, openStaffScreen, test } from './fixtures.ts';

const address = '/admin/settings/backups';

const panel = (page: Page) => page.getByRole('region', { name: 'Backups', exact: true });
const backUp = (page: Page) => page.getByRole('button', { name: /Back Up Now|Backing Up/ });

test('@long a backup made at the press of a button is in the folder and in the list', async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'marque-e2e-backups-'));
  const stores = await createStores();
  const server = await startServer(stores, { BACKUP_TO: folder });
  try {
    await keepSignedIn(page, server.url);
    await openStaffScreen(page, `${server.url}${address}`);
    await expect(panel(page)).toContainText(folder);
    await backUp(page).click();
    await expect(toastOf(page)).toHaveText(/^Backup mademarque-\d{4}-\d{2}-\d{2}-\d{4}\.tar\.gz, \d+ kB$/);
    const [file = ''] = readdirSync(folder);
    await expect(page.getByRole('table', { name: 'Kept backups' })).toContainText(file);
    await expect(backUp(page)).toHaveText(/Back Up Now/);
  } finally {
    await server.stop();
    await stores.remove();
    rmSync(folder, { recursive: true, force: true });
  }
});
