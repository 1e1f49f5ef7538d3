import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { BackupState } from '../../../src/backups/backup.ts';
import { desktop, expectFit } from '../pages/accessible.ts';
import { answerCall, failCall, holdCall } from '../pages/calls.ts';
import { expectToast, toastOf } from '../pages/toast.ts';
import { startServer } from '../server.ts';
import { createStores } from '../stores.ts';
import { expect, keepSignedIn, openStaffScreen, test } from './fixtures.ts';

const address = '/admin/settings/backups';
const call = '/api/backups';

const state = (changes: Partial<BackupState> = {}): BackupState => ({
  location: '/mnt/backup/marque',
  isEncrypted: true,
  running: null,
  last: null,
  failure: null,
  nextAt: null,
  isOverdue: false,
  kept: [],
  ...changes,
});
const kept = {
  id: 1,
  file: 'marque-2026-11-20-0542.tar.gz.age',
  startedAt: '2026-11-20T05:42:00.000Z',
  finishedAt: '2026-11-20T05:43:00.000Z',
  bytes: 4_321_567_890,
  missing: 0,
};

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

test('one that is being made shows its progress, and another cannot be started', async ({ staffPage }) => {
  const running = state({ running: { startedAt: '2026-11-23T05:42:00.000Z', bytes: 1_234_567_890 } });
  await answerCall(staffPage, call, running);
  await openStaffScreen(staffPage, address);
  await expect(panel(staffPage).getByRole('status')).toHaveText('Being made now: 1.2 GB so far');
  await expect(backUp(staffPage)).toHaveAttribute('aria-disabled', 'true');
  await staffPage.unrouteAll();
  const reason = 'The disk is full.';
  await answerCall(
    staffPage,
    call,
    state({ failure: { at: '2026-11-23T05:43:00.000Z', reason }, last: kept, kept: [kept] }),
  );
  await expectToast(staffPage, 'Backup failed', reason);
  await expect(panel(staffPage).getByRole('alert')).toContainText(`The last backup failed.${reason}`);
});

test('staff are warned of photographs that the last one lacks', async ({ staffPage }) => {
  const last = { ...kept, missing: 2 };
  await answerCall(staffPage, call, state({ last, kept: [last] }));
  await openStaffScreen(staffPage, address);
  await expect(panel(staffPage).getByRole('alert')).toHaveText(
    'The last backup lacks 2 photographs, whose files are missing or damaged.',
  );
});

test('staff are warned when none has been made for too long', async ({ staffPage }) => {
  await answerCall(staffPage, call, state({ isOverdue: true, last: kept, kept: [kept], isEncrypted: false }));
  await openStaffScreen(staffPage, address);
  await expect(panel(staffPage).getByRole('alert')).toHaveText(/^No backup has been made since Nov 20, 2026/);
  await expect(panel(staffPage)).toContainText('Not encrypted.');
});

test('without a place for backups the screen says what to set, and a failure to load offers a retry', async ({
  staffPage,
}) => {
  await failCall(staffPage, call);
  await openStaffScreen(staffPage, address);
  await expect(staffPage.getByRole('alert')).toContainText('Failed to load the backups');
  await staffPage.unrouteAll();
  await staffPage.getByRole('button', { name: 'Try Again' }).click();
  await expect(panel(staffPage)).toContainText('set BACKUP_TO to a folder on another disk');
  await expect(backUp(staffPage)).toHaveCount(0);
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
