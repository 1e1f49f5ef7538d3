import tailwindcss from '@tailwindcss/vite';
import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { bundleProgram } from './scripts/bundle-program.ts';
import { compressedFiles } from './scripts/compressed-files.ts';
import { keepStaffCodeOut, sharedByPages, sharedByStaff } from './scripts/script-chunks.ts';

export default defineConfig(({ command }) => ({
  plugins: [
    tanstackStart({
      srcDirectory: 'src',
      // By default Start would use src/server/create-server.ts, which is the whole server here, not the page renderer.
      router: {
        entry: './entry/router.tsx',
        routesDirectory: './routes',
        generatedRouteTree: './routes/tree.gen.ts',
        routeFileIgnorePattern: 'tree\\.gen',
        // Keep a page's two screens in one file: the browser gets both with the page.
        codeSplittingOptions: { defaultBehavior: [['component', 'notFoundComponent']] },
      },
      client: { entry: './entry/client.tsx' },
      server: { entry: './entry/server.ts' },
      // Browser code may import the server's files only as types.
      importProtection: { client: { files: ['**/*.table.ts', '**/*.store.ts', '**/*.api.ts'] } },
    }),
    react(),
    tailwindcss(),
    keepStaffCodeOut(),
    compressedFiles(),
    bundleProgram(),
  ],
  // React has had this hook for three versions: the stand-in for older ones is left out.
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  environments: {
    // Bundles the libraries of rendered pages in their production builds: 500 fewer files to find at startup,
    // and no development checks of React. In development Node loads them from node_modules.
    ssr: command === 'build' ? { resolve: { noExternal: true } } : {},
    client: {
      build: {
        modulePreload: {
          // A script that loads another need not name, with a hash, what that one imports: mostly the page has it, and
          // such names were a kilobyte of every visitor's first script.
          resolveDependencies: (_, files, { hostType }) =>
            hostType === 'js' ? files.filter((file) => file.endsWith('.css')) : files,
        },
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                // What every page needs, in one file: many small files compress worse and need more requests.
                {
                  name: 'framework',
                  // Except for the parts that only forms and the staff screens use.
                  test: /node_modules[\\/](?:react|react-dom|scheduler|@tanstack[\\/](?!react-table|table-core)[\w-]+)[\\/](?!.*(?:useBlocker|useMutation|mutationObserver)\.)/,
                },
                { name: sharedByPages('site', 4), debugName: 'site', test: /src[\\/]/ },
                // Small parts together: a file below 512 bytes is sent uncompressed.
                {
                  name: 'fields',
                  test: /src[\\/]ui[\\/](?:Field|Select|control)\./,
                },
                {
                  name: 'form',
                  test: /src[\\/]ui[\\/](?:FormAlert|SubmitButton|PendingLabel|HoneypotField)\./,
                },
                {
                  name: 'cards',
                  test: /src[\\/](?:ui[\\/](?:Skeleton|DeferredScrollToTop|page-numbers)|images[\\/]focal-point|alerts[\\/]site[\\/]AlertLink|vehicles[\\/]site[\\/](?:NewArrivalBadge|PriceNote|ColorSwatch|StatusTag|stage-sizes|last-list|list-page|saved[\\/](?:DeferredRecentlyViewed|DeferredPictureActions)))\./,
                },
                {
                  name: 'facts',
                  test: /src[\\/](?:vehicles[\\/]vehicle-values|inquiries[\\/]site[\\/]focusInquiryForm|site[\\/]StructuredData|ui[\\/]StudioFloor)\./,
                },
                {
                  name: 'grid',
                  test: /src[\\/]vehicles[\\/]site[\\/](?:VehicleCard|VehicleCardSkeleton|VehicleGrid|ListMessage|CardColors|card-sizes)\./,
                },
                {
                  name: 'kept',
                  test: /src[\\/](?:ui[\\/]useFocusAfterRemoval|vehicles[\\/]site[\\/]saved[\\/](?:useKept|kept-vehicles))\./,
                },
                // Code shared among the staff screens stays in files that visitors never request.
                {
                  name: sharedByStaff('staff'),
                  debugName: 'staff',
                  test: /src[\\/]/,
                  minShareCount: 3,
                  // Otherwise libraries that visitors also need would end up in this file.
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
    // Compression takes half of the build time, which is expected and not worth a warning at every start.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
}));
