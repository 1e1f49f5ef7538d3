import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Downloads Debian packages with the dependencies that this machine lacks, and unpacks them into `folder`,
 * once. Nothing is installed: no service starts, nothing is written outside the folder, and root is not
 * needed. Packages whose name contains one of `without` are left out. Rejects if there is no apt, or if its
 * lists lack a package.
 */
export async function unpackPackages(
  packages: readonly string[],
  without: readonly string[],
  folder: string,
  log: (line: string) => void,
): Promise<void> {
  if (existsSync(folder)) return;
  log(`Unpacking ${packages.join(', ')} and their dependencies from Debian into ${folder} ...`);
  const apt = ['-o', 'Debug::NoLocking=1', '--no-install-recommends'];
  const { stdout } = await run('apt-get', [...apt, '--simulate', '--reinstall', 'install', ...packages]);
  const names = [...stdout.matchAll(/^Inst (\S+)/gm)]
    .flatMap(([, name]) => name ?? [])
    .filter((name) => !without.some((word) => name.includes(word)));
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  const archives = join(unfinished, 'archives');
  await mkdir(archives, { recursive: true });
  await run('apt-get', ['download', ...names], { cwd: archives });
  for (const archive of await readdir(archives))
    await run('dpkg-deb', ['--extract', join(archives, archive), unfinished]);
  await rm(archives, { recursive: true });
  await writeFile(join(unfinished, 'packages.txt'), `${names.join('\n')}\n`);
  await rename(unfinished, folder);
}

/** The version of PHP in this Debian, such as 8.2. */
export async function phpVersion(): Promise<string> {
  const { stdout } = await run('apt-cache', ['depends', 'php-fpm']);
  const version = /php([\d.]+)-fpm/.exec(stdout)?.[1];
  if (version === undefined)
    throw new Error('There is no Debian package of PHP in the lists (apt-get update?)');
  return version;
}

/** The folder of the shared libraries in the unpacked packages. */
export async function libraryFolder(folder: string): Promise<string> {
  const found = (await readdir(join(folder, 'usr/lib'))).find((name) => name.endsWith('-linux-gnu'));
  return join(folder, 'usr/lib', found ?? '');
}
