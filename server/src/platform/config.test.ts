import { resolve } from 'node:path';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { type Config, inspectConfig, readConfig } from './config.ts';
import { proxyCheck } from './http/networks.ts';
import { StartError } from './start-error.ts';

/** This directory does not exist, so that no test finds keys in it. */
const DATA_DIR = '/nowhere/warden';

const production = {
  DEMO: '0',
  DATA_DIR,
  PUBLIC_URL: 'https://shop.example',
  SMTP_URL: 'smtp://mail',
  MAIL_FROM: 'a@b.example',
  LICENSE_SIGNING_KEY_FILE: 'signing.pem',
  YOOKASSA_SHOP_ID: '12345',
  YOOKASSA_SECRET_KEY: 'secret',
};

const complaint = (environment: Record<string, string>) => {
  try {
    readConfig(environment);
  } catch (error) {
    expect(error).toBeInstanceOf(StartError);
    return (error as StartError).message.split('\n');
  }
  throw new Error('nothing was wrong with it');
};

it('needs no settings at all', () => {
  expect(readConfig({})).toMatchObject({
    ...{ demo: true, host: 'localhost', port: 3000, publicUrl: 'http://localhost:3000', dataDir: resolve('data') },
    ...{
      databaseUrl: undefined,
      databaseDirectUrl: undefined,
      smtpUrl: undefined,
      admin: undefined,
      metrics: undefined,
    },
    ...{ trustProxy: undefined, refusedPasswords: 'none', logLevel: 'warn', drainDelay: 0, stopTimeout: 30 },
  } satisfies Partial<Config>);
});

it.each<[string, string, Partial<Config>]>([
  ['PORT', '8080', { port: 8080, publicUrl: 'http://localhost:8080' }],
  ['HOST', '0.0.0.0', { host: '0.0.0.0' }],
  ['PUBLIC_URL', 'https://shop.example/', { publicUrl: 'https://shop.example' }],
  ['PUBLIC_URL', 'http://[::1]:3000', { publicUrl: 'http://[::1]:3000' }],
  ['DATABASE_URL', 'postgresql://db/shop?sslmode=require', { databaseUrl: 'postgresql://db/shop?sslmode=require' }],
  ['SMTP_URL', 'smtps://u:p@mail.example:465', { smtpUrl: 'smtps://u:p@mail.example:465' }],
  ['LICENSE_KEY_PASSPHRASE', 'twelve chars', { keyPassphrase: 'twelve chars' }],
  ['AUDIT_MAIL', 'auditor@warden.example', { auditMail: 'auditor@warden.example' }],
  ['MAIL_FROM', 'Магазин <shop@warden.example>', { mailFrom: 'Магазин <shop@warden.example>' }],
  [
    'TRUST_PROXY',
    '10.0.0.1, 192.168.0.0/16,fd00::/8',
    { trustProxy: { networks: ['10.0.0.1', '192.168.0.0/16', 'fd00::/8'], count: Number.POSITIVE_INFINITY } },
  ],
  ['DATABASE_POOLER', 'transaction', { databasePooler: 'transaction' }],
  ['REFUSE_WEAK_PASSWORDS', '1', { refusedPasswords: 'weak' }],
  ['SSO_NETWORKS', '10.1.0.0/16', { ssoNetworks: ['10.1.0.0/16'] }],
  ['WEBHOOK_NETWORKS', '10.2.0.0/16, fd00::/8', { webhookNetworks: ['10.2.0.0/16', 'fd00::/8'] }],
  ['LOG_LEVEL', 'debug', { logLevel: 'debug' }],
  ['DRAIN_DELAY', '300', { drainDelay: 300 }],
  ['STOP_TIMEOUT', '1', { stopTimeout: 1 }],
  ['METRICS_PORT', '9100', { metrics: { host: '127.0.0.1', port: 9100 } }],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://otel:4318/', { tracing: { endpoint: 'http://otel:4318', ratio: 0.1 } }],
  ['SENTRY_DSN', 'https://abc123@errors.example/7', { sentryDsn: 'https://abc123@errors.example/7' }],
])('takes %s=%s', (name, value, expected) => {
  expect(readConfig({ [name]: value })).toMatchObject(expected);
});

it.each([
  [{ DEMO: '0' }, 'trivial'],
  [{ DEMO: '0', REFUSE_WEAK_PASSWORDS: '0' }, 'none'],
  [{}, 'none'],
])('with %j refuses passwords of customers that are %s', (settings, expected) => {
  expect(inspectConfig(settings).config.refusedPasswords).toBe(expected);
});

