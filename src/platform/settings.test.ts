import { describe, expect, test } from 'vitest';
import { readSettings, settingDescriptions, SettingError } from './settings.ts';

describe('settings', () => {
  test('are all optional', () => {
    expect(readSettings({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: './data',
      databaseUrl: undefined,
      databaseDirectUrl: undefined,
      s3: null,
      imageCopiesBytes: 2 ** 31,
      imagesUrl: null,
      backup: { to: null, s3: null, passphrase: null },
      admin: { username: 'admin', password: undefined },
      demo: false,
      privateNetworks: false,
      publicUrl: 'http://localhost:3000',
      mail: null,
      leadsTo: [],
      adfTo: [],
      secretKey: undefined,
      alertDelayMs: 600_000,
      trustProxy: 0,
      rateLimits: true,
      metricsPort: null,
      metricsHost: '127.0.0.1',
      shutdownDelayMs: 0,
      logLevel: 'info',
    });
  });

  test('are each read, and an empty one counts as missing', () => {
    const given = readSettings({
      PORT: ' 8080 ',
      HOST: '0.0.0.0',
      DATA_DIR: '/srv/marque',
      DATABASE_URL: 'postgres://staff:secret@pooler/marque',
      DATABASE_DIRECT_URL: 'postgres://staff:secret@db/marque',
      S3_BUCKET: 'pictures',
      S3_ENDPOINT: 'https://s3.dealer.example',
      S3_REGION: 'eu-central-1',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
      S3_FORCE_PATH_STYLE: '1',
      IMAGES_URL: 'https://cdn.dealer.example/',
      BACKUP_TO: '/srv/backups',
      BACKUP_PASSPHRASE: 'correct horse battery',
      METRICS_PORT: '9464',
      METRICS_HOST: '10.0.0.5',
      SHUTDOWN_DELAY: '5',
      ADMIN_USERNAME: 'dana',
      ADMIN_PASSWORD: 'correct horse',
      DEMO: '1',
      PUBLIC_URL: 'https://www.dealer.example//',
      SMTP_URL: 'smtps://marque:secret@mail.dealer.example',
      MAIL_FROM: 'Halcyon Motor Group <hello@dealer.example>',
      LEADS_TO: 'sales@dealer.example, owner@dealer.example,',
      LEADS_ADF_TO: 'adf@crm.example',
      ALERT_DELAY: '30',
      TRUST_PROXY: '2',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
    });
    expect(given).toMatchObject({
      port: 8080,
      host: '0.0.0.0',
      dataDir: '/srv/marque',
      databaseUrl: 'postgres://staff:secret@pooler/marque',
      databaseDirectUrl: 'postgres://staff:secret@db/marque',
      s3: {
        bucket: 'pictures',
        endpoint: 'https://s3.dealer.example',
        region: 'eu-central-1',
        credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
        forcePathStyle: true,
      },
      imagesUrl: 'https://cdn.dealer.example',
      backup: { to: '/srv/backups', s3: null, passphrase: 'correct horse battery' },
      metricsPort: 9464,
      metricsHost: '10.0.0.5',
      shutdownDelayMs: 5_000,
      admin: { username: 'dana', password: 'correct horse' },
      demo: true,
      publicUrl: 'https://www.dealer.example',
      mail: {
        smtpUrl: 'smtps://marque:secret@mail.dealer.example',
        from: 'Halcyon Motor Group <hello@dealer.example>',
        leadsTo: ['sales@dealer.example', 'owner@dealer.example'],
        adfTo: ['adf@crm.example'],
      },
      leadsTo: ['sales@dealer.example', 'owner@dealer.example'],
      adfTo: ['adf@crm.example'],
      secretKey: undefined,
      alertDelayMs: 1_800_000,
      trustProxy: 2,
      rateLimits: false,
      logLevel: 'warn',
    });
    const empty = {
      PORT: '',
      HOST: '',
      DATA_DIR: ' ',
      DATABASE_URL: '',
      DEMO: '',
      SMTP_URL: '',
      MAIL_FROM: '',
      LEADS_TO: ' ',
      LEADS_ADF_TO: '',
      RATE_LIMITS: '',
      ADMIN_PASSWORD: '',
    };
    expect(readSettings(empty)).toEqual(readSettings({}));
    expect(readSettings({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
    expect(readSettings({ HOST: '0.0.0.0' }).metricsHost).toBe('0.0.0.0');
  });

  test.each([
    ['PORT', ['abc', '-1', '65536', '80.5', '1e3', '0x50']],
    ['TRUST_PROXY', ['yes', '-1', '17', '1.5']],
    ['DATABASE_URL', ['mysql://db/marque', 'not an address', 'db:5432', 'postgres://']],
    ['PUBLIC_URL', ['www.dealer.example', 'ftp://dealer.example', 'javascript:alert(1)']],
    ['S3_ENDPOINT', ['s3.dealer.example']],
    ['SMTP_URL', ['mail.dealer.example', 'mail.dealer.example:587', 'http://mail.dealer.example', 'smtp://']],
    [
      'MAIL_FROM',
      [
        'Dealer',
        'a@b.example, c@d.example',
        'Dealer <sales>',
        'A <a@b.example> <c@d.example>',
        '"A\nB" <a@b.example>',
      ],
    ],
    ['LEADS_TO', ['sales', 'sales@dealer.example; owner@dealer.example', 'Sales <sales@dealer.example>']],
    ['LEADS_ADF_TO', ['crm', 'https://crm.example/adf']],
    ['SECRET_KEY', ['too short']],
    ['DEMO', ['yes', 'true', '2']],
    ['RATE_LIMITS', ['0', 'no']],
    ['LOG_LEVEL', ['loud', 'INFO']],
  ])('fault 46: a bad %s is rejected in one line that names it', (name, values) => {
    for (const value of values) {
      const read = () => readSettings({ [name]: value });
      expect(read, value).toThrow(SettingError);
      expect(read, value).toThrow(new RegExp(`^${name} must be [^\\n]+$`));
    }
  });

  test('a mail server requires a sender; recipients count without one, which may be entered in the portal', () => {
    const server = { SMTP_URL: 'smtp://mail.dealer.example' };
    expect(() => readSettings({ ...server, LEADS_TO: 'sales@dealer.example' })).toThrow(
      /^MAIL_FROM must be set together with SMTP_URL$/,
    );
    expect(readSettings({ ...server, MAIL_FROM: 'sales@dealer.example' }).mail).toMatchObject({
      leadsTo: [],
    });
    const alone = readSettings({ LEADS_TO: 'sales@dealer.example' });
    expect([alone.mail, alone.leadsTo]).toEqual([null, ['sales@dealer.example']]);
  });

  test.each([
    ['DATABASE_URL', { DATABASE_DIRECT_URL: 'postgres://staff:secret@db/marque' }],
    ['S3_BUCKET', { S3_ENDPOINT: 'https://s3.dealer.example' }],
    ['S3_BUCKET', { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }],
    ['S3_BUCKET', { S3_SECRET_ACCESS_KEY: 'secret', BACKUP_TO: '/srv/backups' }],
    ['S3_SECRET_ACCESS_KEY', { S3_ACCESS_KEY_ID: 'key', S3_BUCKET: 'pictures' }],
    ['S3_ACCESS_KEY_ID', { S3_SECRET_ACCESS_KEY: 'secret', BACKUP_TO: 's3://backups' }],
  ])('fault 46: a missing %s is named where another setting needs it', (name, env) => {
    const [other] = Object.keys(env);
    expect(() => readSettings(env)).toThrow(new RegExp(`^${name} must be set together with ${other}$`));
  });

  test('backups may go to a bucket of their own on the storage of the images', () => {
    const key = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };
    const { backup, s3 } = readSettings({ ...key, BACKUP_TO: 's3://backups/marque' });
    expect([backup.s3?.bucket, backup.s3?.credentials?.accessKeyId, s3]).toEqual(['backups', 'key', null]);
    expect(() => readSettings({ BACKUP_TO: 's3:backups' })).toThrow(
      'BACKUP_TO must be a folder, or an address like s3://bucket/folder',
    );
  });

  test('no error contains a secret', () => {
    expect(() => readSettings({ DATABASE_URL: 'mysql://staff:secret@db' })).toThrow(/^(?!.*secret)/);
    expect(() => readSettings({ SMTP_URL: 'http://staff:secret@mail' })).toThrow(/^(?!.*secret)/);
    expect(() => readSettings({ SMTP_URL: 'smtp://staff:secret@mail' })).toThrow(/^(?!.*secret)/);
  });

  test('each is explained in one line', () => {
    for (const { name, description } of settingDescriptions) {
      expect(name).toMatch(/^[A-Z0-9_]+$/);
      expect(description, name).toMatch(/^[^\n|]{10,}$/);
    }
  });
});
