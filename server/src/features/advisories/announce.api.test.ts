import { contract } from '@warden/contract';
import { describe, expect, it } from 'vitest';
import { giveAdvisory, runVersion } from '../../../test/advisories.ts';
import { type Account, refusal, sharedTestApp } from '../../../test/app.ts';
import { openAccount, sharedAccount } from '../../../test/licenses.ts';
import { memberOf, openOrganization } from '../../../test/organizations.ts';
import { eventually } from '../../../test/payments.ts';
import { countAffectedInstalls } from './jobs.ts';
import { advisoryAnnounced } from './mail.tsx';

const shop = sharedTestApp({ PUBLIC_URL: 'https://shop.test' });
const publisher = sharedAccount(shop, { staffRole: 'publisher' });

let major = 80;
/** Versions that no other test here is about. */
const someVersions = () => {
  major++;
  return {
    affected: [{ introduced: `${major}.0.0`, fixed: `${major}.1.0` }],
    old: `${major}.0.5`,
    fixed: `${major}.1.0`,
  };
};
const subscribe = (account: Account, wanted = true) =>
  shop.call(contract.advisories.subscribe, { body: { wanted } }, account);
const announce = (key: string) => shop.call(contract.advisories.announce, { params: { key } }, publisher);
const lettersAbout = async (id: string) =>
  (await shop.mailbox.list({ limit: 1000 })).filter(({ subject }) => subject.includes(id));

describe('announcing an advisory', () => {
  it('tells those whose installation is affected and all who asked, each once and in their language', async () => {
    const { affected, old, fixed } = someVersions();
    const open = () => openAccount(shop);
    const [owner, updated, unverified] = await Promise.all([open(), open(), shop.register()]);
    const russian = await openAccount(shop, { locale: 'ru', firstName: 'Вера' });
    const [admin, both, viewer, subscriber] = await Promise.all([open(), open(), open(), open()]);
    await runVersion(shop, owner, { entered: fixed, reported: old });
    await runVersion(shop, russian, { entered: old });
    await runVersion(shop, updated, { entered: old, reported: fixed });
    await runVersion(shop, unverified, { entered: old });
    const organization = await openOrganization(shop, [
      [admin, 'owner'],
      [both, 'technical'],
      [viewer, 'viewer'],
    ]);
    await runVersion(shop, memberOf(organization, admin), { entered: old });
    await subscribe(both);
    await subscribe(subscriber);

    const { key, id } = await giveAdvisory(shop, { affected });
    const { data: preview } = await shop.call(contract.advisories.preview, { params: { key } }, publisher);
    expect(preview).toMatchObject({
      readers: 5,
      mails: [
        { locale: 'en', readers: 4, subject: expect.stringContaining(id) },
        { locale: 'ru', readers: 1, subject: expect.stringContaining(id) },
      ],
    });
    expect((await announce(key)).data.announced_at).not.toBeNull();
    expect(await refusal(announce(key))).toMatchObject({ status: 409, code: 'advisory_announced' });
    const readers = [owner, russian, admin, both, subscriber].map(({ user }) => user.email);
    await eventually(async () => (await lettersAbout(id)).length === readers.length);
    expect((await lettersAbout(id)).flatMap(({ to }) => to).toSorted()).toEqual(readers.toSorted());

    const letter = await shop.mailTo(owner.user.email, ({ subject }) => subject.includes(id));
    for (const part of ['Critical, 9.3 of 10', `${old}`, 'Production', fixed, 'can read all']) {
      expect(letter.text).toContain(part);
    }
    expect(letter.links[0]).toBe(`https://shop.test/security/advisories/${id}?lang=en`);
    const other = await shop.mailTo(russian.user.email, ({ subject }) => subject.includes(id));
    for (const part of ['Критический, 9,3 из 10', 'прочитает все']) expect(other.text).toContain(part);
    const asked = await shop.mailTo(subscriber.user.email, ({ subject }) => subject.includes(id));
    expect(asked.text).toContain('you asked for one about every security advisory');
  });

  it('needs an advisory that is published and not withdrawn', async () => {
    const { key } = await giveAdvisory(shop, { affected: someVersions().affected });
    const reasons = { reason_en: 'Wrong.', reason_ru: 'Ошибка.' };
    await shop.call(contract.advisories.withdraw, { params: { key }, body: reasons }, publisher);
    expect(await refusal(announce(key))).toMatchObject({ status: 409, code: 'advisory_unpublished' });
  });

  it('is not mailed to somebody who has updated or unsubscribed meanwhile', async () => {
    const { affected, old, fixed } = someVersions();
    const [subscriber, owner] = [await openAccount(shop), await openAccount(shop)];
    const { key: advisoryId } = await giveAdvisory(shop, { affected });
    const compose = ({ user }: Account) => advisoryAnnounced.compose({ advisoryId, userId: user.id }, shop.services);
    await subscribe(subscriber);
    await runVersion(shop, owner, { entered: old });
    expect([await compose(subscriber), await compose(owner)]).not.toContain(null);
    await subscribe(subscriber, false);
    const [install] = (await shop.call(contract.installs.list, { query: {} }, owner)).data;
    const change = { params: { id: install?.id ?? '' }, body: { version: fixed } };
    await shop.call(contract.installs.change, change, owner);
    expect([await compose(subscriber), await compose(owner)]).toEqual([null, null]);
  });
});

it('the number of affected installations is recorded once a day, that of the first day at publication', async () => {
  const { affected, old, fixed } = someVersions();
  const owner = await openAccount(shop);
  await runVersion(shop, owner, { entered: old });
  const { key, history } = await giveAdvisory(shop, { affected });
  await runVersion(shop, owner, { entered: fixed });
  const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000);
  await runVersion(shop, owner, { entered: old });
  for (const at of [new Date(), tomorrow, tomorrow]) {
    await countAffectedInstalls.run({}, { ...shop.services, now: () => at }, 'job');
  }
  const { data } = await shop.call(contract.advisories.listAll, {}, publisher);
  const day = tomorrow.toISOString().slice(0, 10);
  expect(data.find((advisory) => advisory.key === key)?.history).toEqual([...history, { day, installations: 2 }]);
});
