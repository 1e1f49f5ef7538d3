import { cpSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

const notCopied = new Set(['.git', 'node_modules', 'dist', 'data', 'test-results']);

/** Copies the work tree as it is, with the packages of the original, into a temporary folder. */
export function copyWorkTree(original: string): { root: string; remove(): void } {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'marque-faults-')));
  cpSync(original, root, {
    recursive: true,
    filter: (source) => dirname(source) !== original || !notCopied.has(basename(source)),
  });
  symlinkSync(join(original, 'node_modules'), join(root, 'node_modules'), 'junction');
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}
