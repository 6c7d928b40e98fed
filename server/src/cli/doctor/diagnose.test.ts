import '../../sources.ts';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttp, type RequestListener, type Server } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { type AddressInfo, createServer as createTcp } from 'node:net';
import { join } from 'node:path';
import { startMailbox } from '@warden/mailbox';
import { startS3 } from '@warden/s3';
import { startYookassa } from '@warden/yookassa';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../../../scripts/lib/free-port.ts';
import { tempDir } from '../../../../scripts/lib/temp-dir.ts';
import { inspectConfig } from '../../platform/config.ts';
import { lockDirectory } from '../../platform/db/lock.ts';
import { keyringAt } from '../../platform/keyring/keyring.ts';
import type { Check } from './check.ts';
import { ageFindings, checkBackup } from './checks/backup.ts';
import { clockFinding } from './checks/clock.ts';
import { roomFinding } from './checks/disk.ts';
import { checkEmbedded } from './checks/embedded.ts';
import { checkMail } from './checks/mail.ts';
import { judgePostgres, type PostgresFacts } from './checks/postgres.ts';
import { checkProvider } from './checks/provider.ts';
import { checkProxy } from './checks/proxy.ts';
import { certificateFinding, checkPublicUrl } from './checks/public-url.ts';
import { memoryFinding } from './checks/runtime.ts';
import { checkSettings } from './checks/settings.ts';
import { checkReleaseKey, checkSigningKey } from './checks/signing-key.ts';
import { checkStorage } from './checks/storage.ts';
import { judgeVat } from './checks/vat.ts';
import { diagnose } from './diagnose.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = tempDir();
});

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://shop.warden.dev',
  TRUST_PROXY: '1',
  SMTP_URL: 'smtp://mailer:mail-secret@127.0.0.1:1',
  MAIL_FROM: 'Warden <shop@warden.dev>',
  YOOKASSA_SHOP_ID: '100500',
  YOOKASSA_SECRET_KEY: 'provider-secret',
};
const settings = (environment: Record<string, string> = {}) =>
  inspectConfig({ DATA_DIR: dataDir, ...production, ...environment });
const find = async (check: Check, environment: Record<string, string> = {}) =>
  (await check(settings(environment))).map(({ status, text }) => `${status}: ${text}`);

const serve = async (listener: RequestListener, make = (handler: RequestListener): Server => createHttp(handler)) => {
  const server = make(listener).listen(0, 'localhost');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
};

it('names each setting that is wrong, and goes on with the rest', async () => {
  const environment = { PORT: 'x', SMTP_URL: '' };
  expect(await find(checkSettings, environment)).toEqual([
    'failed: PORT must be a port number, 1 to 65535',
    'failed: SMTP_URL is missing',
    'failed: LICENSE_SIGNING_KEY_FILE is missing, and "warden keys new" has not made a key yet',
  ]);
  expect(settings(environment).config).toMatchObject({ port: 3000, publicUrl: production.PUBLIC_URL });
  keyringAt(join(dataDir, 'keys')).create(new Date());
  expect(await find(checkSettings)).toEqual(['ok: all are right']);
  expect(await find(checkSettings, { NODE_ENV: '' })).toEqual(['warning: the settings are right, and this is a demo']);
});

it('gives each check its time, and lets none stop the others', async () => {
  const hangs: Check = () => new Promise(() => {});
  const throws: Check = () => Promise.reject(new Error('broken\nwith a stack'));
  const found = await diagnose(settings(), [
    ['slow', hangs, 0.01],
    ['broken', throws, 5],
    ['proxy', checkProxy, 5],
  ]);
  expect(found).toMatchObject([
    { subject: 'slow', status: 'failed', text: 'no result within 0.01 s' },
    { subject: 'broken', status: 'failed', text: 'broken' },
    { subject: 'proxy', status: 'ok' },
  ]);
});

