import { expect, test } from 'vitest';
import { readSettings } from '../platform/settings.ts';
import { unencryptedWays } from './unencrypted.ts';

const s3 = { S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };
const said = (env: Record<string, string>, sslMode?: string) =>
  unencryptedWays(readSettings({ MAIL_FROM: 'a@b.example', ...env }), sslMode);

test.each([
  [{ DATABASE_URL: 'postgres://marque:secret@db.internal/marque' }],
  [{ DATABASE_URL: 'postgres://marque:secret@10.0.0.5/marque?sslmode=disable' }],
  [{ DATABASE_URL: 'postgres://marque@base/marque?host=db.internal' }],
  [
    {
      DATABASE_URL: 'postgres://marque@pool.internal/marque?sslmode=verify-full',
      DATABASE_DIRECT_URL: 'postgres://marque:secret@db.internal/marque',
    },
  ],
  [{ ...s3, S3_ENDPOINT: 'http://minio.internal:9000' }],
  [{ ...s3, S3_ENDPOINT: 'http://[2001:db8::5]:9000' }],
  [{ DATABASE_URL: 'postgres://marque@167772165/marque' }],
  [{ SMTP_URL: 'smtp://relay.internal' }],
  [{ SMTP_URL: 'smtp://site:secret@relay.internal?ignoreTLS=true' }],
])('reported at startup: %o', (env: Record<string, string>) => {
  const lines = said(env);
  expect(lines).toHaveLength(1);
  expect(lines.join()).not.toMatch(/secret|internal|10\.0/);
});

test.each([
  [{}],
  [{ DATABASE_URL: 'postgres://marque@localhost/marque' }],
  [{ DATABASE_URL: 'postgres://marque@127.0.0.1/marque' }],
  [{ DATABASE_URL: 'postgres://marque@[::1]/marque' }],
  [{ DATABASE_URL: 'postgres://marque@%2Fvar%2Frun%2Fpostgresql/marque' }],
  [{ DATABASE_URL: 'postgres://marque@base/marque?host=/var/run/postgresql' }],
  [{ DATABASE_URL: 'postgres://marque@db/marque?sslmode=require' }],
  [{ DATABASE_URL: 'postgres://marque:secret@postgres/marque' }],
  [{ ...s3, S3_ENDPOINT: 'http://storage:7070' }],
  [{ ...s3, S3_ENDPOINT: 'http://localhost:9000' }],
  [{ ...s3, S3_ENDPOINT: 'https://s3.dealer.example' }],
  [{ SMTP_URL: 'smtp://127.0.0.1:1025' }],
  [{ SMTP_URL: 'smtps://relay.internal' }],
  [{ SMTP_URL: 'smtp://site:secret@relay.internal' }],
  [{ SMTP_URL: 'smtp://relay.internal?requireTLS=true' }],
])('not said: %o', (env: Record<string, string>) => {
  expect(said(env)).toEqual([]);
});

test('PGSSLMODE counts for the database', () => {
  const env = { DATABASE_URL: 'postgres://marque@db.internal/marque' };
  expect(said(env, 'verify-full')).toEqual([]);
  expect(said(env, 'disable')).toHaveLength(1);
});
