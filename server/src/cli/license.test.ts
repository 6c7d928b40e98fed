import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { addDays, dayOf, makeLicense, verifyLicense } from '@warden/license';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { warden } from '../../test/warden.ts';
import { lockDirectory } from '../platform/db/lock.ts';
import { keyringAt, loadKeys } from '../platform/keyring/keyring.ts';
import { StartError } from '../platform/start-error.ts';

// Some of these tests load the whole shop, which takes long on a busy machine.

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'warden-cli-'));
  vi.stubEnv('DATA_DIR', dataDir);
});
const servers: Server[] = [];
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(dataDir, { recursive: true });
});
afterAll(() => {
  for (const server of servers) server.close();
});

const today = () => dayOf(new Date());
const keep = (text: string) => {
  const file = join(dataDir, 'license.txt');
  writeFileSync(file, text);
  return file;
};
const keysDir = () => join(dataDir, 'keys');
const shopKeys = () =>
  loadKeys({ directory: keysDir(), signingKeyFile: undefined, passphrase: undefined, demo: true, now: new Date() });
const bought = async (client = 'client-1') =>
  (
    await makeLicense(
      {
        id: '018f4e5a-0000-7000-8000-000000000001',
        client,
        type: 'commercial',
        licensee: 'Acme',
        issued: new Date(),
        expires: addDays(today(), 365),
      },
      shopKeys().signer,
    )
  ).text;

describe('warden license trial', () => {
  it('prints what an installation would show: a trial of 60 days that any verifier believes', async () => {
    const { code, out } = await warden('license', 'trial', '--client-id', 'client-1', '--hostname', 'errors.example');
    expect(code).toBe(0);
    const verdict = await verifyLicense(out, { keys: [], now: new Date(), clientId: 'client-1' });
    expect(verdict).toMatchObject({
      code: 'VALID',
      license: { type: 'trial-self-signed', hostname: 'errors.example', expires: addDays(today(), 60) },
    });
  });

  it('is as short as wanted, for whom it is wanted', async () => {
    const { out } = await warden('license', 'trial', '--client-id', 'c', '--days', '1', '--licensee', 'ООО «Ромашка»');
    expect(out).toContain(`\nLicensee: ООО «Ромашка»\n`);
    expect(out).toContain(`\nExpires: ${addDays(today(), 1)}\n`);
  });

  it.each([
    [[], '--client-id is missing'],
    [['--client-id', ''], '--client-id must be one line'],
    [['--client-id', 'two\nlines'], '--client-id must be one line'],
    [['--client-id', 'x'.repeat(201)], '--client-id must be one line'],
    [['--client-id', 'c', '--days', '61'], '--days must be a number from 1 to 60'],
    [['--client-id', 'c', '--days', '0'], '--days must be a number from 1 to 60'],
    [['--client-id', 'c', '--days', '1e1'], '--days must be a number from 1 to 60'],
    [['--client-id', 'c', '--licensee', ''], '--licensee must be one line'],
    [['--client-id', 'c', '--forever'], '--forever'],
    [['--client-id', 'c', 'more'], 'more'],
  ])('refuses %j', async (args, message) => {
    const { code, out, err } = await warden('license', 'trial', ...args);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain(message);
  });
});

describe('warden license inspect', () => {
  it('shows every field, also of a license that is not acceptable', async () => {
    const stranger = (await bought()).replace(/.(?=.*\n-----END)/, '/');
    const { code, out } = await warden('license', 'inspect', keep(stranger));
    expect(code).toBe(0);
    expect(out).toMatch(/^client +client-1$/m);
    expect(out).toMatch(/^type +commercial$/m);
    expect(out).toMatch(/^hostname +-$/m);
    expect(out).toMatch(/^features +notifications, releases, /m);
  });

  it('shows the readable lines where they say something else', async () => {
    const { out } = await warden(
      'license',
      'inspect',
      keep((await bought()).replace('Licensee: Acme', 'Licensee: Me')),
    );
    expect(out).toMatch(/^licensee +Acme$/m);
    expect(out).toContain('The readable lines do not say the same:\n  Type: commercial\n');
    expect(out).toContain('  Licensee: Me\n');
  });

  it.each(['', 'hello', '\0'.repeat(200_000)])('says what is no license: %#', async (text) => {
    await expect(warden('license', 'inspect', keep(text))).rejects.toThrow('this is not a whole Warden license');
  });

  it('says in one line that there is no such file', async () => {
    await expect(warden('license', 'inspect', join(dataDir, 'nowhere'))).rejects.toThrow(StartError);
    await expect(warden('license', 'inspect', join(dataDir, 'nowhere'))).rejects.toThrow(/^cannot read .*ENOENT/);
  });
});

