import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from './program.ts';

const scripts = join(import.meta.dirname, '../deploy/systemd');

/**
 * A machine in a folder, on which install.sh and `marque` run without root and systemd: their places are in the folder, and
 * what only root may do does nothing.
 */
function openMachine() {
  const { folder, remove } = temporaryFolder();
  onTestFinished(remove);
  const write = (path: string, content: string, mode = 0o644) => {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
    chmodSync(file, mode);
  };
  const command = (name: string, body: string) => write(`commands/${name}`, `#!/bin/sh\n${body}\n`, 0o755);
  command('id', 'echo 0');
  command('chown', '');
  // Each restart that systemd is asked about is one more, so that nobody waits for a version that has ended.
  const count = (name: string) =>
    `n=$(cat ${folder}/${name} 2>/dev/null || echo 100); n=$((n + 1)); echo $n > ${folder}/${name}`;
  command('systemctl', `[ "$1" = show ] || exit 0\n${count('restarts')}; echo $n`);
  command('date', `${count('day')}; echo 20260101-000$n`);
  mkdirSync(join(folder, 'run'));
  const placed = (name: string) =>
    readFileSync(join(scripts, name), 'utf8')
      .replaceAll(/(?:\/opt|\/etc|\/usr\/local|\/var\/lib)\//g, `${folder}$&`)
      .replaceAll('/run/systemd/system', `${folder}/run`)
      .replaceAll(/-[og] marque /g, '');
  const run = (path: string, ...args: string[]) =>
    spawnSync(path, args, {
      encoding: 'utf8',
      env: { PATH: `${folder}/commands:${process.env['PATH']}` },
    });
  return {
    /** Unpacks a release of this number, whose program starts or ends at once, and runs its install.sh. */
    install(number: string, { starts }: { starts: boolean }, ...args: string[]) {
      const release = `release-${number}`;
      for (const name of readdirSync(scripts))
        write(`${release}/deploy/systemd/${name}`, placed(name), 0o755);
      write(`${release}/package.json`, `{\n  "version": "${number}",\n}\n`);
      write(`${release}/bin/node`, `#!/bin/sh\nexit ${starts ? 0 : 1}\n`, 0o755);
      return run(join(folder, release, 'deploy/systemd/install.sh'), ...args);
    },
    marque: (...args: string[]) => run(join(folder, 'usr/local/bin/marque'), ...args),
    /** Numbers of the versions that are installed, the one that runs last. */
    installed() {
      const program = join(folder, 'opt/marque');
      const current = readlinkSync(join(program, 'current'));
      const others = readdirSync(program).filter((name) => name.startsWith('2') && name !== current);
      return [...others, current].map(
        (name) => /"version": "(.*)"/.exec(readFileSync(join(program, name, 'package.json'), 'utf8'))?.[1],
      );
    },
    has: (path: string) => existsSync(join(folder, path)),
  };
}

describe.skipIf(process.platform !== 'linux')('install.sh', () => {
  test('keeps the version that started last, however often an update fails', () => {
    const { install, marque, installed } = openMachine();
    expect(install('1.0.0', { starts: true })).toMatchObject({ status: 0, stderr: '' });
    expect(installed()).toEqual(['1.0.0']);
    for (const number of ['1.1.0', '1.1.0', '1.1.1']) {
      expect(install(number, { starts: false }).status).toBe(1);
      expect(installed()).toEqual(['1.0.0', number]);
    }
    expect(marque('rollback')).toMatchObject({ status: 0, stderr: '' });
    expect(installed()).toEqual(['1.1.1', '1.0.0']);
    expect(install('1.2.0', { starts: true })).toMatchObject({ status: 0, stderr: '' });
    expect(installed()).toEqual(['1.0.0', '1.2.0']);
    expect(marque('rollback')).toMatchObject({ status: 0, stderr: '' });
    expect(marque('rollback')).toMatchObject({ status: 0, stderr: '' });
    expect(installed()).toEqual(['1.0.0', '1.2.0']);
  });

  test('keeps the version before it when the same one is installed again', () => {
    const { install, installed } = openMachine();
    install('1.0.0', { starts: true });
    install('1.1.0', { starts: true });
    expect(install('1.1.0', { starts: true })).toMatchObject({ status: 0, stderr: '' });
    expect(installed()).toEqual(['1.0.0', '1.1.0']);
  });

  test('without a start keeps the version that was current', () => {
    const { install, installed, has } = openMachine();
    install('1.0.0', { starts: true });
    for (const number of ['1.1.0', '1.2.0']) {
      expect(install(number, { starts: true }, '--no-start')).toMatchObject({ status: 0, stderr: '' });
    }
    expect(installed()).toEqual(['1.1.0', '1.2.0']);
    expect(install('', { starts: true }, '--uninstall')).toMatchObject({ status: 0 });
    expect([has('opt/marque'), has('etc/marque/marque.env')]).toEqual([false, true]);
  });
});
