import tailwindcss from '@tailwindcss/vite';
import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { bundleProgram } from './scripts/bundle-program.ts';
import { compressedFiles } from './scripts/compressed-files.ts';
import { serverParts } from './scripts/layout.ts';
import { chunkOf, keepStaffCodeOut, sharedByPages, sharedByStaff } from './scripts/script-chunks.ts';

export default defineConfig(({ command }) => ({
  plugins: [
    tanstackStart({
      srcDirectory: 'src',
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
      importProtection: { client: { files: serverParts.map((part) => `**/*.${part}.ts`) } },
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
                  test: /node_modules[\\/](?:react|react-dom|scheduler|@tanstack[\\/][\w-]+)[\\/](?!.*(?:useBlocker|useMutation|mutationObserver)\.)/,
                },
                { name: sharedByPages('site', 4), debugName: 'site', test: /src[\\/]/ },
                // Small parts together: a file below 512 bytes is sent uncompressed.
                chunkOf('fields', ['ui/Field.tsx', 'ui/Select.tsx', 'ui/control.ts']),
                chunkOf('form', [
                  'ui/FormAlert.tsx',
                  'ui/SubmitButton.tsx',
                  'ui/PendingLabel.tsx',
                  'ui/HoneypotField.tsx',
                ]),
                chunkOf('cards', [
                  'ui/Skeleton.tsx',
                  'ui/DeferredScrollToTop.tsx',
                  'ui/page-numbers.ts',
                  'images/focal-point.ts',
                  'alerts/criteria.ts',
                  'alerts/site/AlertLink.tsx',
                  'inventory/site/card/NewArrivalBadge.tsx',
                  'inventory/site/card/PriceNote.tsx',
                  'inventory/site/card/ColorSwatch.tsx',
                  'inventory/site/card/StatusTag.tsx',
                  'inventory/site/card/stage-sizes.ts',
                  'inventory/site/list/last-list.ts',
                  'inventory/site/list/list-page.ts',
                  'inventory/site/saved/DeferredRecentlyViewed.tsx',
                  'inventory/site/saved/DeferredPictureActions.tsx',
                ]),
                chunkOf('floor', [
                  'inquiries/site/focusInquiryForm.ts',
                  'site/StructuredData.tsx',
                  'ui/StudioFloor.tsx',
                ]),
                // The other facts of a vehicle's page are loaded later.
                chunkOf('specified', ['inventory/site/specified-facts.ts']),
                chunkOf('facts', ['inventory/site/vehicle-facts.ts', 'vehicles/vehicle-values.ts']),
                chunkOf('grid', [
                  'inventory/site/card/VehicleCard.tsx',
                  'inventory/site/card/VehicleGrid.tsx',
                  'inventory/site/card/ListMessage.tsx',
                  'inventory/site/card/card-sizes.ts',
                ]),
                chunkOf('kept', ['ui/useFocusAfterRemoval.ts', 'inventory/site/saved/kept-vehicles.ts']),
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
