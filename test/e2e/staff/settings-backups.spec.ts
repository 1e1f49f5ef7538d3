import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { backupState as state, keptBackup as kept } from '../../backups/shown-backups.ts';
import { desktop, expectFit } from '../pages/accessible.ts';
import { answerCall, holdCall } from '../pages/calls.ts';
import { toastOf } from '../pages/toast.ts';
import { startServer } from '../server.ts';
import { createStores } from '../stores.ts';
import { expect, keepSignedIn, openStaffScreen, test } from './fixtures.ts';

const address = '/admin/settings/backups';
const call = '/api/backups';

const panel = (page: Page) => page.getByRole('region', { name: 'Backups', exact: true });
const backUp = (page: Page) => page.getByRole('button', { name: /Back Up Now|Backing Up/ });

test('a backup made at the press of a button is in the folder and in the list', async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'marque-e2e-backups-'));
  const stores = await createStores();
  const server = await startServer(stores, { BACKUP_TO: folder });
  try {
    await keepSignedIn(page, server.url);
    await openStaffScreen(page, `${server.url}${address}`);
    await expect(panel(page)).toContainText(folder);
    await backUp(page).click();
    await expect(toastOf(page)).toHaveText(
      /^Backup mademarque-\d{4}-\d{2}-\d{2}-\d{4}\.tar\.gz, \d+\.\d kB$/,
    );
    const [file = ''] = readdirSync(folder);
    await expect(page.getByRole('table', { name: 'Kept backups' })).toContainText(file);
    await expect(backUp(page)).toHaveText(/Back Up Now/);
  } finally {
    await server.stop();
    await stores.remove();
    rmSync(folder, { recursive: true, force: true });
  }
});

test.describe('axe finds nothing, and nothing scrolls sideways,', () => {
  test.use({ viewport: desktop });

  test('while loading, with a warning, empty and without a place', async ({ staffPage }) => {
    const release = await holdCall(staffPage, call);
    await openStaffScreen(staffPage, address);
    await expectFit(staffPage);
    release();
    await expect(panel(staffPage)).toContainText('No backups are made');
    await expectFit(staffPage);
    for (const shown of [
      state(),
      state({
        isOverdue: true,
        failure: { at: kept.startedAt, reason: 'x'.repeat(90) },
        last: kept,
        kept: [kept],
      }),
    ]) {
      await staffPage.unrouteAll();
      await answerCall(staffPage, call, shown);
      await openStaffScreen(staffPage, address);
      await expect(panel(staffPage)).toContainText('/mnt/backup/marque');
      await expectFit(staffPage);
    }
  });
});
