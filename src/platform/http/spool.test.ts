import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { createSpool } from './spool.ts';

const folder = mkdtempSync(join(tmpdir(), 'marque-spool-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const bytes = (size: number) => new Uint8Array(size).fill(7);
const of = { network: 'one', declared: 0, maxBytes: 1_000 };

test('a body is read as it was sent, from a file that no folder lists', async () => {
  const spool = createSpool(folder);
  const body = await spool.take([bytes(3), Buffer.from('abc'), bytes(994)], of);
  expect(readdirSync(folder)).toEqual([]);
  const read = await body.read();
  expect(read).toEqual(Buffer.concat([bytes(3), Buffer.from('abc'), bytes(994)]));
  expect(await body.read()).toEqual(read);
  await body.discard();
});

test('without its folder it uses the temporary one', async () => {
  const body = await createSpool(join(folder, 'missing')).take([bytes(5)], of);
  expect(await body.read()).toEqual(Buffer.from(bytes(5)));
  await body.discard();
});

test('a body that is too large is refused, by what was announced or by what came', async () => {
  const spool = createSpool(folder);
  await expect(spool.take([], { ...of, declared: 1_001 })).rejects.toMatchObject({ status: 413 });
  await expect(spool.take([bytes(1_000), bytes(1)], of)).rejects.toMatchObject({ status: 413 });
});

test('there is room for so much in all, and of one network; what is discarded, refused or cut off gives its own back', async () => {
  const spool = createSpool(folder, { mostBytes: 1_500, mostOfNetwork: 1_000 });
  const first = await spool.take([bytes(800)], of);
  await expect(spool.take([bytes(300)], of)).rejects.toMatchObject({ status: 503 });
  const other = await spool.take([bytes(600)], { ...of, network: 'other' });
  await expect(spool.take([bytes(200)], { ...of, network: 'third' })).rejects.toMatchObject({ status: 503 });
  await Promise.all([first.discard(), other.discard()]);
  const cut = (async function* () {
    yield bytes(900);
    throw new Error('aborted');
  })();
  await expect(spool.take(cut, of)).rejects.toMatchObject({ status: 400 });
  const again = await spool.take([bytes(1_000)], of);
  await again.discard();
});

test.each([
  ['ENOSPC', 507],
  ['EDQUOT', 507],
  ['EIO', 503],
  ['EROFS', 503],
])('a disk that fails is not the fault of the sender: %s', async (code, status) => {
  const spool = createSpool(folder, { mostBytes: 1_000 });
  const file = await open(join(folder, 'any'), 'w');
  const failing = vi
    .spyOn(Object.getPrototypeOf(file) as typeof file, 'appendFile')
    .mockRejectedValue(Object.assign(new Error(code), { code }));
  onTestFinished(() => failing.mockRestore());
  await file.close();
  const failure = { status, headers: { 'Retry-After': '10' }, cause: { code } };
  await expect(spool.take([bytes(1_000)], of)).rejects.toMatchObject(failure);
  failing.mockRestore();
  // It has given its room back.
  await (await spool.take([bytes(1_000)], of)).discard();
});