it('shows metrics to other machines only when it is configured', () => {
  expect(readConfig({ METRICS_HOST: '0.0.0.0' }).metrics).toBeUndefined();
  expect(readConfig({ METRICS_HOST: '::', METRICS_PORT: '9100' }).metrics).toEqual({ host: '::', port: 9100 });
});

it('takes an empty setting for an absent one', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '', DEMO: '', TRUST_PROXY: '' })).toEqual(readConfig({}));
});

it.each(
  Object.entries({
    PORT: ['http', '0', '-1', '65536', '3000.5'],
    PUBLIC_URL: ['shop.example', 'ftp://shop.example', 'https://shop.example/licenses', 'https://shop.example?a=1'],
    DATABASE_URL: ['mysql://db/shop', 'db/shop'],
    SMTP_URL: ['mail.example:25', 'https://mail.example'],
    SMTP_INSECURE: ['yes'],
    LICENSE_KEY_PASSPHRASE: ['eleven char', '$(openssl rand -base64 24)'],
    BACKUP_PASSPHRASE: ['"$(openssl rand -base64 24)"', 'short'],
    AUDIT_MAIL: ['auditor'],
    MAIL_FROM: ['shop', 'Shop shop@warden.example', 'Shop <shop@warden.example', 'a@b.example\r\nBcc: c@d.example'],
    TRUST_PROXY: [
      'true',
      '10',
      'dead',
      '10.0.0.999',
      '10.0.0.0/33',
      '10.0.0.1,,10.0.0.2',
      '0.0.0.0/0',
      '10.0.0.1,::/0',
    ],
    DEMO: ['yes'],
    DATABASE_POOLER: ['session'],
    REFUSE_WEAK_PASSWORDS: ['yes'],
    SSO_NETWORKS: ['localhost'],
    WEBHOOK_NETWORKS: ['receiver.internal'],
    LOG_LEVEL: ['loud'],
    YOOKASSA_API_URL: ['api.yookassa.ru', 'http://api.yookassa.ru/v3'],
    YOOKASSA_WEBHOOK_CIDRS: ['10.0.0.0/40'],
    YOOKASSA_SAVED_CARDS: ['yes'],
    YOOKASSA_VAT_CODE: ['0'],
    DADATA_TOKEN: ['two words'],
    DADATA_API_URL: ['suggestions.dadata.ru', 'http://suggestions.dadata.ru'],
    PRICE_COMMERCIAL: ['0'],
    PRICE_INDIVIDUAL: ['1,5'],
    CURRENCY: ['rubles'],
    DRAIN_DELAY: ['-1', '301'],
    STOP_TIMEOUT: ['0', '5s'],
    BACKUP_KEEP_DAYS: ['0', 'month'],
    METRICS_PORT: ['0', 'off'],
    OTEL_EXPORTER_OTLP_ENDPOINT: ['otel:4318'],
    OTEL_TRACES_SAMPLER_ARG: ['1.5'],
    SENTRY_DSN: ['https://errors.example/7', 'https://abc123@errors.example/'],
  }),
)('refuses %s=%j by name, with what it must be', (name, values) => {
  for (const value of values) {
    expect(complaint({ [name]: value }), value).toEqual([
      'These settings need attention:',
      expect.stringMatching(new RegExp(`^  ${name} must `)),
    ]);
  }
});

it.each([
  ['smtp://mail.example', '', true],
  ['smtp://u:p@10.0.0.5:587?tls.rejectUnauthorized=true', '0', true],
  ['smtp://localhost.example', '', true],
  ['smtp://mail.example?requireTLS=false', '1', false],
  ['smtp://127.0.0.1:25?tls.rejectUnauthorized=false', '', false],
  ['smtp://[::1]', '', false],
  ['smtp://LOCALHOST', '', false],
])('sends mail to SMTP_URL=%s with SMTP_INSECURE=%s; it must encrypt: %s', (SMTP_URL, SMTP_INSECURE, smtpNeedsTls) => {
  expect(readConfig({ SMTP_URL, SMTP_INSECURE })).toMatchObject({ smtpNeedsTls });
});

it('refuses to weaken TLS in the address of the mail server alone', () => {
  for (const name of ['requireTLS=false', 'requireTLS=', 'tls.rejectUnauthorized=0', 'secured=1']) {
    for (const protocol of ['smtp', 'smtps']) {
      expect(complaint({ SMTP_URL: `${protocol}://u:p@mail.example?${name}` }), name).toEqual([
        'These settings need attention:',
        `  SMTP_URL must not contain ${name.split('=')[0]}, which weakens TLS, unless SMTP_INSECURE is 1`,
      ]);
    }
  }
});

