import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { build, type Plugin } from 'vite';

const root = join(import.meta.dirname, '..');
/** The entry points of processes: the program, the commands, and each process that the program starts. */
const commands = globSync('src/commands/!(*.test).ts', { cwd: root });
const entries = ['src/main.ts', ...commands, ...globSync('src/**/*.process.ts', { cwd: root })];
/** Packages that cannot be bundled: with native parts, or as `ssh2`, which looks for a file of WebAssembly beside its own. */
export const unbundledPackages = ['sharp', '@node-rs/argon2', 'ssh2-sftp-client'] as const;
/** Packages that are not bundled: also those that are missing or not wanted. */
const external = [...unbundledPackages, 'pg-native', 'vite'];

/** The commit that is built, `-dirty` if files have changed since; empty if neither git nor the environment of CI knows it. */
function builtCommit(): string {
  const given = (process.env['GITHUB_SHA'] ?? '').slice(0, 12);
  // Another repository may enclose a copy without one.
  if (given !== '' || !existsSync(join(root, '.git'))) return given;
  const args = ['describe', '--always', '--dirty', '--exclude=*', '--abbrev=12'];
  return spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? '';
}

/**
 * Bundles the server into the folder `program` beside the built pages: 600 fewer files to find at startup,
 * and no types to strip.
 */
export function bundleProgram(): Plugin {
  return {
    name: 'marque:bundle-program',
    apply: 'build',
    buildApp: {
      order: 'post',
      async handler(builder) {
        const pages = builder.environments['ssr']?.config;
        if (!pages)
          throw new Error('The Vite configuration has no ssr environment, so the output folder is unknown');
        const outDir = join(dirname(join(root, relative(root, pages.build.outDir))), 'program');
        await build({
          configFile: false,
          root,
          logLevel: pages.logLevel ?? 'warn',
          publicDir: false,
          plugins: [sourceLocations(outDir)],
          ssr: { noExternal: true, external },
          define: { 'process.env.MARQUE_COMMIT': JSON.stringify(builtCommit()) },
          build: {
            ssr: true,
            target: 'node24',
            outDir,
            emptyOutDir: true,
            rolldownOptions: {
              input: Object.fromEntries(entries.map((entry) => [basename(entry, '.ts'), join(root, entry)])),
              output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
              checks: { bundlerTimings: false },
            },
          },
        });
      },
    },
  };
}

/** Makes bundled modules find files relative to their source, and process entry points in the bundle. */
function sourceLocations(outDir: string): Plugin {
  return {
    name: 'marque:source-locations',
    enforce: 'pre',
    transform: {
      filter: {
        id: { include: [/[\\/](?:src|demo)[\\/].*\.ts$/], exclude: /node_modules/ },
        code: 'import.meta.',
      },
      handler(code, id) {
        const source = relative(outDir, id).split(sep).join('/');
        return code
          .replaceAll(/\bimport\.meta\.dirname, '([\w.-]+\.process)\.ts'/g, "import.meta['dirname'], '$1.js'")
          .replaceAll(/\bimport\.meta\.dirname\b/g, `(import.meta['dirname'] + '/${dirname(source)}')`)
          .replaceAll(/\bimport\.meta\.url\b/g, `new URL('${source}', import.meta['url']).href`)
          .replaceAll(/\bimport\.meta\['(\w+)'\]/g, 'import.meta.$1');
      },
    },
  };
}
