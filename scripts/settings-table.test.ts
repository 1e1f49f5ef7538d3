import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test("the README's table of settings is the one that the settings declare", () => {
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, 'settings-table.ts'), '--check']);
  expect(status, 'node scripts/settings-table.ts writes it anew').toBe(0);
});