it('takes the address behind a pooler only together with that of the pooler', () => {
  const [pooler, direct] = ['postgres://pooler:6432/shop', 'postgres://db:5432/shop'];
  expect(readConfig({ DATABASE_URL: pooler, DATABASE_DIRECT_URL: direct })).toMatchObject({
    databaseUrl: pooler,
    databaseDirectUrl: direct,
  });
  expect(complaint({ DATABASE_DIRECT_URL: direct })).toContain(
    '  DATABASE_DIRECT_URL leads past the pooler at DATABASE_URL, which is missing',
  );
  expect(complaint({ DATABASE_URL: pooler, DATABASE_DIRECT_URL: 'db' })).toContain(
    '  DATABASE_DIRECT_URL must be a URL with postgres:// or postgresql://',
  );
});

describe('a storage of installers', () => {
  const storage = {
    S3_ENDPOINT: 'https://storage.example',
    S3_BUCKET: 'warden',
    S3_ACCESS_KEY: 'access',
    S3_SECRET_KEY: 'secret',
  };

  it('is the data directory unless an S3 is set', () => {
    const { s3, installersDir } = readConfig({ DATA_DIR: '/srv/warden' });
    expect([s3, installersDir]).toEqual([undefined, '/srv/warden/installers']);
    expect(readConfig({ ...storage, S3_REGION: 'ru-central1' }).s3).toEqual({
      endpoint: 'https://storage.example',
      region: 'ru-central1',
      bucket: 'warden',
      accessKey: 'access',
      secretKey: 'secret',
    });
  });

  it('is not half set', () => {
    for (const name of Object.keys(storage)) {
      expect(complaint({ ...storage, [name]: '' })).toEqual([
        'These settings need attention:',
        `  ${name} is missing: S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY go together`,
      ]);
    }
  });

  it('is not needed for a CDN that reads the revocations from the shop', () => {
    expect(readConfig({}).revocationsUrl).toBeUndefined();
    const REVOCATIONS_URL = 'https://cdn.example/revocations/v2/';
    expect(readConfig({ REVOCATIONS_URL }).revocationsUrl).toBe('https://cdn.example/revocations/v2');
    expect(complaint({ REVOCATIONS_URL: 'https://cdn.example/?token=1' })[1]).toBe(
      '  REVOCATIONS_URL must be an address without a query or a password',
    );
  });

  it('is where visitors are sent for downloads, if the operator says so', () => {
    const ways = (settings: Record<string, string>) => readConfig(settings).downloads;
    expect(ways({}).way).toBe('proxy');
    expect(ways({ ...storage, DOWNLOADS: 'redirect', S3_PUBLIC_ENDPOINT: 'https://files.example' })).toMatchObject({
      way: 'redirect',
      publicEndpoint: 'https://files.example',
    });
    const DOWNLOADS_CDN_URL = 'https://cdn.example/warden/';
    expect(ways({ ...storage, DOWNLOADS_CDN_URL })).toMatchObject({ way: 'cdn', cdnUrl: 'https://cdn.example/warden' });
    expect(ways({ ...storage, DOWNLOADS_CDN_URL, DOWNLOADS: 'proxy' }).way).toBe('proxy');
  });

  it.each([
    [
      { DOWNLOADS: 'redirect' },
      'DOWNLOADS=redirect needs an S3: S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY are missing',
    ],
    [
      { DOWNLOADS_CDN_URL: 'https://cdn.example' },
      'DOWNLOADS=cdn needs an S3: S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY are missing',
    ],
    [{ ...storage, DOWNLOADS: 'cdn' }, 'DOWNLOADS_CDN_URL is missing: DOWNLOADS=cdn sends visitors there'],
    [{ ...storage, DOWNLOADS: 'direct' }, 'DOWNLOADS must be proxy, redirect or cdn'],
    [
      { ...storage, DOWNLOADS_CDN_URL: 'https://cdn.example/?token=1' },
      'DOWNLOADS_CDN_URL must be an address without a query or a password',
    ],
  ])('is not where visitors are sent with %j', (settings, problem) => {
    expect(complaint(settings)).toEqual(['These settings need attention:', `  ${problem}`]);
  });
});

