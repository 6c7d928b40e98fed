import { randomBytes } from 'node:crypto';
import { contract, shopReasons } from '@warden/contract';
import { mailTexts } from '@warden/i18n';
import { addDays, dayOf, endOfDay, keyId, makeSyncRequest } from '@warden/license';
import { and, eq, ne } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { type Account, refusal, sharedTestApp } from '../../../test/app.ts';
import { giveCompany } from '../../../test/companies.ts';
import { parseCsv } from '../../../test/csv.ts';
import { setSeller } from '../../../test/invoices.ts';
import {
  aClientId,
  bindInstall,
  giveLicense,
  newSigner,
  openAccount,
  sharedAccount,
  showLicense,
  storedLicense,
} from '../../../test/licenses.ts';
import { spend } from '../../../test/limits.ts';
import { buy, buyAndPay, licensesOf, refundInCabinet } from '../../../test/payments.ts';
import { DAY } from '../../platform/time.ts';
import { computeStatistics } from '../admin/queries/statistics.ts';
import { openSession } from '../auth/sessions.ts';
import { findMisaligned } from './chain.ts';
import { stagingLicensee } from './domain.ts';
import { alignStaging, remindOfExpiry } from './jobs.ts';
import { reissueLicenses } from './reissue.ts';
import { MOST_STAGINGS, STAGINGS_COUNT_FOR } from './stage.ts';
import { findWorking } from './store.ts';
import { licenseReminders, licenses } from './tables.ts';

const shop = sharedTestApp();
const admin = sharedAccount(shop, { isAdmin: true });

const fromToday = (days: number) => endOfDay(addDays(dayOf(shop.services.now()), days));

/** A customer with an installation that has a paid license, and another one that has none. */
const anOwner = async (days = 100) => {
  const owner = await openAccount(shop);
  const { clientId: production, install } = await bindInstall(shop, owner);
  const { clientId: other, install: otherInstall } = await bindInstall(shop, owner);
  const paid = await giveLicense(shop, owner.user.id, {
    clientId: production,
    expires: dayOf(fromToday(days)),
    issuedBy: 'test',
  });
  return { owner, production, other, paid, install, otherInstall };
};
type Owner = Awaited<ReturnType<typeof anOwner>>;

const stage = async (
  { owner, paid, other }: Owner,
  body: { client_id?: string; licenseText?: string } = { client_id: other },
) => (await shop.call(contract.licenses.stage, { params: { id: paid.id }, body }, { token: owner.token })).data;

const staged = async (days?: number) => {
  const owned = await anOwner(days);
  return { ...owned, staging: await stage(owned) };
};

/** The license that the client of a staging installation runs on, as its owner sees it. */
const currentOf = async ({ owner, other }: Owner) => {
  const { data } = await shop.call(contract.installs.list, { query: {} }, { token: owner.token });
  return data.find(({ clientId }) => clientId === other)?.license;
};

const validate = async (licenseText: string, clientId: string) =>
  (await shop.call(contract.licenses.validate, { body: { licenseText, clientId } })).data;

const textOf = async (id: string) => (await storedLicense(shop, id))?.licenseText as string;

const revoke = (id: string) =>
  shop.call(contract.licenses.revoke, { params: { id }, body: { reason: 'Mistake' } }, { token: admin.token });

