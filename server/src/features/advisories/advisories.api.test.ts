import { readFileSync } from 'node:fs';
import { contract } from '@warden/contract';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { anAdvisory, giveAdvisory, runVersion, vectors } from '../../../test/advisories.ts';
import { refusal, sharedTestApp } from '../../../test/app.ts';
import { auditOf } from '../../../test/audit.ts';
import { openAccount, sharedAccount } from '../../../test/licenses.ts';
import { aPublication, giveRelease } from '../../../test/releases.ts';
import { giveDemoAdvisory, removeDemoAdvisory } from './demo.ts';

const shop = sharedTestApp({ PUBLIC_URL: 'https://shop.test' });
const publisher = sharedAccount(shop, { staffRole: 'publisher' });

const create = (changes = {}) => shop.call(contract.advisories.create, { body: anAdvisory(changes) }, publisher);
const keyed = (key: string) => ({ params: { key } });
const withdraw = (key: string) =>
  shop.call(
    contract.advisories.withdraw,
    { ...keyed(key), body: { reason_en: 'It was a test.', reason_ru: 'Это была проверка.' } },
    publisher,
  );
const numbers = async () => (await shop.call(contract.advisories.list, {})).data.map(({ id }) => id);
const osv = async (id: string, headers = {}) => shop.app.inject({ url: `/api/advisories/${id}/osv.json`, headers });

describe('an advisory', () => {
  it('is a draft that nobody else sees, then published, then changed, at once for its readers', async () => {
    const { data: draft } = await create({ cve: 'cve-2026-12345' });
    expect(draft).toMatchObject({ state: 'draft', score: 9.3, severity: 'critical', cve: 'CVE-2026-12345' });
    expect(draft.id).toMatch(/^WARDEN-\d{4}-\d{3}$/);
    expect(await numbers()).not.toContain(draft.id);
    const get = () => shop.call(contract.advisories.get, { params: { id: draft.id } });
    expect(await refusal(get())).toMatchObject({ status: 404 });
    expect((await osv(draft.id)).statusCode).toBe(404);

    const { data: published } = await shop.call(contract.advisories.publish, keyed(draft.key), publisher);
    expect(published).toMatchObject({ state: 'published', id: draft.id });
    expect(await numbers()).toContain(draft.id);
    await shop.call(
      contract.advisories.change,
      { ...keyed(draft.key), body: anAdvisory({ cvss: vectors.medium, title_en: 'Less than it seemed' }) },
      publisher,
    );
    expect((await get()).data).toMatchObject({ severity: 'medium', title_en: 'Less than it seemed', cve: null });
    expect((await auditOf(shop, `advisory:${draft.key}`)).map(({ action }) => action)).toEqual([
      'advisory.created',
      'advisory.published',
      'advisory.changed',
    ]);
  });

  it('is published and withdrawn once, and deleted as a draft only', async () => {
    const { data: draft } = await create();
    const publish = () => shop.call(contract.advisories.publish, keyed(draft.key), publisher);
    expect(await refusal(withdraw(draft.key))).toMatchObject({ status: 409, code: 'advisory_unpublished' });
    await publish();
    expect(await refusal(publish())).toMatchObject({ status: 409, code: 'advisory_published' });
    const remove = (key: string) => shop.call(contract.advisories.remove, keyed(key), publisher);
    expect(await refusal(remove(draft.key))).toMatchObject({ code: 'advisory_published' });
    expect((await withdraw(draft.key)).data).toMatchObject({
      state: 'withdrawn',
      withdrawn: { reason_ru: 'Это была проверка.' },
    });
    expect(await refusal(withdraw(draft.key))).toMatchObject({ code: 'advisory_unpublished' });
    const { data: other } = await create();
    await remove(other.key);
    expect(await refusal(remove(other.key))).toMatchObject({ status: 404 });
    // The number of the deleted one is not given again.
    expect((await create()).data.id > other.id).toBe(true);
  });

  it('gets a number of its own, however many are begun at once', async () => {
    const ids = (await Promise.all(Array.from({ length: 5 }, () => create()))).map(({ data }) => data.id);
    expect(new Set(ids).size).toBe(5);
  });

  it('is refused with the field that is wrong', async () => {
    const wrong: [Parameters<typeof create>[0], string, string][] = [
      [{ cvss: vectors.critical.replace('/SA:N', '') }, 'cvss_invalid', 'cvss'],
      [{ cvss: `${vectors.critical}/AV:N` }, 'cvss_invalid', 'cvss'],
      [{ cve: 'CVE-2026' }, 'cve_invalid', 'cve'],
      [{ affected: [{ introduced: '2.0', fixed: null }] }, 'version_invalid', 'affected.0.introduced'],
      [{ affected: [{ introduced: '2.0.0', fixed: '1.0.0' }] }, 'ranges_invalid', 'affected.0.fixed'],
      [{ text_ru: '[Подробнее](http://[)' }, 'notes_link_invalid', 'text_ru'],
    ];
    const answers = await Promise.all(wrong.map(async ([changes]) => refusal(create(changes))));
    expect(answers.map(({ code, field }) => [code, field])).toEqual(wrong.map(([, code, field]) => [code, field]));
  });

  it('applies to the versions that it names, until it is withdrawn', async () => {
    const affected = [{ introduced: '71.0.0', fixed: '71.2.0' }];
    const { key, id } = await giveAdvisory(shop, { affected });
    const { advisories } = shop.services;
    expect(await advisories.advisoriesFor('71.1.9')).toEqual([
      {
        id,
        severity: 'critical',
        title_en: anAdvisory().title_en,
        title_ru: anAdvisory().title_ru,
        url: `https://shop.test/security/advisories/${id}`,
        fixed: '71.2.0',
      },
    ]);
    expect(await advisories.advisoriesFor('71.2.0')).toEqual([]);
    await withdraw(key);
    expect(await advisories.advisoriesFor('71.1.9')).toEqual([]);
  });
});