describe('backups', () => {
  const backup = { BACKUP_TARGET: '/backups', BACKUP_PASSPHRASE: 'correct horse battery' };

  it('are made by the five fields of cron, and kept for thirty days unless the operator says otherwise', () => {
    for (const schedule of ['30 2 * * *', '*/15 * * * *', '0 0,12 1-7 * 0']) {
      const config = readConfig({ ...backup, BACKUP_SCHEDULE: schedule, BACKUP_KEEP_DAYS: '7' });
      expect(config.backup).toMatchObject({ target: '/backups', schedule, keepDays: 7 });
    }
    for (const BACKUP_SCHEDULE of ['daily', '30 2 * *', '30 2 * * * *', '30  2 * * *']) {
      expect(complaint({ ...backup, BACKUP_SCHEDULE })[1]).toMatch(/^ {2}BACKUP_SCHEDULE must be five fields/);
    }
    expect(readConfig(backup).backup).toMatchObject({ keepDays: 30, schedule: undefined });
  });

  it('need a target and a passphrase to be made by themselves, and an S3 where they go to one', () => {
    const [, problem] = complaint({ BACKUP_SCHEDULE: '30 2 * * *', BACKUP_TARGET: '/backups' });
    expect(problem).toBe('  BACKUP_SCHEDULE needs BACKUP_TARGET and BACKUP_PASSPHRASE');
    expect(complaint({ BACKUP_TARGET: 's3://bucket/folder' })[1]).toMatch(/^ {2}BACKUP_TARGET needs S3_ENDPOINT/);
  });

  it('are restored where no other setting exists yet', () => {
    expect(readConfig({ NODE_ENV: 'production', DATA_DIR, ...backup }, { sells: false }).backup).toMatchObject({
      target: '/backups',
    });
  });
});

describe('outside the demo', () => {
  it.each([{ DEMO: '0' }, { NODE_ENV: 'production' }, { NODE_ENV: 'production', DEMO: '1' }])(
    'lists every missing setting at once with %j',
    (environment) => {
      expect(complaint({ DATA_DIR, ...environment })).toEqual([
        'These settings need attention:',
        '  PUBLIC_URL is missing',
        '  SMTP_URL is missing',
        '  MAIL_FROM is missing',
        '  YOOKASSA_SHOP_ID is missing',
        '  YOOKASSA_SECRET_KEY is missing',
        '  LICENSE_SIGNING_KEY_FILE is missing, and "warden keys new" has not made a key yet',
      ]);
    },
  );

  it('lists bad and missing settings together, and listens to this machine alone unless it is told otherwise', () => {
    expect(complaint({ DEMO: '0', DATA_DIR, PORT: 'x', SMTP_URL: 'mail' })).toHaveLength(1 + 7);
    expect(readConfig(production)).toMatchObject({ demo: false, host: 'localhost', logLevel: 'info' });
    expect(readConfig({ ...production, HOST: '0.0.0.0' }).host).toBe('0.0.0.0');
  });
});

describe('payment', () => {
  it('goes to the stand-in until there is an account at YooKassa', () => {
    expect(readConfig({})).toMatchObject({ yookassa: undefined, vatCode: 1, currency: 'RUB' });
    expect(readConfig(production).yookassa).toEqual({
      shopId: '12345',
      secretKey: 'secret',
      apiUrl: 'https://api.yookassa.ru/v3',
    });
    expect(complaint({ YOOKASSA_SHOP_ID: '12345' })).toContain(
      '  YOOKASSA_SHOP_ID and YOOKASSA_SECRET_KEY go together',
    );
  });

  it('stores cards where that is switched on, and in a demo with the stand-in unless it is switched off', () => {
    expect(readConfig(production).savedCards).toBe(false);
    expect(readConfig({ ...production, YOOKASSA_SAVED_CARDS: 'on' }).savedCards).toBe(true);
    expect(readConfig({}).savedCards).toBe(true);
    expect(readConfig({ YOOKASSA_SAVED_CARDS: 'off' }).savedCards).toBe(false);
  });

  it('is notified from YooKassa’s own networks, in a demo from this machine too, or from the configured networks', () => {
    expect(readConfig(production).notificationNetworks).toContain('185.71.76.0/27');
    expect(readConfig(production).notificationNetworks).not.toContain('127.0.0.0/8');
    expect(readConfig({}).notificationNetworks).toContain('127.0.0.0/8');
    expect(readConfig({ YOOKASSA_WEBHOOK_CIDRS: '192.0.2.0/24, 2001:db8::/32' }).notificationNetworks).toEqual([
      '192.0.2.0/24',
      '2001:db8::/32',
    ]);
  });

  it('has prices in kopecks', () => {
    expect(readConfig({ PRICE_COMMERCIAL: '25000', PRICE_INDIVIDUAL: '99.5' }).prices).toEqual({
      commercial: 2_500_000,
      individual: 9950,
    });
  });
});

