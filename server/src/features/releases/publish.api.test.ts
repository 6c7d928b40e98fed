import { hash } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { contract, MAX_NOTES } from '@warden/contract';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type Account, sharedTestApp } from '../../../test/app.ts';
import { openAccount } from '../../../test/licenses.ts';
import { eventually } from '../../../test/payments.ts';
import {
  anInstaller,
  aPublication,
  aVersion,
  encodeForm,
  giveRelease,
  holdings,
  publish,
  publishRefusal,
  sendForm,
} from '../../../test/releases.ts';
import { auditLog } from '../audit/tables.ts';

const shop = sharedTestApp({}, { workers: false });
let admin: Account;
beforeAll(async () => {
  admin = await openAccount(shop, { isAdmin: true });
});

/** Does it, and holds that it has left nothing behind. */
const leavingNothing = async <T>(work: () => Promise<T>) => {
  const before = await holdings(shop);
  const result = await work();
  expect(await holdings(shop)).toEqual(before);
  return result;
};

describe('publishing a release', () => {
  it('keeps its files, tells their hashes and notes who did it', async () => {
    const [amd64, arm64] = [anInstaller(100_000), anInstaller(5)];
    const fields = aPublication({
      version: '2.0.0-rc.1',
      linux_amd64: amd64,
      windows_arm64: new File([new Uint8Array(arm64)], 'Setup.EXE'),
    });
    const release = await publish(shop, admin, fields);
    expect(release).toEqual({
      id: expect.any(String),
      version: '2.0.0-rc.1',
      released_at: expect.any(String),
      downloads_count: 0,
      is_announced: false,
      release_notes_en: '- Faster',
      release_notes_ru: '- Быстрее',
      installer_sha256: { linux_amd64: hash('sha256', amd64), windows_arm64: hash('sha256', arm64) },
      installer_size: { linux_amd64: 100_000, windows_arm64: 5 },
    });
    const { release: shown } = await shop.call(contract.releases.get, { params: { version: '2.0.0-rc.1' } });
    expect(shown).toEqual(release);
    const stored = await shop.services.storage.open(`${release.id}_linux_amd64`);
    expect((await buffer(stored)).equals(amd64)).toBe(true);
    const [entry] = await shop.services.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `release:${release.id}`));
    expect(entry).toMatchObject({
      actor: `user:${admin.user.id}`,
      action: 'release.published',
      address: '127.0.0.1',
      after: JSON.stringify({ version: '2.0.0-rc.1', installers: release.installer_sha256 }),
    });
  });

  it('takes its fields in any order, and notes as they are', async () => {
    const notes = '<script>alert(1)</script>\n\n- <img src=x onerror=alert(1)> [a](javascript:alert(1))\t\u202e';
    const { linux_amd64, version, ...rest } = aPublication({ release_notes_en: notes, release_notes_ru: '' });
    const release = await publish(shop, admin, { linux_amd64, ...rest, version } as ReturnType<typeof aPublication>);
    expect(release).toMatchObject({ release_notes_en: notes, release_notes_ru: '' });
  });

  it('is for administrators, and says so before it reads anything', async () => {
    const customer = await openAccount(shop);
    const form = await encodeForm(aPublication());
    await leavingNothing(async () => {
      expect((await sendForm(shop, customer, form)).status).toBe(403);
      expect((await sendForm(shop, { token: 'x'.repeat(43) }, form)).status).toBe(401);
    });
  });

  it('refuses a version that is none, whichever field comes first', async () => {
    const { version: _, ...rest } = aPublication();
    for (const fields of [
      { version: '../1.4.0', ...rest },
      { ...rest, version: '1.4' },
    ]) {
      const refused = await leavingNothing(() => publishRefusal(shop, admin, fields));
      expect(refused).toEqual({ status: 400, code: 'version_invalid', field: 'version' });
    }
  });

  it('refuses a version that is published, whichever comes first, and keeps that one whole', async () => {
    const release = await giveRelease(shop);
    const { version: _, ...rest } = aPublication();
    for (const fields of [
      { version: release.version, ...rest },
      { ...rest, version: release.version },
    ]) {
      const refused = await leavingNothing(() => publishRefusal(shop, admin, fields));
      expect(refused).toEqual({ status: 409, code: 'version_taken', field: 'version' });
    }
  });

  it('refuses a file that is published, in another release or for another system', async () => {
    const bytes = anInstaller();
    await giveRelease(shop, aPublication({ linux_arm64: bytes }));
    const again = await leavingNothing(() => publishRefusal(shop, admin, aPublication({ darwin_arm64: bytes })));
    expect(again).toEqual({ status: 409, code: 'installer_published', field: 'darwin_arm64' });
    const twice = aPublication({ linux_amd64: anInstaller(7) });
    twice.linux_arm64 = twice.linux_amd64 as Buffer;
    expect(await leavingNothing(() => publishRefusal(shop, admin, twice))).toMatchObject({ field: 'linux_arm64' });
  });

  it('lets one of two win who publish the same version at once', async () => {
    const version = aVersion();
    const tries = await Promise.all(
      [1, 2, 3].map(async () => sendForm(shop, admin, await encodeForm(aPublication({ version })))),
    );
    expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect((await holdings(shop)).versions.filter((one) => one === version)).toHaveLength(1);
    expect(await orphans()).toEqual([]);
  });

  it.each([
    ['no version', { version: undefined }, 400, 'field_required', 'version'],
    ['no English notes', { release_notes_en: undefined }, 400, 'field_required', 'release_notes_en'],
    [
      'notes that are too long',
      { release_notes_ru: 'я'.repeat(MAX_NOTES + 1) },
      400,
      'field_too_long',
      'release_notes_ru',
    ],
    ['notes far too long', { release_notes_ru: 'я'.repeat(150_000) }, 400, 'field_too_long', 'release_notes_ru'],
    ['control characters', { release_notes_en: 'a\0b' }, 400, 'control_characters', 'release_notes_en'],
    ['no installer', { linux_amd64: undefined }, 400, 'installer_missing', undefined],
    ['an empty installer', { linux_amd64: Buffer.alloc(0) }, 400, 'installer_missing', 'linux_amd64'],
    ['an installer that is text', { linux_amd64: 'text' }, 400, 'field_invalid', 'linux_amd64'],
    ['a version that is a file', { version: Buffer.from('1.0.0') }, 400, 'field_invalid', 'version'],
    ['an unknown system', { solaris_sparc: Buffer.from('x') }, 400, 'field_invalid', 'solaris_sparc'],
    ['a system that is a path', { '../linux_amd64': Buffer.from('x') }, 400, 'field_invalid', '../linux_amd64'],
    ['an unknown field', { is_announced: 'true' }, 400, 'field_invalid', 'is_announced'],
    ['a field that every object has', { constructor: 'x' }, 400, 'field_invalid', undefined],
  ])('refuses %s', async (_what, changes, status, code, field) => {
    const refused = await leavingNothing(() => publishRefusal(shop, admin, aPublication(changes)));
    expect(refused).toEqual({ status, code, ...(field ? { field } : {}) });
  });

  it('refuses a field that comes twice', async () => {
    const form = await encodeForm([...Object.entries(aPublication()), ['linux_amd64', anInstaller()]]);
    const { status, body } = await leavingNothing(() => sendForm(shop, admin, form));
    expect([status, body]).toMatchObject([400, { code: 'field_invalid', field: 'linux_amd64' }]);
  });

  it('answers 500 and keeps nothing when the storage fails, and tries no half release', async () => {
    vi.spyOn(shop.services.storage, 'put').mockRejectedValueOnce(new Error('ENOSPC: no space left on device'));
    await leavingNothing(async () => {
      const { status, body } = await sendForm(shop, admin, await encodeForm(aPublication()));
      expect([status, body]).toMatchObject([500, { code: 'internal' }]);
    });
  });

  it('takes JSON for a release nowhere, and forms nowhere else', async () => {
    const json = { headers: { 'content-type': 'application/json' }, payload: '{"version":"1.0.0"}' };
    expect((await sendForm(shop, admin, json)).status).toBe(415);
    const { headers, payload } = await encodeForm({ email: 'a@example.com', password: 'x' });
    for (const url of ['/api/auth/login', `/api/releases/admin/${crypto.randomUUID()}/announce`]) {
      const { statusCode } = await shop.app.inject({ method: 'POST', url, headers, payload });
      expect(statusCode).toBe(415);
    }
  });
});