describe('a staging license', () => {
  it('has plan and end of the paid one, and a text for its own client that says what it is', async () => {
    const { staging, paid, other, production, owner } = await staged();
    expect(staging).toMatchObject({
      client_id: other,
      staging_for: production,
      license_type: 'commercial',
      status: 'active',
    });
    expect(staging.expires_at).toBe(paid.expiresAt.toISOString());
    const { code, license } = await validate(staging.license_text, other);
    expect({ code, licensee: license?.licensee }).toEqual({ code: 'VALID', licensee: 'Analytical Engines (staging)' });
    const { attachments } = await shop.mailTo(
      owner.user.email,
      ({ subject }) => subject === mailTexts.en.stagingIssued.subject,
    );
    expect(attachments).toHaveLength(1);
  });

  it('is shown with the paid one, and by the installation', async () => {
    const owned = await staged();
    const { staging, paid, other, production, owner } = owned;
    const { data } = await shop.call(contract.licenses.list, { query: { status: 'active' } }, { token: owner.token });
    const shown = new Map(data.map((license) => [license.id, license]));
    expect(shown.get(paid.id)).toMatchObject({
      staging_for: null,
      staging: { license_id: staging.id, client_id: other },
    });
    expect(shown.get(staging.id)).toMatchObject({ staging_for: production, staging: null, offers: [] });
    expect(await currentOf(owned)).toMatchObject({ id: staging.id, staging_for: production });
    const { body } = await shop.app.inject({
      url: '/api/licenses/export',
      headers: { authorization: `Bearer ${owner.token}` },
    });
    expect(parseCsv(body).find((line) => line.ID === staging.id)).toMatchObject({ 'Staging for': production });
  });

  it('is what its installation gets by sync', async () => {
    const owned = await anOwner();
    const [client, signer] = [aClientId(), newSigner()];
    const { text } = await showLicense({ client }, signer);
    const staging = await stage(owned, { licenseText: text });
    const facts = { client, license: null, version: null, at: shop.services.now(), nonce: randomBytes(16) };
    const { request, signature } = await makeSyncRequest(facts, signer);
    const { data } = await shop.call(contract.installs.sync, { body: { request, signature } });
    expect(data).toMatchObject({ status: 'new', license_text: staging.license_text });
  });

  it('binds an installation by its trial', async () => {
    const owned = await anOwner();
    const client = aClientId();
    const { text } = await showLicense({ client, hostname: 'staging.test' });
    expect(await stage(owned, { licenseText: text })).toMatchObject({ client_id: client, hostname: 'staging.test' });
    const { data } = await shop.call(contract.installs.list, { query: {} }, { token: owned.owner.token });
    expect(data.map(({ clientId }) => clientId)).toContain(client);
  });

  it('names a licensee of any length within 300 characters', () => {
    expect(stagingLicensee('x'.repeat(300))).toHaveLength(300);
    expect(stagingLicensee(`${'x'.repeat(289)}😀 and others`)).toBe(`${'x'.repeat(289)} (staging)`);
    expect(stagingLicensee(`${'x'.repeat(280)}${' '.repeat(19)}y`)).toBe(`${'x'.repeat(280)} (staging)`);
  });
});