it('owners see how far an installation is behind and what affects it, by the version that it last reported', async () => {
  const owner = await openAccount(shop);
  await runVersion(shop, owner, { entered: '72.1.0' });
  await runVersion(shop, owner, { entered: '72.1.0', reported: 'v72.2.0+deb12' });
  await runVersion(shop, owner, { entered: 'the newest' });
  for (const version of ['72.2.0', '72.3.0', '72.4.0-rc.1']) await giveRelease(shop, aPublication({ version }));
  const { id } = await giveAdvisory(shop, { affected: [{ introduced: '72.0.0', fixed: '72.2.0' }] });
  const updates = (await shop.call(contract.installs.list, { query: {} }, owner)).data.map(({ update }) => update);
  const known = { next: '72.3.0', yanked: false };
  expect(updates.toReversed()).toEqual([
    { ...known, version: '72.1.0', behind: 2, advisories: [expect.objectContaining({ id, fixed: '72.2.0' })] },
    { ...known, version: '72.2.0', behind: 1, advisories: [] },
    null,
  ]);
  // The sync wins, so one of the two is affected.
  const { data } = await shop.call(contract.advisories.listAll, {}, publisher);
  expect(data.find((advisory) => advisory.id === id)).toMatchObject({
    affected_installations: 1,
    history: [{ day: expect.any(String), installations: 1 }],
  });
});

it('the demo has one, which is removed with it while others stay', async () => {
  const { db, versions } = shop.services;
  const mine = await giveAdvisory(shop);
  const before = await numbers();
  await db.transaction((tx) => giveDemoAdvisory(shop.services, tx));
  versions.forget();
  expect(await numbers()).toHaveLength(before.length + 1);
  await db.transaction(removeDemoAdvisory);
  versions.forget();
  expect(await numbers()).toEqual(before);
  expect(before).toContain(mine.id);
});

describe('the file in the format of OSV', () => {
  const ajv = new Ajv2020({ allErrors: true, strictTypes: false });
  formats.default(ajv);
  const path = new URL('../../../test/osv-schema/schema.json', import.meta.url);
  const validate = ajv.compile(JSON.parse(readFileSync(path, 'utf8')));

  it('follows its schema, whatever the advisory says', async () => {
    const given = [
      await giveAdvisory(shop),
      await giveAdvisory(shop, {
        cve: 'CVE-2026-4321',
        cvss: `${vectors.medium}/E:A/CR:H/MAV:L/S:P/AU:Y/R:I/V:C/RE:H/U:Amber`,
        text_en: '',
        affected: [
          { introduced: '0', fixed: '1.2.3-rc.1' },
          { introduced: '2.0.0', fixed: null },
        ],
      }),
      (await withdraw((await giveAdvisory(shop)).key)).data,
    ];
    for (const { id } of given) {
      const response = await osv(id);
      expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
      const content = response.json();
      expect(validate(content) ? [] : validate.errors).toEqual([]);
      expect(content.id).toBe(`x_${id}`);
      expect((await osv(id, { 'if-none-match': response.headers.etag })).statusCode).toBe(304);
    }
    const [, open, withdrawn] = await Promise.all(given.map(async ({ id }) => (await osv(id)).json()));
    expect(open).toMatchObject({ aliases: ['CVE-2026-4321'] });
    expect(open.affected[0].ranges).toEqual([
      { type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '1.2.3-rc.1' }] },
      { type: 'SEMVER', events: [{ introduced: '2.0.0' }] },
    ]);
    expect(withdrawn.withdrawn).toBe(given[2]?.withdrawn?.at);
  });
});
