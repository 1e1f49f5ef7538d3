import { afterAll, expect, test } from 'vitest';
import { startProgram, temporaryFolder } from './program.ts';

const { folder, remove } = temporaryFolder();
afterAll(remove);

test('while developing, pages come through Vite in the same process, and a stop is clean', async () => {
  const program = await startProgram({ DATA_DIR: folder }, '--dev');
  const page = await fetch(`${program.url}/about`);
  expect(page.status).toBe(200);
  const html = await page.text();
  expect(html).toContain('About Us');
  const script = /src="(\/@id\/[^"]+|\/src\/[^"]+)"|import\("?(\/@id\/[^")]+)/.exec(html);
  const address = script?.[1] ?? script?.[2];
  expect(address, 'the browser code is served from its sources').toBeDefined();
  expect((await fetch(program.url + address)).status).toBe(200);
  expect((await program.kill('SIGTERM')).code).toBe(0);
}, 60_000);
