// `npm run scan`: Wapiti and sqlmap, which are not ours and have to be installed, against a demo of its own on this machine, as a
// visitor and as an admin. Ends with 1 if one is missing, or finds what docs/security.md does not explain.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { giveUp, root, say } from './prepare.mjs';

const port = process.env.PORT ?? '3000';
const origin = `http://127.0.0.1:${port}`;
const folder = mkdtempSync(join(tmpdir(), 'marque-scan-'));
const password = 'a long password of the scan';

/** What docs/security.md explains. */
const explained = new Set([
  'X-XSS-Protection is not set',
  'X-Frame-Options is not set',
  'Strict-Transport-Security is not set',
  'Lack of anti CSRF token',
]);

// Those that ask a server elsewhere (ssrf, xxe, wapp), guess passwords or have a list of programs that are not this one are left out.
const modules =
  'backup,blindsql,cookieflags,crlf,csp,csrf,exec,file,htaccess,http_headers,methods,permanentxss,redirect,shellshock,sql,xss';

for (const [name, option] of [
  ['wapiti', '--version'],
  ['sqlmap', '--version'],
])
  if (spawnSync(name, [option]).status !== 0) giveUp(`${name} is not installed: apt-get install ${name}`);

const answers = (path) =>
  fetch(`${origin}${path}`).then(
    ({ ok }) => ok,
    () => null,
  );
// It may be somebody's real site.
if ((await answers('/')) !== null)
  giveUp(`Something listens on port ${port} already: set PORT to a free one`);

const site = spawn(process.execPath, ['scripts/start.mjs'], {
  cwd: root,
  env: {
    ...process.env,
    PORT: port,
    DATA_DIR: join(folder, 'data'),
    ADMIN_PASSWORD: password,
    RATE_LIMITS: 'off',
  },
  stdio: ['ignore', 'ignore', 'inherit'],
});
process.on('exit', () => {
  site.kill();
  rmSync(folder, { recursive: true, force: true });
});

while (!(await answers('/readyz'))) {
  if (site.exitCode !== null) giveUp('The demo did not start');
  await setTimeout(500);
}

const json = async (path, init) => (await fetch(`${origin}/api${path}`, init)).json();
const { token } = await json('/auth/login', {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ username: 'admin', password }),
});
if (token === undefined) giveUp('The sign-in of the scan was refused');
const asAdmin = { authorization: `Bearer ${token}` };

/** Values that calls accept, for parameters whose schema leaves more open than it says. */
const values = {
  from: '2026-11-01',
  to: '2026-11-20',
  at: '2026-11-28T15:00:00Z',
  ids: '1',
  days: '7',
  months: '24',
  except: '1',
  path: '/inventory',
  email: 'ada@example.com',
  year: '2020',
  vehicleId: '1',
};
const valueOf = ({ name, schema }) =>
  values[name] ?? schema?.enum?.[0] ?? (schema?.pattern?.includes('\\d') ? '1' : 'a');

/** The addresses of all calls by GET that answer 200 with a parameter each; without streams, which do not end. */
async function addressesOf(headers) {
  const { paths } = await json('/openapi.json', { headers });
  const addresses = Object.entries(paths)
    .filter(([path, { get }]) => get !== undefined && !/\{|events$|photos$/.test(path))
    .map(([path, { get }]) => {
      const parameters = (get.parameters ?? []).filter((parameter) => parameter.in === 'query');
      return `${origin}/api${path}?${new URLSearchParams(parameters.map((one) => [one.name, valueOf(one)]))}`;
    });
  const found = [];
  for (const address of addresses) {
    const answer = await fetch(address, { headers });
    await answer.arrayBuffer();
    if (answer.ok) found.push(address);
    else say(`left out, ${answer.status}: ${address}`);
  }
  return found;
}

let faults = 0;

/** Runs a scanner; its output is shown if it fails. */
async function scan(title, command, args) {
  const started = performance.now();
  const child = spawn(command, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text));
  await new Promise((resolve) => child.on('close', resolve));
  if (child.exitCode !== 0) {
    faults += 1;
    say(output);
  }
  say(`${title}: ended with ${child.exitCode} after ${Math.round((performance.now() - started) / 1000)} s`);
  return output;
}

async function wapiti(name, args) {
  const report = join(folder, `${name}.json`);
  const output = await scan(`wapiti, ${name}`, 'wapiti', [
    ...`-m ${modules} --max-scan-time 120 --no-bugreport -f json -o ${report}`.split(' '),
    '--store-session',
    join(folder, name),
    // It takes brotli, and cannot read it.
    '-H',
    'Accept-Encoding: identity',
    ...args,
  ]);
  say(/Wapiti found \d+ URLs and forms/.exec(output)?.[0] ?? 'Wapiti found nothing to scan');
  const { vulnerabilities, anomalies } = JSON.parse(readFileSync(report, 'utf8'));
  for (const { info, method, path } of [vulnerabilities, anomalies].flatMap(Object.values).flat()) {
    if (!explained.has(info)) faults += 1;
    say(`  ${explained.has(info) ? 'explained' : 'FOUND'}: ${info} (${method} ${path})`);
  }
}

async function sqlmap(name, args) {
  const output = await scan(`sqlmap, ${name}`, 'sqlmap', [
    ...'--batch --flush-session --level 2 --threads 4 --dbms postgresql --disable-coloring --output-dir'.split(
      ' ',
    ),
    join(folder, 'sqlmap'),
    ...args,
  ]);
  const tested = output.match(/parameter '.+' does not seem to be injectable/g) ?? [];
  // "Appears to be" is a guess, which it checks: answers that differ each time, such as those to an inquiry, look like a finding.
  const found =
    output.match(/parameter '.+' is vulnerable|identified the following injection point.*/g) ?? [];
  if (tested.length === 0 || found.length > 0) faults += 1;
  say(`  ${tested.length} parameters tested, ${found.length} injectable`);
  for (const line of found) say(`  FOUND: ${line}`);
}

/** Lists the addresses with a parameter of free text; others are refused unless they are as expected. */
function bulkOf(name, addresses) {
  const file = join(folder, `${name}.txt`);
  writeFileSync(
    file,
    addresses.filter((address) => /[?&=](?:a|ada%40example\.com)(?:&|$)/.test(address)).join('\n'),
  );
  return file;
}

const publicOnes = await addressesOf({});
const all = await addressesOf(asAdmin);
const header = `Authorization: ${asAdmin.authorization}`;
const starts = all.flatMap((address) => ['-s', address]);
await wapiti('visitor', ['-u', `${origin}/`, '-d', '2', '--max-files-per-dir', '3']);
await wapiti('admin', ['-u', `${origin}/api/`, '-d', '1', '-H', header, ...starts]);
await sqlmap('visitor', ['-m', bulkOf('visitor', publicOnes)]);
await sqlmap('admin', ['-m', bulkOf('admin', all), '-H', header]);
await sqlmap('an inquiry', [
  '-u',
  `${origin}/api/inquiries`,
  '-H',
  'Content-Type: application/json',
  '--data',
  JSON.stringify({ name: 'Ada', email: 'ada@example.com', phone: '4805550142', message: 'Hello' }),
]);

site.kill('SIGTERM');
await new Promise((resolve) => site.on('exit', resolve));
say(faults === 0 ? 'Nothing was found that is not explained.' : `${faults} findings or failures.`);
process.exit(faults === 0 ? 0 : 1);
