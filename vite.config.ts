import tailwindcss from '@tailwindcss/vite';
import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { forVisitors, keepPortalApart } from './scripts/portal-apart.ts';

export default defineConfig({
  plugins: [
    tanstackStart({
      srcDirectory: 'src',
      // Start's own default names would take src/server.ts, which here is the whole server, not its page renderer.
      start: { entry: './entry/start.ts' },
      router: {
        entry: './entry/router.tsx',
        routesDirectory: './routes',
        generatedRouteTree: './routes/tree.gen.ts',
        routeFileIgnorePattern: 'tree\\.gen',
      },
      client: { entry: './entry/client.tsx' },
      server: { entry: './entry/server.ts' },
      // Browser code may know the server's files as types only.
      importProtection: { client: { files: ['**/*.table.ts', '**/*.store.ts', '**/*.api.ts'] } },
    }),
    react(),
    tailwindcss(),
    keepPortalApart(),
  ],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                // What every page needs, in one file: many small ones compress worse and ask more often.
                {
                  name: 'framework',
                  test: /node_modules[\\/](?:react|react-dom|scheduler|seroval|seroval-plugins|hono|@tanstack[\\/](?!react-table|table-core)[\w-]+)[\\/]/,
                },
                { name: forVisitors('site'), test: /src[\\/]/, minShareCount: 3 },
                // What staff share stays in files that no visitor asks for.
                { name: 'portal', test: /src[\\/]/, minShareCount: 3 },
              ],
            },
          },
        },
      },
    },
  },
  build: { target: 'es2022', sourcemap: false },
});
