import { hash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { contract, MAX_NOTES } from '@warden/contract';
import { locales, panelTexts } from '@warden/i18n';
import { describe, expect, it, vi } from 'vitest';
import { refusal, sharedTestApp } from '../../../test/app.ts';
import { auditOf } from '../../../test/audit.ts';
import { sharedAccount } from '../../../test/licenses.ts';
import {
  anInstaller,
  aPublication,
  aVersion,
  encodeForm,
  expectTidy,
  giveRelease,
  holdings,
  publish,
  publishRefusal,
  sendForm,
} from '../../../test/releases.ts';

const shop = sharedTestApp({}, { workers: false });
const admin = sharedAccount(shop, { isAdmin: true });

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
      ...{ id: expect.any(String), version: '2.0.0-rc.1', released_at: expect.any(String), downloads_count: 0 },
      updated_at: release.released_at,
      ...{ channel: 'beta', min_version: null, yanked: null },
      ...{ is_announced: false, release_notes_en: '- Faster', release_notes_ru: '- Быстрее' },
      installer_sha256: { linux_amd64: hash('sha256', amd64), windows_arm64: hash('sha256', arm64) },
      installer_size: { linux_amd64: 100_000, windows_arm64: 5 },
    });
    const { release: shown } = await shop.call(contract.releases.get, { params: { version: '2.0.0-rc.1' } });
    expect(shown).toEqual(release);
    const stored = await shop.services.storage.open(`${release.id}_linux_amd64`);
    expect((await buffer(stored)).equals(amd64)).toBe(true);
    const after = JSON.stringify({ version: '2.0.0-rc.1', installers: release.installer_sha256 });
    const entry = { actor: `user:${admin.user.id}`, action: 'release.published', address: '127.0.0.1', after };
    expect(await auditOf(shop, `release:${release.id}`)).toMatchObject([entry]);
  });

  it('takes its fields in any order, and notes as they are', async () => {
    const notes = '<script>alert(1)</script>\n\n- <img src=x onerror=alert(1)> [a](javascript:alert(1))\t\u202e';
    const { linux_amd64, version, ...rest } = aPublication({ release_notes_en: notes, release_notes_ru: '' });
    const release = await publish(shop, admin, { linux_amd64, ...rest, version } as ReturnType<typeof aPublication>);
    expect(release).toMatchObject({ release_notes_en: notes, release_notes_ru: '' });
  });

  it('refuses a version that is none or is published, whichever field comes first, and keeps that one whole', async () => {
    const { version: taken } = await giveRelease(shop);
    const { version: _, ...rest } = aPublication();
    for (const [version, status, code] of [
      ['../1.4.0', 400, 'version_invalid'],
      [taken, 409, 'version_taken'],
    ] as const) {
      for (const fields of [
        { version, ...rest },
        { ...rest, version },
      ]) {
        const refused = await leavingNothing(() => publishRefusal(shop, admin, fields));
        expect(refused).toEqual({ status, code, field: 'version' });
      }
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
    await expectTidy(shop);
  });

  it.each<[string, Parameters<typeof aPublication>[0], string, string?]>([
    ['a pre-release in stable', { version: '8.0.0-rc.1', channel: 'stable' }, 'channel_invalid', 'channel'],
    ['an unknown channel', { channel: 'nightly' }, 'field_invalid', 'channel'],
    ['a minimum version that is higher', { version: '8.0.0', min_version: '8.0.1' }, 'version_invalid', 'min_version'],
    ['no version', { version: undefined }, 'field_required', 'version'],
    ['no English notes', { release_notes_en: undefined }, 'field_required', 'release_notes_en'],
    ['notes that are too long', { release_notes_ru: 'я'.repeat(MAX_NOTES + 1) }, 'field_too_long', 'release_notes_ru'],
    ['notes far too long', { release_notes_ru: 'я'.repeat(150_000) }, 'field_too_long', 'release_notes_ru'],
    ['control characters', { release_notes_en: 'a\0b' }, 'control_characters', 'release_notes_en'],
    ['no installer', { linux_amd64: undefined }, 'installer_missing'],
    ['an empty installer', { linux_amd64: Buffer.alloc(0) }, 'installer_missing', 'linux_amd64'],
    ['an installer that is text', { linux_amd64: 'text' }, 'field_invalid', 'linux_amd64'],
    ['a version that is a file', { version: Buffer.from('1.0.0') }, 'field_invalid', 'version'],
    ['an unknown system', { solaris_sparc: Buffer.from('x') }, 'field_invalid', 'solaris_sparc'],
    ['a system that is a path', { '../linux_amd64': Buffer.from('x') }, 'field_invalid', '../linux_amd64'],
    ['an unknown field', { is_announced: 'true' }, 'field_invalid', 'is_announced'],
    ['a field that every object has', { constructor: 'x' as never }, 'field_invalid'],
  ])('refuses %s', async (_what, changes, code, field) => {
    const refused = await leavingNothing(() => publishRefusal(shop, admin, aPublication(changes)));
    expect(refused).toEqual({ status: 400, code, ...(field ? { field } : {}) });
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
});

it('the list is in the order of versions, newest first, and calls the newest that is no pre-release the latest', async () => {
  const published = ['11.0.0-beta', '10.0.0-rc.10', '10.0.0-rc.9', '9.10.0', '9.9.0', '10.0.0'];
  for (const version of published) await giveRelease(shop, aPublication({ version }));
  const { releases } = await shop.call(contract.releases.list, {});
  const versions = releases.map(({ version }) => version).filter((version) => published.includes(version));
  expect(versions).toEqual(['11.0.0-beta', '10.0.0', '10.0.0-rc.10', '10.0.0-rc.9', '9.10.0', '9.9.0']);
  expect((await shop.call(contract.releases.listAll, {}, admin)).releases).toEqual(releases);
  const { release } = await shop.call(contract.releases.get, { params: { version: 'latest' } });
  expect(release.version).toBe('10.0.0');
});

it('a yanked release says so, and "latest" is the newest of the stable channel that is not yanked', async () => {
  const latest = async () =>
    (await shop.call(contract.releases.get, { params: { version: 'latest' } })).release.version;
  await giveRelease(shop, aPublication({ version: '90.0.0', min_version: '' }));
  const { id } = await giveRelease(shop, aPublication({ version: '91.0.0', min_version: '90.0.0' }));
  // A form makes the process read again what it serves from memory.
  await publish(shop, admin, aPublication({ version: '92.0.0', channel: 'beta' }));
  expect(await latest()).toBe('91.0.0');
  const body = { reason_en: 'It loses events.', reason_ru: 'Теряет события.' };
  const params = { id };
  const { release: yanked } = await shop.call(contract.releases.yank, { params, body }, admin);
  expect(yanked).toMatchObject({ min_version: '90.0.0', yanked: { at: expect.any(String), ...body } });
  const corrected = { ...body, reason_en: 'It loses some events.' };
  const { release: again } = await shop.call(contract.releases.yank, { params, body: corrected }, admin);
  expect(again.yanked).toEqual({ at: yanked.yanked?.at, ...corrected });
  expect(await latest()).toBe('90.0.0');
  const one = await shop.call(contract.releases.get, { params: { version: '91.0.0' } });
  expect(one.release.yanked).toEqual(again.yanked);
  for (const _ of [1, 2]) {
    expect((await shop.call(contract.releases.unyank, { params }, admin)).release.yanked).toBeNull();
  }
  expect(await latest()).toBe('91.0.0');
  const actions = (await auditOf(shop, `release:${id}`)).map(({ action }) => action);
  expect(actions).toEqual(['release.published', 'release.yanked', 'release.yanked', 'release.unyanked']);
});

it('notes with a link that nobody can open are neither published nor saved, and the refusal names the link', async () => {
  const notes = { release_notes_en: '- Faster', release_notes_ru: 'См. [здесь](http://[).' };
  const refused = { status: 400, code: 'notes_link_invalid', field: 'release_notes_ru' };
  expect(await leavingNothing(() => publishRefusal(shop, admin, aPublication(notes)))).toEqual(refused);
  const { id } = await giveRelease(shop);
  for (const locale of locales) {
    const message = panelTexts[locale].notes.brokenLink.replace('{{address}}', 'http://[');
    const caller = { token: admin.token, locale };
    const edit = shop.call(contract.releases.editNotes, { params: { id }, body: notes }, caller);
    expect(await refusal(edit)).toEqual({ ...refused, message });
  }
});

it('notes are changed as they are written, and the change is noted', async () => {
  const { id, version } = await giveRelease(shop);
  const body = { release_notes_en: '# New\n<script>', release_notes_ru: 'ё'.repeat(MAX_NOTES) };
  const { release } = await shop.call(contract.releases.editNotes, { params: { id }, body }, admin);
  expect(release).toMatchObject({ version, ...body });
  expect(Date.parse(release.updated_at)).toBeGreaterThan(Date.parse(release.released_at));
  const again = await shop.call(contract.releases.editNotes, { params: { id }, body }, admin);
  expect(again.release.updated_at).toBe(release.updated_at);
  const entries = (await auditOf(shop, `release:${id}`)).slice(0, -1);
  expect(entries.at(-1)).toMatchObject({ action: 'release.notes_edited', actor: `user:${admin.user.id}` });
  const before = { release_notes_en: '- Faster', release_notes_ru: '- Быстрее' };
  expect(JSON.parse(entries.at(-1)?.before ?? '')).toEqual(before);
});
