import { rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { addDays, dayOf, makeLicense, verifyLicense } from '@warden/license';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tempDir } from '../../../scripts/lib/temp-dir.ts';
import { warden } from '../../test/warden.ts';
import { lockDirectory } from '../platform/db/lock.ts';
import { keyringAt, loadKeys } from '../platform/keyring/keyring.ts';
import { StartError } from '../platform/start-error.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = tempDir();
  vi.stubEnv('DATA_DIR', dataDir);
});
const servers: Server[] = [];
afterEach(() => {
  vi.unstubAllEnvs();
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

  it('refuses what is wrong by name', async () => {
    for (const [message, ...args] of [
      ['--client-id is missing'],
      ['--client-id must be one line', '--client-id', ''],
      ['--client-id must be one line', '--client-id', 'two\nlines'],
      ['--client-id must be one line', '--client-id', 'x'.repeat(201)],
      ['--days must be a number from 1 to 60', '--client-id', 'c', '--days', '61'],
      ['--days must be a number from 1 to 60', '--client-id', 'c', '--days', '0'],
      ['--days must be a number from 1 to 60', '--client-id', 'c', '--days', '1e1'],
      ['--licensee must be one line', '--client-id', 'c', '--licensee', ''],
      ['--forever', '--client-id', 'c', '--forever'],
      ['more', '--client-id', 'c', 'more'],
    ] as const) {
      const printed = await warden('license', 'trial', ...args);
      expect(printed).toMatchObject({ code: 1, out: '', err: expect.stringContaining(message) });
    }
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
    const changed = keep((await bought()).replace('Licensee: Acme', 'Licensee: Me'));
    const { out } = await warden('license', 'inspect', changed);
    expect(out).toMatch(/^licensee +Acme$/m);
    expect(out).toContain('The readable lines do not say the same:\n  Type: commercial\n');
    expect(out).toContain('  Licensee: Me\n');
  });

  it('says in one line what is no license, or no file', async () => {
    for (const text of ['', 'hello', '\0'.repeat(200_000)]) {
      await expect(warden('license', 'inspect', keep(text))).rejects.toThrow('this is not a whole Warden license');
    }
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

  it('reads what is piped in', async () => {
    const verify = (text: string) => {
      vi.spyOn(process, 'stdin', 'get').mockReturnValue(Readable.from([text]) as unknown as typeof process.stdin);
      return warden('license', 'verify', '-');
    };
    expect((await verify(await bought())).out).toMatch(/^VALID: /);
    expect(await verify('nonsense')).toMatchObject({ code: 1, out: expect.stringMatching(/^MALFORMED: /), err: '' });
  });
});

it('warden license issue and revoke refuse what is wrong first, and then need the shop stopped', async () => {
  const id = '018f4e5a-0000-7000-8000-000000000001';
  const lock = lockDirectory(dataDir);
  for (const [message, ...words] of [
    ['--client-id: Client ID is required', 'issue', '--type', 'commercial'],
    ['--type: ', 'issue', '--client-id', 'c'],
    ['--type: This value is not valid.', 'issue', '--client-id', 'c', '--type', 'trial-self-signed'],
    ['--expires: ', 'issue', '--client-id', 'c', '--type', 'trial', '--expires', '2027-02-30'],
    ['--email: Enter a valid email', 'issue', '--client-id', 'c', '--type', 'trial', '--email', 'me'],
    ['--reason: This field is required.', 'revoke', id],
    ['--reason: This field is required.', 'revoke', id, '--reason', ' '],
    [/is in use by process \d+.*stop that process/, 'revoke', id, '--reason', 'refund'],
    [/is in use by process \d+/, 'issue', '--client-id', 'c', '--type', 'commercial', '--licensee', 'L'],
  ] as [string | RegExp, ...string[]][]) {
    const refused = await warden('license', ...words).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(StartError);
    expect((refused as Error).message).toMatch(message);
  }
  lock.release();
});