describe('the storage', () => {
  const owner = { bucket: 'warden', accessKey: 'an-access-key', secretKey: 's3-secret' };
  const environment = (endpoint: string, changes: Partial<typeof owner> = {}) => ({
    S3_ENDPOINT: endpoint,
    S3_BUCKET: changes.bucket ?? owner.bucket,
    S3_ACCESS_KEY: owner.accessKey,
    S3_SECRET_KEY: changes.secretKey ?? owner.secretKey,
  });

  it('is an S3 that takes, gives and deletes a file', async () => {
    const s3 = await startS3(owner);
    onTestFinished(() => s3.close());
    const { host } = new URL(s3.url);
    expect(await find(checkStorage, environment(s3.url))).toEqual([
      `ok: wrote, read and deleted a file in bucket warden of ${host}`,
    ]);
    expect(s3.objects()).toEqual([]);
    expect(await find(checkStorage, environment(s3.url, { bucket: 'other' }))).toEqual([
      `failed: cannot write to bucket other of ${host}: NoSuchBucket`,
    ]);
    expect(await find(checkStorage, environment(s3.url, { secretKey: 'wrong' }))).toEqual([
      `failed: cannot write to bucket warden of ${host}: SignatureDoesNotMatch`,
    ]);
    const port = await freePort();
    expect(await find(checkStorage, environment(`http://127.0.0.1:${port}`))).toEqual([
      `failed: cannot write to bucket warden of 127.0.0.1:${port}: ECONNREFUSED`,
    ]);
  });

  it('is a directory', async () => {
    expect(await find(checkStorage)).toEqual(['ok: installers in DATA_DIR, and none yet']);
    mkdirSync(join(dataDir, 'installers'));
    expect(await find(checkStorage)).toEqual([expect.stringMatching(/^ok: wrote, read and deleted a file in /)]);
    rmSync(join(dataDir, 'installers'), { recursive: true });
    writeFileSync(join(dataDir, 'installers'), '');
    expect(await find(checkStorage)).toEqual([expect.stringMatching(/^failed: cannot write to .*: E/)]);
  });
});

