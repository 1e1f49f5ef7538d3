import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test("the README's table of settings matches the declared settings", () => {
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, 'settings-table.ts'), '--check']);
  expect(status, 'run npm run settings to update it').toBe(0);
});