describe('warden license verify', () => {
  const answers = async (reply: string, status = 200) => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url as string);
      response.writeHead(status).end(reply);
    }).listen(0, '127.0.0.1');
    servers.push(server);
    await new Promise((resolve) => server.once('listening', resolve));
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
  };
  const answer = () => JSON.stringify({ success: true, data: { keys: shopKeys().published } });

  it('says VALID and exits with 0', async () => {
    const { code, out } = await warden('license', 'verify', keep(await bought()), '--client-id', 'client-1');
    expect(code).toBe(0);
    expect(out).toBe(
      `VALID: The license is valid.\ncommercial license for client-1, until the end of ${addDays(today(), 365)} (UTC)\n`,
    );
  });

  it.each<[string, (text: string) => string, string[]]>([
    ['WRONG_CLIENT', (text) => text, ['--client-id', 'client-2']],
    ['HEADER_MISMATCH', (text) => text.replace('Acme', 'Me'), []],
    ['MALFORMED', (text) => text.slice(0, 300), []],
  ])('says %s and exits with 1', async (expected, change, args) => {
    const { code, out } = await warden('license', 'verify', keep(change(await bought())), ...args);
    expect(code).toBe(1);
    expect(out).toMatch(new RegExp(`^${expected}: [A-Z].*\\.\n`));
  });

  it('follows the keys: good after the next is activated, RETIRED_KEY after its own is retired', async () => {
    const file = keep(await bought());
    const old = shopKeys().published[0]?.id as string;
    const ring = keyringAt(keysDir());
    await warden('keys', 'activate', ring.create(new Date()).id);
    expect(await warden('license', 'verify', file)).toMatchObject({ code: 0, out: expect.stringMatching(/^VALID: /) });
    await warden('keys', 'retire', old);
    expect(await warden('license', 'verify', file)).toMatchObject({
      code: 1,
      out: expect.stringMatching(/^RETIRED_KEY: /),
    });
  });

  it('knows no key where none was made, and makes none', async () => {
    const file = keep(await bought());
    rmSync(keysDir(), { recursive: true });
    expect((await warden('license', 'verify', file)).out).toMatch(/^UNKNOWN_KEY: /);
    expect(keyringAt(keysDir()).list()).toEqual([]);
  });

  it('takes the keys from a shop, by its address alone, and from a file of its answer', async () => {
    const license = keep(await bought());
    const published = answer();
    const keys = join(dataDir, 'keys.json');
    writeFileSync(keys, published);
    rmSync(keysDir(), { recursive: true });
    const shop = await answers(published);
    expect((await warden('license', 'verify', license, '--keys', shop.url)).code).toBe(0);
    expect((await warden('license', 'verify', license, '--keys', `${shop.url}/api/licenses/keys`)).code).toBe(0);
    expect(shop.asked).toEqual(['/api/licenses/keys', '/api/licenses/keys']);
    expect((await warden('license', 'verify', license, '--keys', keys)).code).toBe(0);
  });

  it('says in one line when keys cannot be had', async () => {
    const license = keep(await bought());
    const verify = (keys: string) => warden('license', 'verify', license, '--keys', keys);
    await expect(verify((await answers('{}', 500)).url)).rejects.toThrow(/^cannot read public keys .* answered 500$/);
    await expect(verify((await answers('<html>')).url)).rejects.toThrow(StartError);
    await expect(verify((await answers('{"keys":[]}')).url)).rejects.toThrow(/not what a shop answers/);
    await expect(verify('http://127.0.0.1:9')).rejects.toThrow(/^cannot read public keys/);
    await expect(verify(join(dataDir, 'nowhere.json'))).rejects.toThrow(/ENOENT/);
  });

  it('reads what is piped in, as a program of its own', async () => {
    const script = fileURLToPath(new URL('./warden.ts', import.meta.url));
    const verify = promisify(execFile)(process.execPath, [script, 'license', 'verify', '-'], {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    });
    verify.child.stdin?.end(await bought());
    expect((await verify).stdout).toMatch(/^VALID: /);

    const wrong = promisify(execFile)(process.execPath, [script, 'license', 'verify', '-'], {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    });
    wrong.child.stdin?.end('nonsense');
    await expect(wrong).rejects.toMatchObject({ code: 1, stdout: expect.stringMatching(/^MALFORMED: /), stderr: '' });
  });
});

describe('warden license issue and revoke', () => {
  const id = '018f4e5a-0000-7000-8000-000000000001';

  it.each([
    [['license', 'issue', '--client-id', 'c', '--type', 'commercial', '--licensee', 'L']],
    [['license', 'revoke', id, '--reason', 'refund']],
  ])('need the shop stopped where its database is embedded, and say so: %j', async (words) => {
    const lock = lockDirectory(dataDir);
    await expect(warden(...words)).rejects.toThrow(/is in use by process \d+.*stop that process/);
    lock.release();
  });

  it.each([
    [['license', 'issue', '--type', 'commercial'], '--client-id: Client ID is required'],
    [['license', 'issue', '--client-id', 'c'], '--type: '],
    [['license', 'issue', '--client-id', 'c', '--type', 'trial-self-signed'], '--type: This value is not valid.'],
    [['license', 'issue', '--client-id', 'c', '--type', 'trial', '--expires', '2027-02-30'], '--expires: '],
    [['license', 'issue', '--client-id', 'c', '--type', 'trial', '--email', 'me'], '--email: Enter a valid email'],
    [['license', 'revoke', id], '--reason: This field is required.'],
    [['license', 'revoke', id, '--reason', ' '], '--reason: This field is required.'],
  ])('refuse %j before they open anything', async (words, message) => {
    const lock = lockDirectory(dataDir);
    await expect(warden(...words)).rejects.toThrow(StartError);
    await expect(warden(...words)).rejects.toThrow(message);
    lock.release();
  });
});