describe('mail', () => {
  it('is taken by a server that answers, and nothing is sent', async () => {
    const mailbox = await startMailbox({ dir: join(dataDir, 'mail') });
    onTestFinished(() => mailbox.close());
    const { host } = new URL(mailbox.url);
    expect(await find(checkMail, { SMTP_URL: mailbox.url })).toEqual([`ok: ${host} takes mail`]);
    expect(await mailbox.list()).toEqual([]);
    expect(await find(checkMail, { SMTP_URL: mailbox.url, MAIL_FROM: 'shop@example.com' })).toEqual([
      `ok: ${host} takes mail`,
      'warning: MAIL_FROM is at example.com, whose mail nobody accepts',
    ]);
    // This leads to this machine too, but not by an address that says so: a server elsewhere has to encrypt.
    const [SMTP_URL = '', elsewhere = ''] = [mailbox.url, host].map((text) => text.replace('127.0.0.1', '0.0.0.0'));
    expect(await find(checkMail, { SMTP_URL })).toEqual([expect.stringMatching(`^failed: ${elsewhere}: ETLS`)]);
    expect(await find(checkMail, { SMTP_URL, SMTP_INSECURE: '1' })).toEqual([
      `warning: ${elsewhere} takes mail, but not over TLS, which SMTP_INSECURE=1 allows`,
    ]);
  });

  it('is not taken where nobody listens or the password is wrong', async () => {
    expect(await find(checkMail)).toEqual(['failed: 127.0.0.1:1: ESOCKET']);
    const refusing = createTcp((socket) => {
      socket.write('220 mail\r\n');
      socket.on('data', (line) => {
        const isHello = String(line).startsWith('EHLO');
        socket.write(isHello ? '250-mail\r\n250 AUTH PLAIN\r\n' : '535 5.7.8 mailer is not welcome\r\n');
      });
      socket.on('error', () => {});
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void refusing.close());
    await once(refusing, 'listening');
    const host = `127.0.0.1:${(refusing.address() as AddressInfo).port}`;
    expect(await find(checkMail, { SMTP_URL: `smtp://mailer:mail-secret@${host}` })).toEqual([
      `failed: ${host}: EAUTH 535`,
    ]);
  });
});

it('asks the payment provider for what changes nothing', async () => {
  const yookassa = await startYookassa({ dir: dataDir, shopId: '100500', secretKey: 'provider-secret' });
  onTestFinished(() => yookassa.close());
  const { host } = new URL(yookassa.url);
  expect(await find(checkProvider, { YOOKASSA_API_URL: yookassa.url })).toEqual([`ok: ${host} accepts shop 100500`]);
  expect(await find(checkProvider, { YOOKASSA_API_URL: yookassa.url, YOOKASSA_SECRET_KEY: 'guess' })).toEqual([
    `failed: ${host}: the payment provider answered 401: check the shop id, the secret key and their rights`,
  ]);
  const port = await freePort();
  expect(await find(checkProvider, { YOOKASSA_API_URL: `http://127.0.0.1:${port}` })).toEqual([
    `failed: 127.0.0.1:${port}: the payment provider could not be reached: ECONNREFUSED`,
  ]);
});

describe('the public URL', () => {
  const shop: RequestListener = (_request, response) => response.end('{"status":"ok"}');
  const elsewhere: RequestListener = (_request, response) => void response.writeHead(502).end();

  it('leads to the shop, whose clock agrees', async () => {
    const url = `http://localhost:${await serve(shop)}`;
    expect(await find(checkPublicUrl, { PUBLIC_URL: url })).toEqual([
      'warning: PUBLIC_URL is not https:, so passwords and licenses travel in clear',
      `ok: ${url} reaches the shop`,
      `ok: the clock of ${new URL(url).host} agrees with this machine`,
    ]);
  });

  it('leads somewhere else, or the shop does not run', async () => {
    const url = `http://localhost:${await serve(elsewhere)}`;
    expect(await find(checkPublicUrl, { PUBLIC_URL: url, PORT: String(await serve(shop)) })).toContain(
      `failed: the shop runs, but ${url} does not reach it: it answers 502`,
    );
    expect(await find(checkPublicUrl, { PUBLIC_URL: url, PORT: String(await freePort()) })).toContain(
      `warning: the shop does not run here, so ${url} was not tried`,
    );
  });

  it('has a certificate that browsers must trust for two weeks more', async () => {
    const file = (name: string) => join(dataDir, name);
    const names = ['-subj', '/CN=localhost', '-keyout', file('key'), '-out', file('cert')];
    execFileSync('openssl', ['req', '-x509', '-newkey', 'ed25519', '-nodes', '-days', '30', ...names], {
      stdio: 'ignore',
    });
    const pair = { key: readFileSync(file('key')), cert: readFileSync(file('cert')) };
    const url = `https://localhost:${await serve(shop, (handler) => createHttps(pair, handler))}`;
    expect(await find(checkPublicUrl, { PUBLIC_URL: url })).toContain(
      `failed: the certificate of ${new URL(url).host} is not valid: DEPTH_ZERO_SELF_SIGNED_CERT`,
    );
    const days = (count: number) => new Date(Date.now() + count * 24 * 3600 * 1000);
    expect(certificateFinding('a', days(13), undefined)).toMatchObject({ status: 'warning' });
    expect(certificateFinding('a', days(15), undefined)).toMatchObject({ status: 'ok' });
  });
});

it('finds a proxy that is not named, or named without being there', async () => {
  expect(await find(checkProxy)).toEqual([expect.stringMatching(/^ok: proxies at 127.0.0.0\/8, .* are trusted$/)]);
  expect(await find(checkProxy, { TRUST_PROXY: '' })).toEqual([
    expect.stringMatching(/^warning: PUBLIC_URL is https:/),
  ]);
  expect(await find(checkProxy, { PUBLIC_URL: 'http://shop' })).toEqual([
    expect.stringMatching(/^warning: TRUST_PROXY is set/),
  ]);
});

it('finds a signing key that is missing, old, open to others or closed to the shop', async () => {
  expect(await find(checkSigningKey)).toEqual([expect.stringMatching(/^failed: there is no license signing key/)]);
  expect(await find(checkSigningKey, { NODE_ENV: '' })).toEqual(['ok: the first start of a demo makes one']);
  expect(existsSync(join(dataDir, 'keys'))).toBe(false);
  const ring = keyringAt(join(dataDir, 'keys'));
  const { id } = ring.create(new Date(Date.now() - 800 * 24 * 3600 * 1000));
  expect(await find(checkSigningKey)).toEqual([expect.stringMatching(/^failed: there is no license signing key/)]);
  ring.activate(id);
  expect(await find(checkSigningKey)).toEqual([`warning: key ${id} has signed for 800 days`]);
  const young = ring.create(new Date()).id;
  ring.activate(young);
  expect(await find(checkSigningKey)).toEqual([`ok: key ${young} signs, 0 days old`]);
  const file = join(dataDir, 'keys', `${young}.pem`);
  chmodSync(file, 0o644);
  expect(await find(checkSigningKey)).toContain('failed: other users of this machine can read the signing key');
  chmodSync(file, 0o600);
  writeFileSync(file, '-----BEGIN ENCRYPTED PRIVATE KEY-----');
  expect(await find(checkSigningKey)).toEqual([expect.stringMatching(/^failed: LICENSE_KEY_PASSPHRASE is missing/)]);
  writeFileSync(file, 'damaged');
  expect(await find(checkSigningKey)).toEqual([expect.stringMatching(/^failed: DATA_DIR: cannot read a signing key/)]);
});

it('warns of a shop that cannot publish, and finds a key of releases that does not open', async () => {
  expect(await find(checkReleaseKey)).toEqual(['warning: there is none yet, so that no release can be published']);
  const directory = join(dataDir, 'keys', 'releases');
  const ring = keyringAt(directory);
  const { id } = ring.create(new Date());
  ring.activate(id);
  expect(await find(checkReleaseKey)).toEqual([`ok: key ${id} signs, 0 days old`]);
  writeFileSync(join(directory, `${id}.pem`), 'damaged');
  expect(await find(checkReleaseKey)).toEqual([expect.stringMatching(/^failed: DATA_DIR: cannot read a signing key/)]);
});

it('finds a key of licenses that would sign releases too', async () => {
  const directory = join(dataDir, 'keys');
  const ring = keyringAt(directory);
  const { id } = ring.create(new Date());
  ring.activate(id);
  const settings = { RELEASE_SIGNING_KEY_FILE: join(directory, `${id}.pem`) };
  expect(await find(checkReleaseKey, settings)).toEqual([
    expect.stringMatching(new RegExp(`^failed: RELEASE_SIGNING_KEY_FILE: .+ holds key ${id}, which signs licenses`)),
  ]);
});

it('finds backups that are missing, old or never tried', async () => {
  const ago = (hours: number) => new Date(Date.now() - hours * 3600 * 1000);
  const statuses = (...moments: Parameters<typeof ageFindings>) => ageFindings(...moments).map(({ status }) => status);
  expect(statuses(undefined, undefined)).toEqual(['failed']);
  expect(statuses(ago(1), ago(24))).toEqual(['ok', 'ok']);
  expect(statuses(ago(40), undefined)).toEqual(['warning', 'warning']);
  expect(statuses(ago(24 * 8), ago(24 * 40))).toEqual(['failed', 'warning']);
  expect(await find(checkBackup)).toEqual([expect.stringMatching(/^warning: BACKUP_TARGET is not set/)]);
  const environment = { BACKUP_TARGET: join(dataDir, 'backups'), BACKUP_PASSPHRASE: 'correct horse battery staple' };
  expect(await find(checkBackup, environment)).toEqual([
    'failed: there is no backup of database and signing keys yet',
    expect.stringMatching(/^warning: BACKUP_TARGET is on the same disk as DATA_DIR/),
  ]);
  expect(await find(checkBackup, { ...environment, BACKUP_TARGET: '/proc/nowhere' })).toHaveLength(1);
});

it('measures disk, memory and clocks', () => {
  const gigabyte = 1024 ** 3;
  expect([10, 1, 0.1].map((room) => roomFinding('DATA_DIR', room * gigabyte).status)).toEqual([
    'ok',
    'warning',
    'failed',
  ]);
  expect([2, 1].map((memory) => memoryFinding(memory * gigabyte, true).status)).toEqual(['ok', 'warning']);
  expect(memoryFinding(gigabyte, false).status).toBe('ok');
  expect([-1000, 10_000, -100_000].map((off) => clockFinding('it', off).status)).toEqual(['ok', 'warning', 'failed']);
  expect(clockFinding('it', -100_000).text).toBe('it is 100.0 s behind this machine');
});

describe('PostgreSQL', () => {
  const healthy: PostgresFacts = {
    ...{ version: '18.1', number: 180_001, encoding: 'UTF8', fsync: 'on', commits: 'on', connections: 100 },
    ...{ trigrams: true, hasTrigrams: true, mayCreate: true, readOnly: false, standby: false, denied: [] },
    ...{ tls: false, isRemote: false, ahead: 5, pending: 0 },
    ...{ pooler: undefined, statementTimeout: 4200, hasDirectUrl: false, demo: [], vat: [] },
  };
  const judge = (changes: Partial<PostgresFacts>) =>
    judgePostgres({ ...healthy, ...changes })
      .filter(({ status }) => status !== 'ok')
      .map(({ status, text }) => `${status}: ${text}`);

  it('is healthy, or cannot be migrated by a role without rights', () => {
    expect(judgePostgres(healthy)).toEqual([
      { status: 'ok', text: 'PostgreSQL 18.1, primary, schema up to date' },
      { status: 'ok', text: 'its clock agrees with this machine' },
    ]);
    expect(judge({ isRemote: true, tls: true })).toEqual([]);
    expect(judge({ pooler: 'transaction', hasDirectUrl: true })).toEqual([]);
    expect(judge({ mayCreate: false, pending: 1 })).toContain(
      'failed: migrations are pending, and this role may not create tables',
    );
    expect(judge({ mayCreate: false })).toEqual([]);
  });

  it.each<[Partial<PostgresFacts>, string]>([
    [{ number: 120_000, version: '12.0' }, 'failed: PostgreSQL 12.0 is too old'],
    [{ standby: true }, 'failed: this is a standby, which takes no writes'],
    [{ readOnly: true }, 'failed: default_transaction_read_only is on, so nothing can be written'],
    [{ denied: ['users'] }, 'failed: this role may not read or change users'],
    [{ denied: ['a', 'b', 'c', 'd', 'e'] }, 'failed: this role may not read or change a, b, c and 2 more'],
    [{ encoding: 'SQL_ASCII' }, 'failed: the database is encoded in SQL_ASCII'],
    [{ trigrams: false, hasTrigrams: false }, 'failed: the extension pg_trgm is not installed'],
    [{ fsync: 'off' }, 'failed: fsync is off: a power cut loses the database'],
    [{ commits: 'off' }, 'failed: synchronous_commit is off: a crash loses payments that were confirmed'],
    [{ connections: 30 }, 'warning: max_connections is 30'],
    [{ isRemote: true }, 'warning: the connection is not encrypted'],
    [
      { pooler: 'transaction' },
      'warning: there is a pooler in front: jobs are found by polling, and migrations go through it',
    ],
    [
      { pooler: 'transaction', hasDirectUrl: true, statementTimeout: 0 },
      'warning: the pooler sets no statement_timeout',
    ],
    [{ statementTimeout: 0 }, 'failed: the settings of sessions are ignored, as poolers do'],
    [{ pending: 2 }, 'warning: 2 migrations are pending'],
    [{ ahead: 90_000 }, 'failed: its clock is 90.0 s ahead of this machine'],
  ])('has a problem where %o', (changes, problem) => {
    expect(judge(changes)).toEqual([problem]);
  });
});

it('finds receipts with another tax than the documents of companies', () => {
  const fitting = { 1: null, 3: 10, 4: 20, 5: 10, 6: 20, 7: 5, 8: 7, 9: 5, 10: 7, 11: 22, 12: 22 };
  expect(Object.entries(fitting).flatMap(([code, rate]) => judgeVat(Number(code), rate))).toEqual([]);
  expect(judgeVat(1, 22)).toEqual([
    {
      status: 'warning',
      text: 'receipts say no VAT (YOOKASSA_VAT_CODE 1), and documents of companies VAT 22 %',
      todo: 'set YOOKASSA_VAT_CODE to 11, or correct the VAT of the seller in the panel',
    },
  ]);
  expect(judgeVat(2, null)).toMatchObject([{ todo: expect.stringContaining('YOOKASSA_VAT_CODE to 1,') }]);
});

it('asks the running shop about an embedded database that it uses', async () => {
  expect(await checkEmbedded(settings().config)).toMatchObject([{ text: 'embedded, and made by the first start' }]);
  mkdirSync(join(dataDir, 'database'));
  const lock = lockDirectory(dataDir);
  onTestFinished(() => lock.release());
  const port = await serve((_request, response) => response.end('{"status":"ok"}'));
  const at = { dataDir, demo: false, host: 'localhost', port, vatCode: 1 };
  expect(await checkEmbedded(at)).toEqual([
    { status: 'ok', text: `embedded, in use by the running shop, which answers at http://localhost:${port}/readyz` },
  ]);
  expect(await checkEmbedded({ ...at, port: await freePort() })).toMatchObject([
    { status: 'warning', text: expect.stringContaining(`is in use by process ${process.pid}`) },
  ]);
});
