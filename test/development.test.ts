import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startProgram, temporaryFolder } from './program.ts';

const { folder, remove } = temporaryFolder();
afterAll(remove);

test(
  'while developing, pages come through Vite in the same process, and a stop is clean',
  { tags: ['long'] },
  async () => {
    const program = await startProgram({ DATA_DIR: folder }, '--dev');
    const page = await fetch(`${program.url}/about`);
    expect(page.status, program.said.stderr).toBe(200);
    const html = await page.text();
    expect(html).toContain('About Us');
    const script = /src="(\/@id\/[^"]+|\/src\/[^"]+)"|import\("?(\/@id\/[^")]+)/.exec(html);
    const address = script?.[1] ?? script?.[2];
    expect(address, 'the browser code is served from its sources').toBeDefined();
    expect((await fetch(program.url + address)).status).toBe(200);
    expect((await program.kill('SIGTERM')).code).toBe(0);
  },
);

const quietBuild = `
  import { createBuilder } from 'vite';
  const into = (name) => ({ build: { outDir: process.argv[1] + '/' + name, emptyOutDir: true } });
  const environments = { client: into('client'), ssr: into('server') };
  await (await createBuilder({ logLevel: 'warn', environments })).buildApp();`;

test(
  'a build prints no warnings, so that a first start shows only its progress',
  { tags: ['long'] },
  async () => {
    const build = spawn(process.execPath, ['--input-type=module', '-e', quietBuild, join(folder, 'dist')], {
      cwd: join(import.meta.dirname, '..'),
      env: { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production' },
    });
    let said = '';
    for (const stream of [build.stdout, build.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
    const [code] = await once(build, 'close');
    expect([code, said]).toEqual([0, '']);
  },
);