/** Files that no release needs. */
const orphans = async () => {
  const { releases } = await shop.call(contract.releases.list, {});
  const needed = releases.flatMap(({ id, installer_size }) =>
    Object.keys(installer_size).map((system) => `${id}_${system}`),
  );
  return (await holdings(shop)).files.filter((key) => !needed.includes(key));
};

describe('an upload that breaks off', () => {
  let port: number;
  beforeAll(async () => {
    await shop.app.listen({ host: '127.0.0.1', port: 0 });
    port = (shop.app.server.address() as AddressInfo).port;
  });

  const begin = async (payload: Buffer, headers: Record<string, string>, length: number) => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    const lines = { host: 'shop.test', authorization: `Bearer ${admin.token}`, 'content-length': length, ...headers };
    const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`POST /api/releases/admin HTTP/1.1\r\n${head.join('')}\r\n`);
    socket.write(payload);
    return socket;
  };

  it.each([
    ['in the middle of a file', 0.6],
    ['between the end of the last file and the end of what was announced', 1],
  ])('%s leaves nothing', async (_when, share) => {
    await leavingNothing(async () => {
      const { headers, payload } = await encodeForm(aPublication({ linux_amd64: anInstaller(300_000) }));
      const put = vi.spyOn(shop.services.storage, 'put');
      const removed = vi.spyOn(shop.services.storage, 'remove');
      const socket = await begin(payload.subarray(0, payload.length * share), headers, payload.length + 10);
      await eventually(async () => put.mock.calls.length === 1);
      socket.destroy();
      // Every system's file is removed, whether it came or not.
      await eventually(async () => removed.mock.calls.length === 6);
    });
    expect(await orphans()).toEqual([]);
  });

  it('is refused at once when it announces 10 GB, however little it sends', async () => {
    await leavingNothing(async () => {
      const { headers, payload } = await encodeForm(aPublication());
      const socket = await begin(payload, headers, 10 * 1024 ** 3);
      const [answer] = (await once(socket, 'data')) as [Buffer];
      expect(answer.toString()).toContain('HTTP/1.1 413');
      expect(answer.toString()).toContain('"code":"body_too_large"');
      socket.destroy();
    });
  });
});

