/**
 * `npm run settings`: writes the README's table of settings from their declarations. `--check` only compares.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { settingDescriptions } from '../src/platform/settings.ts';

const file = join(import.meta.dirname, '../README.md');
const table = [
  '| variable | meaning |',
  '| --- | --- |',
  ...settingDescriptions.map(({ name, description }) => `| \`${name}\` | ${description} |`),
].join('\n');
const text = readFileSync(file, 'utf8');
const written = text.replace(/(<!-- settings -->\n)[\s\S]*?(<!-- \/settings -->)/, `$1${table}\n$2`);

if (process.argv.includes('--check')) process.exitCode = written === text ? 0 : 1;
else writeFileSync(file, written);
