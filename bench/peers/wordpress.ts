import { execFile, spawn } from 'node:child_process';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startProcess, stopper, untilResponding, type Contender } from '../contenders.ts';
import type { Car } from './cars.ts';
import { libraryFolder, phpVersion, unpackPackages } from './debian.ts';
import { copyFonts } from './fonts.ts';

const run = promisify(execFile);
const here = join(import.meta.dirname, 'wordpress');
const debian = join(here, 'debian');
const extensions =
  'ctype exif fileinfo gd iconv mysqlnd mysqli tokenizer posix dom xml simplexml xmlreader xmlwriter'.split(
    ' ',
  );
/** The user to run as when started by root: another user may not read the temporary folder. */
const asRoot = process.getuid?.() === 0;

/**
 * WordPress with PHP-FPM, MariaDB and nginx, all from Debian's packages with their default settings, showing
 * the cars with the theme in `bench/peers/wordpress`: as installed, and behind nginx's full-page cache. The
 * packages are unpacked on first use; the site is set up in `work`, and its processes end with the
 * contenders.
 */
export async function startWordPress(
  ports: { plain: number; cached: number },
  cars: Car[],
  work: string,
  log: (line: string) => void,
): Promise<Contender[]> {
  const php = `php${await phpVersion()}`;
  const packages = ['fpm', 'cli', 'common', 'opcache', 'gd', 'mysql', 'xml'].map((part) => `${php}-${part}`);
  await unpackPackages(['wordpress', 'mariadb-server-core', ...packages], ['apache'], debian, log);
  const env = { ...process.env, LD_LIBRARY_PATH: await libraryFolder(debian), MARQUE_BENCH_WORK: work };
  const running: Contender[] = [];
  try {
    log('Setting WordPress up ...');
    running.push(await startDatabase(work, env));
    const site = await layOut(work);
    const settings = await writePhpSettings(work, php);
    const list = join(work, 'cars.json');
    await writeFile(list, JSON.stringify(cars));
    const setup = [join(here, 'setup.php'), `http://127.0.0.1:${ports.plain}`, list];
    await run(join(debian, 'usr/bin', php), ['-c', settings, ...setup], { cwd: site, env });
    running.push(await startPhp(work, php, settings, env));
    running.push(await startNginx(work, site, ports));
  } catch (error) {
    for (const process of running.toReversed()) await process.stop();
    throw error;
  }
  const [database, ...others] = running;
  const stop = async () => {
    for (const process of others.toReversed()) await process.stop();
    await database?.stop();
  };
  return [
    { name: 'WordPress', port: ports.plain, stop },
    { name: 'WordPress, page cache', port: ports.cached, stop: () => Promise.resolve() },
  ];
}

async function startDatabase(work: string, env: NodeJS.ProcessEnv): Promise<Contender> {
  const data = join(work, 'mariadb');
  const user = asRoot ? ['--user=root'] : [];
  const place = ['--no-defaults', `--basedir=${join(debian, 'usr')}`, `--datadir=${data}`, ...user];
  const install = ['--auth-root-authentication-method=normal', '--skip-test-db'];
  await run(join(debian, 'usr/bin/mariadb-install-db'), [...place, ...install], { env });
  const socket = join(work, 'mariadb.sock');
  const first = join(work, 'first.sql');
  await writeFile(first, 'CREATE DATABASE IF NOT EXISTS wordpress;\n');
  const args = [...place, '--skip-networking', `--socket=${socket}`, `--init-file=${first}`];
  const child = await startProcess(join(debian, 'usr/sbin/mariadbd'), args, env, 'ready for connections');
  return { name: 'MariaDB', port: 0, stop: stopper(child) };
}

/** WordPress's own files with our theme and a configuration that stays inside `work`. */
async function layOut(work: string): Promise<string> {
  const site = join(work, 'site');
  await cp(join(debian, 'usr/share/wordpress'), site, { recursive: true });
  const theme = join(site, 'wp-content/themes/dealer');
  await cp(join(here, 'theme'), theme, { recursive: true });
  await copyFonts(join(theme, 'fonts'));
  await mkdir(join(site, 'wp-content/uploads'), { recursive: true });
  await writeFile(
    join(site, 'wp-config.php'),
    `<?php
define( 'DB_NAME', 'wordpress' );
define( 'DB_USER', 'root' );
define( 'DB_PASSWORD', '' );
define( 'DB_HOST', 'localhost:${join(work, 'mariadb.sock')}' );
define( 'DB_CHARSET', 'utf8mb4' );
define( 'WP_HOME', 'http://' . $_SERVER['HTTP_HOST'] );
define( 'WP_SITEURL', WP_HOME );
define( 'WP_HTTP_BLOCK_EXTERNAL', true );
define( 'DISABLE_WP_CRON', true );
define( 'AUTOMATIC_UPDATER_DISABLED', true );
$table_prefix = 'wp_';
if ( ! defined( 'ABSPATH' ) ) define( 'ABSPATH', __DIR__ . '/' );
require_once ABSPATH . 'wp-settings.php';
`,
  );
  return site;
}

