import { globSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
/** The entry points of building and running; their imports are followed. */
const entries = [
  'src/{main,import,backup,restore,move}.ts',
  'src/**/*.process.ts',
  'src/{entry,routes}/**/*.{ts,tsx}',
];

/** Packages that no file of ours imports: one that another package needs to find beside it, and one whose files are served. */
const peers = ['@tiptap/pm', 'swagger-ui-dist'];

/** Names of the packages that a file imports, directly or indirectly, for more than their types. */
function packagesOf(file: string, seen: Set<string>): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const statements = readFileSync(file, 'utf8').matchAll(
    /(?:^|\n)\s*(?:import|export)\s(?!type\s)(?:[^'"();]*?\sfrom\s+)?'([^']+)'|import\('([^']+)'\)|@import '([^']+)'/g,
  );
  return [...statements].flatMap(([, fixed, dynamic, style]) => {
    const name = (fixed ?? dynamic ?? style ?? '').replace(/\?\w+$/, '');
    if (name.startsWith('.')) {
      return /\.(?:tsx?|css)$/.test(name) ? packagesOf(join(dirname(file), name), seen) : [];
    }
    if (name.startsWith('node:') || builtinModules.includes(name)) return [];
    return [/^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name];
  });
}

test('`dependencies` are the packages for building and running, since npm start installs nothing else', () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const seen = new Set<string>();
  const files = [...globSync(entries, { cwd: root }), 'vite.config.ts'].filter(
    (file) => !/\.test\.tsx?$/.test(file),
  );
  const used = new Set([...peers, ...files.flatMap((file) => packagesOf(join(root, file), seen))]);
  expect([...used].sort()).toEqual(Object.keys(dependencies).sort());
});
