import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { cutNextNotices } from '../../test/cut-notice.ts';
import { eventually } from '../../test/eventually.ts';
import { runBuiltCommand } from '../../test/program.ts';
import { changes } from '../changes/changes.table.ts';
import { lockDataDirectory } from '../platform/data-directory.ts';
import { openDatabase } from '../platform/database/open.ts';
import { catalogueChannel } from '../vehicles/catalogue/catalogue.ts';
import { vehicles } from '../vehicles/vehicles.table.ts';

const header = 'VIN;Make;Model;Year;Price;Odometer';
const elise = 'SCEAB1;Lotus;Elise;2005;"$48,500";21,300 mi';
const exige = 'SCEAB2;Lotus;Exige;2008;a lot;9,000 mi';

/** Runs the command in its own process, with its own folder. */
describe('npm run import', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'import-'));
  });
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  const write = (name: string, ...lines: string[]) =>
    writeFileSync(join(folder, name), `\ufeff${lines.join('\r\n')}`);
  const run = (...args: string[]) =>
    runBuiltCommand('import', args, folder, { DATA_DIR: join(folder, 'data') });

  it('reports first, applies with the option, and finds nothing to do the second time', async () => {
    write('good.csv', header, elise);
    const dry = await run('good.csv');
    expect(dry).toMatchObject({ code: 0, errors: '' });
    expect(dry.output).toContain('1 row: 1 new, 0 changed, 0 unchanged, 0 refused');
    expect(dry.output.trim()).toMatch(
      /Nothing was changed: this was a dry run. Run again with --apply to apply.$/,
    );
    const applied = await run('good.csv', '--apply');
    expect(applied).toMatchObject({ code: 0, errors: '' });
    expect(applied.output.trim()).toMatch(/Applied: 1 vehicle added, 0 changed.$/);
    expect((await run('good.csv', '--apply')).output).toContain('0 new, 0 changed, 1 unchanged, 0 refused');
    const database = await openDatabase({ dataDir: join(folder, 'data') });
    const log = await database.queries.select().from(changes);
    await database.close();
    expect(log).toMatchObject([{ by: 'import', action: 'imported', subject: '1 vehicle' }]);
  });

  it('applies all or nothing, unless rejected rows are to be skipped', async () => {
    write('mixed.csv', header, elise.replace('SCEAB1', 'SCEAB3'), exige);
    const blocked = await run('mixed.csv', '--apply');
    expect(blocked.code).toBe(1);
    expect(blocked.output).toContain(
      'row 3  2008 Lotus Exige (SCEAB2): price “a lot” is not an amount in dollars',
    );
    expect(blocked.output).toContain('Nothing was changed: 1 row refused');
    const applied = await run('mixed.csv', '--apply', '--skip-refused');
    expect(applied.code).toBe(0);
    expect(applied.output).toContain('2 rows: 1 new, 0 changed, 0 unchanged, 1 refused');
    expect(applied.output.trim()).toMatch(/Applied: 1 vehicle added, 0 changed. 1 row left out as refused.$/);
  });

  it('takes columns and amounts as it is told', async () => {
    write('german.csv', 'Marke;Modell;Baujahr;Preis;km;Preis alt', 'Lotus;Elise;2005;129.900;20.000;1');
    const names = ['Marke=make', 'Modell=model', 'Baujahr=year', 'Preis=price', 'km=mileage'];
    const columns = names.flatMap((name) => ['--column', name]);
    const asked = await run('german.csv', ...columns);
    expect(asked.code).toBe(1);
    expect(asked.output).toContain(
      'can be $129,900 or $129.90: run again with --dots thousands or --dots cents',
    );
    const told = await run('german.csv', ...columns, '--dots', 'thousands');
    expect(told).toMatchObject({ code: 0, errors: '' });
    expect(told.output).toContain('2005 Lotus Elise, $129,900, 12,427 mi');
  });

  it('refuses columns and amounts that there are not', { tags: ['long'] }, async () => {
    write('german.csv', 'Marke;Modell;Baujahr;Preis', 'Lotus;Elise;2005;129.900');
    for (const wrong of [
      ['--dots', 'both'],
      ['--column', 'Price=price'],
      ['--column', 'Preis=cost'],
    ]) {
      const refused = await run('german.csv', ...wrong);
      expect(refused).toMatchObject({
        output: '',
        errors: expect.stringMatching(/--dots|no column|no field/),
      });
    }
  });

  it('says in one line what is wrong with the file, the command or the folder', async () => {
    write('headless.csv', elise);
    expect(await run('headless.csv')).toMatchObject({
      code: 1,
      output: '',
      errors: expect.stringMatching(/names no known column/),
    });
    expect(await run()).toMatchObject({ code: 2, errors: expect.stringMatching(/Name one CSV file/) });
    const lock = lockDataDirectory(join(folder, 'data'));
    const held = await run('good.csv', '--apply');
    lock.release();
    expect(held.code).toBe(1);
    expect(held.errors).toMatch(/in use by process \d+.*\n.*not running.*try again/);
  });

  it('works while the site runs on its own database server, and tells it though its connection is cut', async () => {
    write('running.csv', header, elise.replace('SCEAB1', 'SCEAB4'));
    const site = await openDatabase({ dataDir: join(folder, 'data') });
    const onNotice = vi.fn<() => void>();
    try {
      await site.listen(catalogueChannel, onNotice);
      await cutNextNotices(site, catalogueChannel);
      expect(await run('running.csv', '--apply')).toMatchObject({ code: 0, errors: '' });
      await eventually(() => expect(onNotice).toHaveBeenCalledOnce());
      const vins = await site.queries.select({ vin: vehicles.vin }).from(vehicles);
      expect(vins).toContainEqual({ vin: 'SCEAB4' });
    } finally {
      await site.close();
    }
  });

  it(
    'says so of a file that is not there, and of an option; prints its help',
    { tags: ['long'] },
    async () => {
      write('good.csv', header, elise);
      expect(await run('nowhere.csv')).toMatchObject({
        code: 2,
        errors: expect.stringMatching(/Cannot read .*nowhere.csv/),
      });
      expect(await run('good.csv', '--aply')).toMatchObject({
        code: 2,
        errors: expect.stringMatching(/--aply/),
      });
      expect(await run('--help')).toMatchObject({ code: 0, errors: '' });
    },
  );
});