/** Debian's production settings with the extensions that its packages enable. */
async function writePhpSettings(work: string, php: string): Promise<string> {
  const [version] = (await readdir(join(debian, 'usr/lib/php'))).filter((name) => /^\d{8}$/.test(name));
  const production = join(debian, 'usr/lib/php', php.slice('php'.length), 'php.ini-production');
  const file = join(work, 'php.ini');
  const lines = [
    `extension_dir=${join(debian, 'usr/lib/php', version ?? '')}`,
    'zend_extension=opcache',
    ...extensions.map((name) => `extension=${name}`),
  ];
  await writeFile(file, `${await readFile(production, 'utf8')}\n[PHP]\n${lines.join('\n')}\n`);
  return file;
}

async function startPhp(
  work: string,
  php: string,
  settings: string,
  env: NodeJS.ProcessEnv,
): Promise<Contender> {
  const file = join(work, 'fpm.conf');
  await writeFile(
    file,
    `[global]
error_log = ${join(work, 'fpm.log')}
[www]
${asRoot ? 'user = root\ngroup = root' : ''}
listen = ${join(work, 'php.sock')}
; As in Debian's pool.d/www.conf.
pm = dynamic
pm.max_children = 5
pm.start_servers = 2
pm.min_spare_servers = 1
pm.max_spare_servers = 3
`,
  );
  const program = join(debian, 'usr/sbin', php.replace('php', 'php-fpm'));
  const args = [
    '-c',
    settings,
    '--fpm-config',
    file,
    '--nodaemonize',
    '--force-stderr',
    ...(asRoot ? ['--allow-to-run-as-root'] : []),
  ];
  const child = await startProcess(program, args, env, 'ready to handle connections');
  return { name: 'PHP', port: 0, stop: stopper(child) };
}

/**
 * nginx with Debian's settings plus gzip for styles and scripts: one server as installed, one that caches
 * pages for a minute.
 */
async function startNginx(
  work: string,
  site: string,
  ports: { plain: number; cached: number },
): Promise<Contender> {
  const folder = join(work, 'nginx');
  await mkdir(folder);
  const server = (
    port: number,
    cache: string,
  ) => `server { listen 127.0.0.1:${port}; root ${site}; index index.php;
location / { try_files $uri $uri/ /index.php?$args; }
location ~ \\.php$ { include /etc/nginx/fastcgi_params; fastcgi_param SCRIPT_FILENAME $document_root$fastcgi_script_name; fastcgi_param HTTP_HOST $host:$server_port;
fastcgi_pass unix:${join(work, 'php.sock')}; ${cache} }
location ~ \\.(css|js|jpg|png|woff2)$ { expires 1y; } }`;
  const file = join(folder, 'nginx.conf');
  await writeFile(
    file,
    `${asRoot ? 'user root;' : ''}
worker_processes auto; daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
events { worker_connections 768; }
http { include /etc/nginx/mime.types; access_log off; sendfile on; tcp_nopush on; types_hash_max_size 2048;
gzip on; gzip_types text/css application/javascript;
client_body_temp_path ${folder}/b; proxy_temp_path ${folder}/p; fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
fastcgi_cache_path ${folder}/cache levels=1:2 keys_zone=pages:10m;
${server(ports.plain, '')}
${server(ports.cached, 'fastcgi_cache pages; fastcgi_cache_key "$scheme$request_method$host$server_port$request_uri"; fastcgi_cache_valid 200 1m; fastcgi_cache_use_stale updating; fastcgi_cache_lock on;')} }`,
  );
  const child = spawn('nginx', ['-c', file, '-p', folder], { stdio: ['ignore', 'ignore', 'inherit'] });
  const contender = { name: 'nginx', port: ports.plain, stop: stopper(child) };
  await untilResponding(contender, '/inventory/');
  return contender;
}
