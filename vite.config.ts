import tailwindcss from '@tailwindcss/vite';
import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { bundleProgram } from './scripts/bundle-program.ts';
import { compressedFiles } from './scripts/compressed-files.ts';
import { keepStaffCodeApart, sharedByPages, sharedByStaff } from './scripts/staff-code-apart.ts';

export default defineConfig(({ command }) => ({
  plugins: [
    tanstackStart({
      srcDirectory: 'src',
      // Start's own default names would take src/server.ts, which here is the whole server, not its page renderer.
      router: {
        entry: './entry/router.tsx',
        routesDirectory: './routes',
        generatedRouteTree: './routes/tree.gen.ts',
        routeFileIgnorePattern: 'tree\\.gen',
        // A page's two screens in one file: the browser is sent both with the page.
        codeSplittingOptions: { defaultBehavior: [['component', 'notFoundComponent']] },
      },
      client: { entry: './entry/client.tsx' },
      server: { entry: './entry/server.ts' },
      // Browser code may know the server's files as types only.
      importProtection: { client: { files: ['**/*.table.ts', '**/*.store.ts', '**/*.api.ts'] } },
    }),
    react(),
    tailwindcss(),
    keepStaffCodeApart(),
    compressedFiles(),
    bundleProgram(),
  ],
  environments: {
    // Built pages hold the libraries they use, in the form for production: 500 files fewer to be found at a start, and no
    // React that looks for mistakes while it renders. In development Node loads them as they are.
    ssr: command === 'build' ? { resolve: { noExternal: true } } : {},
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                // What every page needs, in one file: many small ones compress worse and ask more often.
                {
                  name: 'framework',
                  // Without what of it only forms and the portal use.
                  test: /node_modules[\\/](?:react|react-dom|scheduler|@tanstack[\\/](?!react-table|table-core)[\w-]+)[\\/](?!.*(?:useBlocker|useMutation|mutationObserver)\.)/,
                },
                { name: sharedByPages('site', 3), debugName: 'site', test: /src[\\/]/ },
                // Small parts together: a file below 512 bytes is sent as it is, not compressed.
                {
                  name: 'fields',
                  test: /src[\\/]ui[\\/](?:Field|Select|control|FormAlert|SubmitButton|PendingLabel|HoneypotField)\./,
                },
                {
                  name: 'cards',
                  test: /src[\\/](?:ui[\\/](?:Skeleton|ScrollToTop|page-numbers)|vehicles[\\/]site[\\/](?:NewArrivalBadge|ColorSwatch|StatusTag|stage-sizes))\./,
                },
                // What staff share stays in files that no visitor asks for.
                {
                  name: sharedByStaff('portal'),
                  debugName: 'portal',
                  test: /src[\\/]/,
                  minShareCount: 3,
                  // Else libraries that visitors need as well would lie in this file.
                  includeDependenciesRecursively: false,
                },
              ],
            },
          },
        },
      },
    },
  },
  build: {
    target: 'es2022',
    sourcemap: false,
    // That compressing takes half of a build is as it should be, and no news for who starts the site.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
}));
