import { chownSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import { postJson } from '../../test/http.ts';
import { startHttpsServer, testCertificate, testKeyPair } from '../../test/https-server.ts';
import { startMailServer } from '../../test/mail-server.ts';
import {
  ensurePages,
  runBuiltCommand,
  startProgram,
  temporaryFolder,
  type Program,
} from '../../test/program.ts';
import { startS3Server, type S3Server } from '../../test/s3-server.ts';
import { isBehind, parseVersion } from '../platform/database/postgres-versions.ts';
import type { Finding } from './doctor/finding.ts';

const { folder, remove } = temporaryFolder();
const dataDir = join(folder, 'data');
const trusted = join(folder, 'trusted.pem');
const smtpPassword = 'smtp-secret-2026';
const adminPassword = 'the heron above the weir';
const passphrase = 'a passphrase of backups';
/** Three days ahead: every program that is started with it believes in another day. */
const threeDaysAhead = `--import=data:text/javascript,const%20now=Date.now;Date.now=()=>now()+${3 * 86_400_000}`;

let site: Program;
let s3: S3Server;
beforeAll(async () => {
  ensurePages();
  writeFileSync(trusted, testCertificate);
  s3 = await startS3Server();
  site = await startProgram({
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: adminPassword,
    TRUST_PROXY: '1',
    NODE_OPTIONS: threeDaysAhead,
  });
});
afterAll(async () => {
  await site?.kill('SIGTERM');
  await s3?.remove();
  remove();
});

/** Runs the command with `--json`. Whatever it finds, it names no secret. */
async function examine(env: Record<string, string> = {}) {
  const all = { DATA_DIR: dataDir, PORT: new URL(site.url).port, ...env };
  const { code, output, errors } = await runBuiltCommand('doctor', ['--json'], folder, all);
  expect(errors).toBe('');
  for (const secret of [smtpPassword, passphrase, 'test-secret', 'wrong-secret'])
    expect(output).not.toContain(secret);
  const { findings } = JSON.parse(output) as { findings: Finding[] };
  return { code, found: (check: string) => findings.find((finding) => finding.check === check), findings };
}

/** A proxy with https that passes on what it gets, with the visitor's address behind it unless it `hides` that. */
async function startProxy({ hides = false } = {}) {
  const proxy = await startHttpsServer((incoming, response) => {
    const own = incoming.headers['x-forwarded-for'];
    const headers = { ...incoming.headers, 'x-forwarded-for': hides ? '::1' : `${own}, ::1` };
    const onward = request(`${site.url}${incoming.url}`, { headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.end();
  });
  onTestFinished(proxy.close);
  return proxy.url;
}

async function startSecureMail() {
  const server = await startMailServer({
    secure: true,
    ...testKeyPair,
    authOptional: false,
    onAuth: ({ username, password }, _session, done) =>
      username === 'website' && password === smtpPassword
        ? done(null, { user: username })
        : done(new Error('Who are you?')),
  });
  onTestFinished(server.close);
  return {
    arrived: server.arrived,
    env: (password = smtpPassword) => ({
      SMTP_URL: `smtps://website:${password}@localhost:${server.port}`,
      MAIL_FROM: 'website@dealer.example',
    }),
  };
}

describe('the doctor of a site', () => {
  test('is content with what is well, and sends no mail', async () => {
    const mail = await startSecureMail();
    const { code, findings } = await examine({
      NODE_EXTRA_CA_CERTS: trusted,
      PUBLIC_URL: await startProxy(),
      TRUST_PROXY: '1',
      BACKUP_TO: `s3://${s3.settings().bucket}/nightly`,
      BACKUP_PASSPHRASE: passphrase,
      ...s3.env(),
      ...mail.env(),
    });
    // The PostgreSQL that comes with Marque may lack the fixes of a newer one, which npm does not have yet, and this machine may be
    // small or nearly full.
    const ofMachine = ['PostgreSQL', 'Disk', 'Limits'];
    const unwell = findings.filter(({ check, state }) => state !== 'ok' && !ofMachine.includes(check));
    expect(unwell).toMatchObject([{ check: 'Backups', state: 'warning', text: 'there is none yet' }]);
    expect(findings.map(({ check }) => check).join()).toBe(
      'Program,Data folder,Disk,Database,PostgreSQL,Clock,Nodes,Images,Backup place,Backups,Mail,Site,Limits,Address,Proxies',
    );
    const postgres = findings.find(({ check }) => check === 'PostgreSQL');
    const running = parseVersion(/\d+\.\d+/.exec(postgres?.text ?? '')?.[0] ?? '');
    expect(postgres?.state).toBe(running !== null && isBehind(running) ? 'warning' : 'ok');
    expect(code).toBe(findings.some(({ state }) => state === 'problem') ? 1 : 0);
    expect(mail.arrived).toEqual([]);
    // A key that may write and not delete is enough for backups.
    expect(s3.requests.filter((asked) => asked.includes('nightly/'))).toEqual([
      'POST nightly/marque-check',
      'DELETE nightly/marque-check',
    ]);
  });

  test('tells nobody without the key of the site how it is reached', async () => {
    const env = { DATA_DIR: join(folder, 'elsewhere'), SECRET_KEY: 'another key of thirty-two letters' };
    const { found } = await examine({ ...env, PUBLIC_URL: await startProxy(), NODE_EXTRA_CA_CERTS: trusted });
    expect(found('Proxies')).toMatchObject({
      state: 'warning',
      text: expect.stringContaining('not be counted'),
    });
  });

  test('names what is wrong with storage, backups, mail and certificate, each in a line', async () => {
    const mail = await startSecureMail();
    const { code, found } = await examine({
      PUBLIC_URL: await startProxy(),
      BACKUP_TO: join(folder, 'not/mounted'),
      ...s3.env(),
      S3_SECRET_ACCESS_KEY: 'wrong-secret',
      ...mail.env(),
    });
    expect(code).toBe(1);
    expect(found('Images')?.text).toBe('S3_SECRET_ACCESS_KEY is not the secret of this access key');
    expect(found('Backup place')?.text).toBe(
      `${join(folder, 'not/mounted')}: The folder ${join(folder, 'not')} does not exist; is the disk mounted?`,
    );
    expect(found('Mail')?.text).toMatch(/self-signed certificate/);
    expect(found('Address')?.text).toMatch(/^the certificate of https:\S+ is not accepted: DEPTH_ZERO_SELF/);
  });

  test('names a refused password, and a proxy too many', async () => {
    const { code, found } = await examine({
      NODE_EXTRA_CA_CERTS: trusted,
      PUBLIC_URL: await startProxy(),
      TRUST_PROXY: '2',
      ...(await startSecureMail()).env('wrong-secret'),
    });
    expect(code).toBe(1);
    expect(found('Mail')).toMatchObject({ state: 'problem', text: expect.stringMatching(/^EAUTH 535/) });
    expect(found('Proxies')).toEqual({
      check: 'Proxies',
      state: 'problem',
      text: 'TRUST_PROXY is 2, but 1 in front: visitors can make up their address',
      advice: 'Set TRUST_PROXY=1, if visitors come the way this request came.',
    });
  });

  test('names a mail server without TLS, and a proxy too few, also one that begins the list anew', async () => {
    const open = await startMailServer();
    onTestFinished(open.close);
    const { found } = await examine({
      NODE_EXTRA_CA_CERTS: trusted,
      PUBLIC_URL: await startProxy({ hides: true }),
      SMTP_URL: open.url,
      MAIL_FROM: 'website@dealer.example',
    });
    expect(found('Mail')).toMatchObject({
      state: 'warning',
      text: expect.stringContaining('not encrypted'),
    });
    expect(found('Proxies')?.text).toMatch(
      /^TRUST_PROXY is 0, but 1 in front: all visitors share one address/,
    );
  });

  test('compares the clocks, disks and limits, and prints it for people', async () => {
    mkdirSync(join(folder, 'backups'));
    const output = await runBuiltCommand('doctor', [], folder, {
      DATA_DIR: dataDir,
      PORT: new URL(site.url).port,
      BACKUP_TO: join(folder, 'backups'),
      NODE_OPTIONS: threeDaysAhead,
    });
    expect(output.code).toBe(1);
    expect(output.output).toMatch(
      /^problem  Clock +this machine's clock is 3 days ahead of the database's$/m,
    );
    expect(output.output).toMatch(/^warning  Backup place +\S+ is on the same disk as DATA_DIR$/m);
    expect(output.output).toMatch(/^Problems: \d, warnings: \d, well: \d+\.$/m);
  });

  test('needs no site: it starts the database, and leaves an empty folder as it is', async () => {
    const { url, drop } = await createTestDatabase();
    onTestFinished(drop);
    const stopped = { PORT: '1', DATABASE_URL: url, DATA_DIR: join(folder, 'nowhere') };
    const { found } = await examine(stopped);
    expect(found('Database')).toMatchObject({ state: 'ok' });
    expect(found('Site')).toMatchObject({ state: 'warning' });
    expect(found('Disk')).toMatchObject({ check: 'Disk', text: expect.stringContaining('are free') });
    expect(existsSync(stopped.DATA_DIR)).toBe(false);
    const { code: withBad, findings } = await examine({ TRUST_PROXY: 'yes' });
    expect([withBad, findings.length, findings[0]?.text]).toEqual([
      1,
      1,
      'TRUST_PROXY must be a whole number from 0 to 16',
    ]);
  });
});

test.skipIf(process.getuid?.() !== 0)('as root it leaves the site of another account alone', async () => {
  const theirs = join(folder, 'theirs');
  mkdirSync(theirs);
  chownSync(theirs, 65_534, 65_534);
  const { code, findings } = await examine({ DATA_DIR: theirs, BACKUP_TO: join(folder, 'not-made') });
  expect([code, findings]).toEqual([
    1,
    [expect.objectContaining({ check: 'Account', text: expect.stringContaining('the id 65534 does') })],
  ]);
  expect(existsSync(join(folder, 'not-made'))).toBe(false);
});

test('a site whose clock is days off goes by its database, and says so', async () => {
  expect(site.said.stdout).toMatch(/"level":50.*"offBy":"3 days ahead of the database's"/);
  const login = await postJson(site.url, '/api/auth/login', {
    username: 'admin',
    password: adminPassword,
  });
  const { token } = JSON.parse(login.text) as { token: string };
  const me = await fetch(`${site.url}/api/accounts/me`, { headers: { authorization: `Bearer ${token}` } });
  expect([login.status, me.status]).toEqual([200, 200]);
  const listed = await runBuiltCommand('account', ['list'], folder, { DATA_DIR: dataDir });
  const [, at = ''] = /(\d{4}-\d\d-\d\d \d\d:\d\d)$/m.exec(listed.output) ?? [];
  expect(Math.abs(Date.parse(`${at.replace(' ', 'T')}Z`) - Date.now())).toBeLessThan(60 * 60_000);
});