describe('is refused', () => {
  it.each<[string, (owned: Owner) => Promise<object | undefined>, { status: number; code: string; field?: string }]>([
    [
      'to a stranger',
      async (owned) => ({ owner: await openAccount(shop), ...{ paid: owned.paid } }),
      { status: 404, code: 'not_found' },
    ],
    [
      'for the installation of the paid license',
      async ({ production }) => ({ other: production }),
      { status: 400, code: 'staging_same_client', field: 'client_id' },
    ],
    [
      'for an installation that is not bound',
      async () => ({ other: aClientId() }),
      { status: 404, code: 'client_not_bound', field: 'client_id' },
    ],
    [
      'for an installation of another customer',
      async () => ({ other: (await bindInstall(shop, await openAccount(shop))).clientId }),
      { status: 404, code: 'client_not_bound', field: 'client_id' },
    ],
    [
      'for an installation with a license that works',
      async ({ owner, other }) => void (await giveLicense(shop, owner.user.id, { clientId: other })),
      { status: 409, code: 'staging_target_licensed', field: 'client_id' },
    ],
    ['twice', async (owned) => void (await stage(owned)), { status: 409, code: 'staging_exists' }],
    [
      'for a staging installation of another license',
      async (owned) => {
        const { clientId } = await bindInstall(shop, owned.owner);
        const paid = await giveLicense(shop, owned.owner.user.id, { clientId });
        await stage({ ...owned, paid });
        return undefined;
      },
      { status: 409, code: 'staging_target_licensed', field: 'client_id' },
    ],
    [
      'with a revoked license',
      async ({ paid }) => void (await revoke(paid.id)),
      { status: 409, code: 'staging_unpaid' },
    ],
    [
      'with a license in its days of grace, whose term has ended',
      async ({ owner }) => {
        const { clientId } = await bindInstall(shop, owner);
        const order = { clientId, now: fromToday(-100), expires: dayOf(fromToday(-1)) };
        return { paid: await giveLicense(shop, owner.user.id, order) };
      },
      { status: 409, code: 'staging_unpaid' },
    ],
    [
      'with a staging license',
      async (owned) => {
        const { id } = await stage(owned);
        const { clientId: other } = await bindInstall(shop, owned.owner);
        return { paid: { ...owned.paid, id }, other };
      },
      { status: 409, code: 'staging_unpaid' },
    ],
    [
      'with a trial',
      async (owned) => ({
        paid: { ...owned.paid, id: (await trialOf(owned.owner, owned.other)).id },
        other: owned.production,
      }),
      { status: 409, code: 'staging_unpaid' },
    ],
  ])('%s', async (_name, prepare, expected) => {
    const owned = await anOwner();
    const changes = await prepare(owned);
    expect(await refusal(stage({ ...owned, ...changes }))).toMatchObject(expected);
  });

  it('more than 50 times a day', async () => {
    const owned = await anOwner();
    await spend(shop, `stageAccount:${owned.owner.user.id}`, 50);
    expect(await refusal(stage(owned))).toMatchObject({ status: 429 });
  });

  it('without an installation, and with two', async () => {
    const owned = await anOwner();
    const expected = { status: 400, code: 'field_required', field: 'client_id' };
    expect(await refusal(stage(owned, {}))).toMatchObject(expected);
    expect(await refusal(stage(owned, { client_id: owned.other, licenseText: 'text' }))).toMatchObject(expected);
  });

  it('to the second of two requests at the same time, whichever installations they name', async () => {
    const owned = await anOwner();
    const { clientId: another } = await bindInstall(shop, owned.owner);
    const answers = await Promise.allSettled([stage(owned), stage({ ...owned, other: another })]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const failed = answers.find((answer) => answer.status === 'rejected');
    expect(await refusal(Promise.reject(failed?.reason))).toMatchObject({ code: 'staging_exists' });
    const inForce = (await stagingRows(owned)).filter(({ revokedAt }) => !revokedAt);
    expect(inForce).toHaveLength(1);
  });
});

describe('is limited', () => {
  const remove = ({ owner, paid }: Owner) =>
    shop.call(contract.licenses.endStaging, { params: { id: paid.id } }, { token: owner.token });
  const stageAnother = async (owned: Owner) => {
    const { clientId: other } = await bindInstall(shop, owned.owner);
    await stage({ ...owned, other });
    return other;
  };

  it('to three installations in a year, because each keeps a text that works offline', async () => {
    const owned = await staged();
    for (let n = 1; n < MOST_STAGINGS; n++) {
      await remove(owned);
      await stageAnother(owned);
    }
    await remove(owned);
    expect(await refusal(stageAnother(owned))).toMatchObject({ status: 409, code: 'too_many_stagings' });
    await stage(owned);
    await remove(owned);
    shop.setClock(() => new Date(Date.now() + STAGINGS_COUNT_FOR + DAY));
    const token = await openSession(shop.services.db, owned.owner.user.id, shop.services.now());
    const later = { ...owned, owner: { ...owned.owner, token } };
    later.paid = await giveLicense(shop, owned.owner.user.id, { clientId: owned.production, issuedBy: 'test' });
    await stageAnother(later);
    shop.setClock(undefined);
  });

  it('also where the paid license moves between them', async () => {
    const owned = await staged();
    await remove(owned);
    await stageAnother(owned);
    await remove(owned);
    const { text } = await showLicense({ client: aClientId() });
    const { data } = await shop.call(
      contract.installs.move,
      { params: { id: owned.install.id }, body: { licenseText: text } },
      { token: owned.owner.token },
    );
    const paid = (await findWorking(shop.services.db, data.clientId, shop.services.now()))[0] as Owner['paid'];
    const moved = { ...owned, production: data.clientId, paid };
    await stageAnother(moved);
    await remove(moved);
    expect(await refusal(stageAnother(moved))).toMatchObject({ code: 'too_many_stagings' });
  });
});

const trialOf = async ({ token }: Account, clientId: string) => {
  const { data } = await shop.call(contract.licenses.ofClient, { params: { clientId }, query: {} }, { token });
  return data.find(({ license_type }) => license_type === 'trial-self-signed') as (typeof data)[number];
};

const stagingRows = ({ production }: Owner) =>
  shop.services.db.select().from(licenses).where(eq(licenses.stagingFor, production));

describe('follows its paid license', () => {
  it('when that is extended: the old text works until its own end', async () => {
    const owned = await staged();
    const { staging, owner, production, other } = owned;
    const { license } = await buyAndPay(shop, owner, production);
    const current = await currentOf(owned);
    expect(current).toMatchObject({
      expires_at: license.expiresAt.toISOString(),
      status: 'active',
      staging_for: production,
    });
    expect(current?.id).not.toBe(staging.id);
    expect(await validate(await textOf(current?.id as string), other)).toMatchObject({ code: 'VALID' });
    expect(await validate(staging.license_text, other)).toMatchObject({ code: 'VALID' });
    const { data } = await shop.call(contract.licenses.events, { params: { id: staging.id } }, { token: owner.token });
    expect(data.map(({ kind, license_id }) => ({ kind, license_id }))).toContainEqual({
      kind: 'extended',
      license_id: current?.id,
    });
  });

  it('when that is upgraded: the old text is revoked', async () => {
    const owner = await openAccount(shop);
    const { clientId: production } = await bindInstall(shop, owner);
    const { clientId: other } = await bindInstall(shop, owner);
    const { license: paid } = await buyAndPay(shop, owner, production, { plan: 'individual', amount: 800 });
    const owned = { owner, production, other, paid } as Owner;
    const staging = await stage(owned);
    expect(staging.license_type).toBe('individual');
    const { license } = await buyAndPay(shop, owner, production, { license_id: paid.id });
    const expected = { license_type: 'commercial', expires_at: license.expiresAt.toISOString() };
    expect(await currentOf(owned)).toMatchObject(expected);
    expect(await validate(staging.license_text, other)).toMatchObject({ code: 'REVOKED' });
  });

  it('when that is refunded, and when it is shortened because a payment before it was', async () => {
    const owner = await openAccount(shop);
    const { clientId: production } = await bindInstall(shop, owner);
    const { clientId: other } = await bindInstall(shop, owner);
    const first = await buyAndPay(shop, owner, production);
    const owned = { owner, production, other, paid: first.license } as Owner;
    await stage(owned);
    const second = await buyAndPay(shop, owner, production);
    const long = await currentOf(owned);
    expect(long?.expires_at).toBe(second.license.expiresAt.toISOString());
    await refundInCabinet(shop, first.providerId);
    await shop.services.payments.reconcile(new Date(Date.now() - DAY));
    const short = await currentOf(owned);
    expect(short).toMatchObject({ status: 'active', expires_at: first.license.expiresAt.toISOString() });
    expect(await validate(await textOf(long?.id as string), other)).toMatchObject({ code: 'REVOKED' });
    await refundInCabinet(shop, second.providerId);
    await shop.services.payments.reconcile(new Date(Date.now() - DAY));
    expect(await currentOf(owned)).toMatchObject({ status: 'revoked', revoked_reason: shopReasons.stagingEnded });
    const rows = await stagingRows(owned);
    expect(rows.filter(({ revokedAt }) => !revokedAt)).toEqual([]);
    await shop.mailTo(owner.user.email, ({ subject }) => subject === mailTexts.en.stagingEnded.subject);
  });

  it('when an administrator revokes that, and gets the end of what is left', async () => {
    const owned = await staged();
    const { owner, production, paid } = owned;
    const longer = await giveLicense(shop, owner.user.id, {
      clientId: production,
      expires: dayOf(fromToday(500)),
      issuedBy: 'test',
    });
    expect((await currentOf(owned))?.expires_at).toBe(longer.expiresAt.toISOString());
    await revoke(longer.id);
    expect(await currentOf(owned)).toMatchObject({ status: 'active', expires_at: paid.expiresAt.toISOString() });
    await revoke(paid.id);
    expect(await currentOf(owned)).toMatchObject({ status: 'revoked' });
  });

  it('with the days of grace, and again once a license is bought after them', async () => {
    const { owner, production, other, staging } = await staged(100);
    shop.later(105 * DAY);
    expect(await validate(staging.license_text, other)).toMatchObject({ code: 'IN_GRACE' });
    shop.later(130 * DAY);
    const bought = await giveLicense(shop, owner.user.id, { clientId: production, issuedBy: 'test' });
    const { replacedBy } = (await storedLicense(shop, staging.id)) as { replacedBy: string };
    expect(await storedLicense(shop, replacedBy)).toMatchObject({ revokedAt: null, expiresAt: bought.expiresAt });
  });

  it('within a day when a shop of the version before has extended or revoked that without it', async () => {
    const { production, paid, staging } = await staged();
    const { db, now } = shop.services;
    const change = (changes: Partial<typeof paid>) => db.update(licenses).set(changes).where(eq(licenses.id, paid.id));
    expect(await findMisaligned(db, now())).not.toContain(production);
    const expiresAt = fromToday(200);
    await change({ expiresAt });
    await alignStaging.run({}, shop.services, '');
    const { replacedBy } = (await storedLicense(shop, staging.id)) as { replacedBy: string };
    expect(await storedLicense(shop, replacedBy)).toMatchObject({ revokedAt: null, expiresAt });
    await change({ revokedAt: now() });
    await alignStaging.run({}, shop.services, '');
    expect(await storedLicense(shop, replacedBy)).toMatchObject({ revokedReason: shopReasons.stagingEnded });
    expect(await findMisaligned(db, now())).not.toContain(production);
  });

  it('unless its installation runs on a license of its own by then', async () => {
    const { owner, production, other, staging } = await staged(100);
    shop.later(130 * DAY);
    const own = await giveLicense(shop, owner.user.id, { clientId: other, issuedBy: 'test' });
    await giveLicense(shop, owner.user.id, { clientId: production, issuedBy: 'test' });
    const { revokedReason, replacedBy } = (await storedLicense(shop, staging.id)) ?? {};
    expect({ revokedReason, replacedBy }).toEqual({ revokedReason: shopReasons.stagingEnded, replacedBy: null });
    const { db, licenses: service, now } = shop.services;
    const [offered] = await service.offered(db, owner.user.id, [own.id], now());
    expect(offered?.offers).toMatchObject([{ kind: 'extend' }]);
  });

  it('when that is moved to another installation, and back: its text stays the same', async () => {
    const owned = await staged();
    const { owner, install, production, staging } = owned;
    const client = aClientId();
    const { text } = await showLicense({ client });
    const body = { licenseText: text };
    const moved = await shop.call(contract.installs.move, { params: { id: install.id }, body }, { token: owner.token });
    expect(await currentOf(owned)).toMatchObject({ id: staging.id, status: 'active', staging_for: client });
    const expected = { license_id: staging.id, client_id: owned.other };
    const { data } = await shop.call(contract.licenses.list, { query: { clientId: client } }, { token: owner.token });
    expect(data.find(({ license_type }) => license_type === 'commercial')?.staging).toEqual(expected);
    const longer = { clientId: client, expires: dayOf(fromToday(200)), issuedBy: 'test' };
    const { expiresAt } = await giveLicense(shop, owner.user.id, longer);
    expect((await currentOf(owned))?.expires_at).toBe(expiresAt.toISOString());
    await shop.call(contract.installs.undoMove, { params: { id: moved.data.id } }, { token: owner.token });
    expect(await currentOf(owned)).toMatchObject({ staging_for: production, expires_at: expiresAt.toISOString() });
  });

  it('is no place that licenses can be moved to', async () => {
    const { owner, install, other } = await staged();
    const { text } = await showLicense({ client: other });
    const call = { params: { id: install.id }, body: { licenseText: text } };
    const refused = refusal(shop.call(contract.installs.move, call, { token: owner.token }));
    expect(await refused).toMatchObject({ code: 'move_target_licensed' });
  });

  it('when both are signed anew with another key', async () => {
    const { owner, staging, production, paid } = await staged();
    const { keys } = shop.services;
    const others = and(ne(licenses.id, staging.id), ne(licenses.id, paid.id));
    await shop.services.db.update(licenses).set({ keyId: 'of another test' }).where(others);
    const from = keyId(keys.signer.publicKey);
    await reissueLicenses({ ...shop.services, keys: { signer: newSigner() } }, { from, isRetired: true });
    const { replacedBy } = (await storedLicense(shop, staging.id)) as { replacedBy: string };
    expect(await storedLicense(shop, replacedBy)).toMatchObject({
      ...{ stagingFor: production, revokedAt: null, userId: owner.user.id, expiresAt: paid.expiresAt },
      licensee: 'Analytical Engines (staging)',
    });
  });

  it('when staging, extension and refund meet: neither waits for the other for ever, and the terms agree', async () => {
    const owner = await openAccount(shop);
    // The lower of both client ids is locked first, whichever of the two is the paid one.
    const [low, high] = [aClientId(), aClientId()].toSorted() as [string, string];
    for (const clientId of [low, high]) await bindInstall(shop, owner, clientId);
    for (const [production, other] of [
      [low, high],
      [high, low],
    ] as const) {
      const { license: paid, providerId } = await buyAndPay(shop, owner, production);
      const second = await buy(shop, owner, production);
      shop.yookassa.pay(second.providerId);
      await refundInCabinet(shop, providerId);
      const owned = { owner, production, other, paid } as Owner;
      await Promise.all([
        stage(owned).catch(() => undefined),
        shop.services.payments.follow(second.id),
        shop.services.payments.reconcile(new Date(Date.now() - DAY)),
        stage(owned).catch(() => undefined),
      ]);
      const [license] = await licensesOf(shop, second.id);
      const inForce = (await stagingRows(owned)).filter(({ revokedAt, replacedBy }) => !revokedAt && !replacedBy);
      expect(inForce.map(({ expiresAt }) => expiresAt)).toEqual(inForce.map(() => license?.expiresAt));
      for (const { id } of inForce)
        await shop.call(contract.licenses.endStaging, { params: { id } }, { token: owner.token });
      await revoke(license?.id as string);
    }
  });

  it('but not the license that another customer buys for the same installation later', async () => {
    const owned = await staged(100);
    shop.later(130 * DAY);
    const { data } = await shop.call(contract.auth.login, {
      body: { email: owned.owner.user.email, password: owned.owner.password },
    });
    await shop.call(contract.installs.remove, { params: { id: owned.install.id } }, { token: data.token });
    const another = await openAccount(shop);
    await bindInstall(shop, another, owned.production);
    const paid = await giveLicense(shop, another.user.id, { clientId: owned.production, issuedBy: 'test' });
    expect((await stagingRows(owned)).map(({ revokedReason }) => revokedReason)).toEqual([shopReasons.stagingEnded]);
    const { clientId: other } = await bindInstall(shop, another);
    await stage({ ...owned, owner: another, paid, other });
  });
});

describe('ends', () => {
  it('when its owner removes it, by the id of either license, and can be issued again', async () => {
    const owned = await staged();
    const { owner, paid, other } = owned;
    const remove = (id: string, token = owner.token) =>
      shop.call(contract.licenses.endStaging, { params: { id } }, { token });
    expect(await refusal(remove(paid.id, (await openAccount(shop)).token))).toMatchObject({ code: 'not_found' });
    await remove(paid.id);
    expect(await currentOf(owned)).toMatchObject({ status: 'revoked', revoked_reason: shopReasons.stagingRemoved });
    expect(await refusal(remove(paid.id))).toMatchObject({ code: 'not_found' });
    await remove((await stage(owned)).id);
    const { data } = await shop.call(contract.licenses.get, { params: { id: paid.id } }, { token: owner.token });
    expect(data.staging).toBeNull();
    // What was offered before is offered again.
    expect((await trialOf(owner, other)).offers).not.toEqual([]);
  });

  it('when its installation is unbound, but not when that of the paid license is', async () => {
    const owned = await staged();
    const unbind = (id: string) =>
      shop.call(contract.installs.remove, { params: { id } }, { token: owned.owner.token });
    await unbind(owned.install.id);
    expect(await currentOf(owned)).toMatchObject({ status: 'active' });
    await unbind(owned.otherInstall.id);
    expect(await storedLicense(shop, owned.staging.id)).toMatchObject({ revokedReason: shopReasons.stagingRemoved });
  });

  it('when its owner deletes the account, while the paid license works on', async () => {
    const { owner, staging, paid } = await staged();
    await shop.call(contract.auth.deleteAccount, { body: { password: owner.password } }, { token: owner.token });
    expect(await storedLicense(shop, staging.id)).toMatchObject({
      revokedReason: shopReasons.stagingRemoved,
      userId: null,
    });
    expect(await storedLicense(shop, paid.id)).toMatchObject({ revokedAt: null });
  });
});

describe('never counts as bought', () => {
  it('in statistics and among unpaid licenses', async () => {
    const owned = await anOwner();
    const figures = async () => {
      const { licenses: counted, expiring, revenue } = await computeStatistics(shop.services.db, shop.services.now());
      const { data } = await shop.call(contract.admin.drift, {}, { token: admin.token });
      return { counted, expiring, revenue, drift: data };
    };
    const before = await figures();
    await stage(owned);
    expect(await figures()).toEqual(before);
  });

  it('so that nothing is offered or sold for its installation', async () => {
    const owned = await staged();
    const { owner, other, staging } = owned;
    const expected = { status: 409, code: 'client_is_staging', field: 'client_id' };
    const { token } = owner;
    expect((await trialOf(owner, other)).offers).toEqual([]);
    const query = { client_id: other, plan: 'commercial', license_id: staging.id } as const;
    expect(await refusal(shop.call(contract.payments.quote, { query }, { token }))).toMatchObject(expected);
    expect(await refusal(buyAndPay(shop, owner, other, { license_id: staging.id }))).toMatchObject(expected);
    await setSeller(shop);
    const { id: company_id } = await giveCompany(shop, owner);
    const body = { company_id, client_id: other, plan: 'commercial', acceptedEula: true } as const;
    expect(await refusal(shop.call(contract.invoices.create, { body }, { token }))).toMatchObject(expected);
  });

  it('so that its owner is asked about the paid one alone', async () => {
    const owned = await staged(5);
    const { owner, paid, staging } = owned;
    const { data } = await shop.call(contract.licenses.attention, {}, { token: owner.token });
    expect(data.licenses.map(({ id }) => id)).toEqual([paid.id]);
    await remindOfExpiry.run({}, shop.services, 'job');
    const reminded = async (id: string) =>
      shop.services.db.select().from(licenseReminders).where(eq(licenseReminders.licenseId, id));
    expect(await reminded(paid.id)).toHaveLength(1);
    expect(await reminded(staging.id)).toEqual([]);
  });
});