describe('the first administrator', () => {
  const problems = (ADMIN_EMAIL: string, ADMIN_PASSWORD: string, environment = {}) =>
    complaint({ ...environment, ADMIN_EMAIL, ADMIN_PASSWORD }).slice(1);

  it('has an address and a password to sign in with', () => {
    const environment = { ADMIN_EMAIL: 'boss@warden.example', ADMIN_PASSWORD: 'correct horse' };
    expect(readConfig(environment).admin).toEqual({ email: 'boss@warden.example', password: 'correct horse' });
    const together = '  ADMIN_EMAIL and ADMIN_PASSWORD go together';
    expect([problems('boss@warden.example', ''), problems('', 'correct horse')]).toEqual([[together], [together]]);
    for (const email of ['boss', 'Boss <boss@warden.example>']) {
      expect(problems(email, 'correct horse')).toEqual([expect.stringContaining('  ADMIN_EMAIL must be')]);
    }
    for (const password of ['short', 'x'.repeat(201)]) {
      expect(problems('boss@warden.example', password)).toEqual([expect.stringContaining('  ADMIN_PASSWORD must be')]);
    }
  });

  it('has a password of at least 12 characters that is hard to guess, outside the demo', () => {
    const admin = { ADMIN_EMAIL: 'babbage@engines.example', ADMIN_PASSWORD: 'seven green horses' };
    expect(readConfig({ ...production, ...admin }).admin?.password).toBe('seven green horses');
    for (const password of ['kX7-rt9-vQ3', 'Password2026!', 'Babbage-1791', 'administrator-1']) {
      expect(problems(admin.ADMIN_EMAIL, password, production), password).toEqual([
        '  ADMIN_PASSWORD must be at least 12 characters long and hard to guess',
      ]);
    }
  });
});

describe('whose word about the caller’s address is taken', () => {
  it.each([
    ['', '10.0.0.1', '203.0.113.1', '10.0.0.1'],
    ['0', '10.0.0.1', '203.0.113.1', '10.0.0.1'],
    ['1', '127.0.0.1', '203.0.113.1', '203.0.113.1'],
    ['1', '::1', '203.0.113.1', '203.0.113.1'],
    ['1', '::ffff:172.18.0.2', '203.0.113.1', '203.0.113.1'],
    ['1', 'fd00::2', '2001:db8::1', '2001:db8::1'],
    // Whoever connects past the proxy is no proxy, however many there are.
    ['1', '198.51.100.7', '203.0.113.1', '198.51.100.7'],
    ['9', '198.51.100.7', '203.0.113.1, 10.0.0.1', '198.51.100.7'],
    ['1', '::ffff:198.51.100.7', '203.0.113.1', '::ffff:198.51.100.7'],
    ['1', '172.32.0.1', '203.0.113.1', '172.32.0.1'],
    // A visitor of a private network cannot add proxies before the one that there is.
    ['1', '10.0.0.1', '203.0.113.1, 10.0.0.9', '10.0.0.9'],
    ['2', '10.0.0.1', '203.0.113.1, 10.0.0.9', '203.0.113.1'],
    // The second proxy is a stranger unless its network is named.
    ['2', '10.0.0.1', '203.0.113.1, 198.51.100.7', '198.51.100.7'],
    ['10.0.0.0/8, 198.51.100.7', '10.0.0.1', '203.0.113.1, 198.51.100.7', '203.0.113.1'],
    ['10.0.0.0/8', '10.0.0.1', '203.0.113.1, 203.0.113.2', '203.0.113.2'],
    ['10.0.0.0/8', '::ffff:10.0.0.1', '203.0.113.2', '203.0.113.2'],
    ['10.0.0.0/8', '127.0.0.1', '203.0.113.2', '127.0.0.1'],
    // What is no address is nobody's proxy.
    ['1', '10.0.0.1', '203.0.113.1, unknown', 'unknown'],
    ['10.0.0.0/8', '10.0.0.1', '203.0.113.1, 10.0.0.2:80', '10.0.0.2:80'],
  ])('TRUST_PROXY=%s, asked from %s for %s: the caller is %s', async (trust, remoteAddress, forwarded, caller) => {
    const app = Fastify({ trustProxy: proxyCheck(readConfig({ TRUST_PROXY: trust }).trustProxy) });
    app.get('/', async ({ ip }) => ip);
    const headers = { 'x-forwarded-for': forwarded };
    expect((await app.inject({ url: '/', remoteAddress, headers })).body).toBe(caller);
  });
});