describe('the list', () => {
  it('is in the order of versions, newest first, the same for everybody and for administrators', async () => {
    for (const version of ['10.0.0-rc.10', '10.0.0-rc.9', '9.10.0', '9.9.0', '10.0.0']) {
      await giveRelease(shop, aPublication({ version }));
    }
    const { releases } = await shop.call(contract.releases.list, {});
    const versions = releases.map(({ version }) => version).filter((version) => /^(9|10)\./.test(version));
    expect(versions).toEqual(['10.0.0', '10.0.0-rc.10', '10.0.0-rc.9', '9.10.0', '9.9.0']);
    expect((await shop.call(contract.releases.listAll, {}, admin)).releases).toEqual(releases);
  });

  it('calls the newest that is not a pre-release the latest', async () => {
    await giveRelease(shop, aPublication({ version: '11.0.0-beta' }));
    const { release } = await shop.call(contract.releases.get, { params: { version: 'latest' } });
    expect(release.version).toBe('10.0.0');
  });
});

describe('notes', () => {
  it('are changed as they are written, and the change is noted', async () => {
    const { id, version } = await giveRelease(shop);
    const body = { release_notes_en: '# New\n<script>', release_notes_ru: 'ё'.repeat(MAX_NOTES) };
    const { release } = await shop.call(contract.releases.editNotes, { params: { id }, body }, admin);
    expect(release).toMatchObject({ version, ...body });
    const entries = await shop.services.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `release:${id}`));
    expect(entries.at(-1)).toMatchObject({ action: 'release.notes_edited', actor: `user:${admin.user.id}` });
    expect(JSON.parse(entries.at(-1)?.before ?? '')).toEqual({
      release_notes_en: '- Faster',
      release_notes_ru: '- Быстрее',
    });
  });
});
