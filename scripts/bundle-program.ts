import { globSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { build, type Plugin } from 'vite';

const root = join(import.meta.dirname, '..');
/** What a process is started with: the program, the import, and each process that the program starts. */
const entries = ['src/main.ts', 'src/import.ts', ...globSync('src/**/*.process.ts', { cwd: root })];
/** Packages that are loaded from their own folders: those with native parts, and what is not there or not wanted. */
const external = ['sharp', '@node-rs/argon2', 'pg-native', 'vite'];

/**
 * Bundles the server into the folder `program` beside the built pages: 600 files fewer to be found, and none whose types
 * must be stripped while it starts.
 */
export function bundleProgram(): Plugin {
  return {
    name: 'marque:bundle-program',
    apply: 'build',
    buildApp: {
      order: 'post',
      async handler(builder) {
        const pages = builder.environments['ssr']?.config;
        if (!pages) throw new Error('There is no environment of rendered pages to put the program beside');
        const outDir = join(dirname(join(root, relative(root, pages.build.outDir))), 'program');
        await build({
          configFile: false,
          root,
          logLevel: pages.logLevel ?? 'warn',
          publicDir: false,
          plugins: [ownPlaces(outDir)],
          ssr: { noExternal: true, external },
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

/** In the bundle our modules still find files by the place of their source, but processes among what was bundled. */
function ownPlaces(outDir: string): Plugin {
  return {
    name: 'marque:own-places',
    enforce: 'pre',
    transform: {
      filter: {
        id: { include: [/[\\/](?:src|demo)[\\/].*\.ts$/], exclude: /node_modules/ },
        code: 'import.meta.',
      },
      handler(code, id) {
        const place = relative(outDir, id).split(sep).join('/');
        return code
          .replaceAll(/\bimport\.meta\.dirname, '([\w.]+\.process)\.ts'/g, "import.meta['dirname'], '$1.js'")
          .replaceAll(/\bimport\.meta\.dirname\b/g, `(import.meta['dirname'] + '/${dirname(place)}')`)
          .replaceAll(/\bimport\.meta\.url\b/g, `new URL('${place}', import.meta['url']).href`)
          .replaceAll(/\bimport\.meta\['(\w+)'\]/g, 'import.meta.$1');
      },
    },
  };
}
