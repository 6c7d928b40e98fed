import { type BodyOf, contract, type ErrorCode } from '@warden/contract';
import { errorTexts } from '@warden/i18n';
import { addDays, dayOf, keyId } from '@warden/license';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { type Account, refusal, sharedTestApp } from '../../../test/app.ts';
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
import { licenses } from '../licenses/tables.ts';
import { installs as table } from './tables.ts';

const { installs } = contract;
type Binding = BodyOf<typeof installs.bind>;

const shop = sharedTestApp({}, { workers: false });
const ada = sharedAccount(shop);
const eve = sharedAccount(shop);
const admin = sharedAccount(shop, { isAdmin: true });

const bind = async (body: Binding, account: Account = ada) => (await shop.call(installs.bind, { body }, account)).data;
const revoke = (id: string) => shop.call(contract.licenses.revoke, { params: { id }, body: { reason: 'x' } }, admin);
const boundTo = async (clientId: string) =>
  (await shop.services.db.select().from(table).where(eq(table.clientId, clientId))).map(({ userId }) => userId);
const day = (offset: number) => addDays(dayOf(new Date()), offset);
const longAgo = () => new Date(Date.now() - 59 * 86_400_000);

describe('binding an installation', () => {
  it('stores it with the license it showed, which then is the customer’s, without what mail programs put around it', async () => {
    const { text, payload } = await showLicense({ hostname: 'errors.example.com' });
    const licenseText = `\n\n${text.replaceAll('\n', `${' '.repeat(500)}\r\n`)}\n \n`;
    const facts = { description: 'Production', hostname: 'errors.example.com', version: '24.1.0' };
    expect(await bind({ clientId: ` ${payload.client} `, licenseText, ...facts })).toEqual({
      ...facts,
      id: expect.any(String),
      clientId: payload.client,
      licenseText: text.trim(),
      createdAt: expect.any(String),
    });
    const { data } = await shop.call(contract.licenses.get, { params: { id: payload.id } }, ada);
    expect(data).toMatchObject({
      client_id: payload.client,
      license_type: 'trial-self-signed',
      status: 'active',
      hostname: 'errors.example.com',
      expires_at: `${payload.expires}T23:59:59.999Z`,
      license_text: text.trim(),
    });
  });

  it('takes a trial the shop issued, and gives the customer one that had no owner', async () => {
    const { id, clientId, licenseText } = await giveLicense(shop, null, { type: 'trial' });
    await bind({ clientId, licenseText });
    expect((await storedLicense(shop, id))?.userId).toBe(ada.user.id);
  });

  it('a second time updates it, keeps what is left out, and makes no second one', async () => {
    const { text, payload } = await showLicense({ issued: new Date(Date.now() - 1000) });
    const body = { clientId: payload.client, licenseText: text };
    const first = await bind({ ...body, description: 'Production', hostname: 'a.example' });
    expect(await bind(body)).toEqual(first);
    expect(await bind({ ...body, description: '', hostname: null })).toEqual(first);
    const next = await showLicense({ client: payload.client });
    const updated = await bind({ ...body, licenseText: next.text, hostname: 'b.example', version: '2' });
    expect(updated).toEqual({ ...first, hostname: 'b.example', version: '2', licenseText: next.text.trim() });
    expect(await boundTo(payload.client)).toEqual([ada.user.id]);
  });

  it('a second time at the same instant makes one installation', async () => {
    const { text, payload } = await showLicense();
    const body = { clientId: payload.client, licenseText: text };
    const bound = await Promise.all(Array.from({ length: 5 }, () => bind(body)));
    expect(new Set(bound.map(({ id }) => id)).size).toBe(1);
  });
});

describe('a trial that an installation signed itself', () => {
  const trialsOf = async (clientId: string) =>
    (await shop.services.db.select().from(licenses).where(eq(licenses.clientId, clientId)))
      .map(({ id }) => id)
      .toSorted();
  const bindTrial = async (changes: Facts, account = ada) => {
    const { text, payload } = await showLicense(changes);
    const { licenseText } = await bind({ clientId: payload.client, licenseText: text }, account);
    return { ...payload, text: text.trim(), licenseText };
  };

  it('replaces the one before, whatever keys they are signed with, and is itself not replaced by an older one', async () => {
    const first = await bindTrial({ issued: new Date(Date.now() - 2000) });
    const { client } = first;
    const second = await bindTrial({ client, issued: new Date(Date.now() - 1000) });
    expect(await trialsOf(client)).toEqual([second.id]);
    const third = await bindTrial({ client, issued: new Date(Date.now() - 3000) });
    expect(await trialsOf(client)).toEqual([second.id]);
    expect([second.licenseText, third.licenseText]).toEqual([second.text, second.text]);
    const [stored] = await shop.services.db.select().from(table).where(eq(table.clientId, client));
    expect(stored?.licenseText).toBe(second.text);
    expect((await shop.call(contract.licenses.get, { params: { id: second.id } }, ada)).data.bound).toBe(true);
  });

  it('leaves those that were revoked, those of other accounts, and licenses of the shop', async () => {
    const taken = await bindTrial({}, eve);
    const { client } = taken;
    await shop.services.db.delete(table).where(eq(table.clientId, client));
    const revokedTrial = await bindTrial({ client });
    await revoke(revokedTrial.id);
    const issued = await giveLicense(shop, ada.user.id, { clientId: client, type: 'trial' });
    const last = await bindTrial({ client });
    const stays = [taken.id, revokedTrial.id, issued.id, last.id];
    expect(await trialsOf(client)).toEqual(stays.toSorted());
  });

  it('stays with its account after the installation was unbound, up to the newest 1,000', async () => {
    const account = await openAccount(shop);
    const { client } = await bindTrial({}, account);
    const old = Array.from({ length: 1001 }, (_, n) => ({
      ...{ id: crypto.randomUUID(), userId: account.user.id, clientId: aClientId(), licensee: 'Many', keyId: 'any' },
      ...{ type: 'trial-self-signed' as const, licenseText: 'a trial' },
      ...{ issuedAt: new Date(Date.now() - n * 1000), expiresAt: new Date() },
    }));
    await shop.services.db.insert(licenses).values(old);
    await bindTrial({ client }, account);
    expect(await shop.services.db.$count(licenses, eq(licenses.userId, account.user.id))).toBe(1001);
    expect(await trialsOf(old[1000]?.clientId as string)).toEqual([]);
    expect(await trialsOf(old[999]?.clientId as string)).toHaveLength(1);
  });
});

type Facts = Parameters<typeof showLicense>[0];
const shown = async (facts: Facts, signer = newSigner()) => {
  const { text, payload } = await showLicense(facts, signer);
  return { clientId: payload.client, licenseText: text };
};
const given = async (userId: string, type: 'trial' | 'commercial' = 'trial') => {
  const { id, clientId, licenseText } = await giveLicense(shop, userId, { type });
  return { id, body: { clientId, licenseText } };
};
const withRetiredKey = () => {
  const signer = newSigner();
  const { publicKey } = signer;
  shop.services.licenses.keys.published.push({ id: keyId(publicKey), publicKey, retired: true });
  return shown({ type: 'trial' }, signer);
};
const revoked = async () => {
  const { id, body } = await given(ada.user.id);
  await revoke(id);
  return body;
};
const withChangedHeader = async () => {
  const { clientId, licenseText } = await shown({});
  return { clientId, licenseText: licenseText.replace(/Licensee: .*/, 'Licensee: Eve') };
};
const withAnothersSignature = async () => {
  const signer = newSigner();
  const [one, two] = [await shown({}, signer), await shown({}, signer)];
  const [header, payload] = one.licenseText.split('\n\n');
  return { ...one, licenseText: [header, payload, two.licenseText.split('\n\n')[2]].join('\n\n') };
};
const ofAnothersInstallation = async () => shown({ client: (await bindInstall(shop, eve)).clientId });

it.each<[string, () => Promise<Binding>, ErrorCode, field?: string, status?: number]>([
  ['no client id', async () => ({ clientId: ' ', licenseText: 'x' }), 'client_id_required', 'clientId'],
  ['no license', async () => ({ clientId: 'c', licenseText: ' \n' }), 'license_text_required'],
  ['something else', async () => ({ clientId: 'c', licenseText: 'not a license' }), 'license_malformed'],
  [
    'another client’s license',
    async () => ({ ...(await shown({})), clientId: aClientId() }),
    'license_wrong_client',
    'clientId',
  ],
  ['an expired license', () => shown({ issued: longAgo(), expires: day(-1) }), 'license_expired'],
  ['a revoked license', revoked, 'license_revoked'],
  ['an unknown key', () => shown({ type: 'trial' }), 'license_unknown_key'],
  ['a retired key', withRetiredKey, 'license_retired_key'],
  ['changed header lines', withChangedHeader, 'license_header_mismatch'],
  ['a signature of another license', withAnothersSignature, 'license_bad_signature'],
  ['a trial longer than 60 days', () => shown({ expires: day(61) }), 'license_trial_too_long'],
  ['a commercial license', async () => (await given(ada.user.id, 'commercial')).body, 'license_not_trial'],
  ['another account’s license', async () => (await given(eve.user.id)).body, 'license_taken', 'licenseText', 409],
  ['another account’s installation', ofAnothersInstallation, 'client_bound_elsewhere', 'clientId', 409],
])(
  'what does not bind is %s: it says so, but not whose anything is, and stores nothing',
  async (_name, make, code, field, status) => {
    const body = await make();
    const count = async () => [await shop.services.db.$count(table), await shop.services.db.$count(licenses)];
    const before = await count();
    const message = errorTexts.en[code];
    const refused = { status: status ?? 400, code, field: field ?? 'licenseText', message };
    expect(await refusal(bind(body))).toEqual(refused);
    expect(await count()).toEqual(before);
  },
);

it('two accounts that bind one client at the same instant leave one of them with it, and the other with a conflict', async () => {
  const rivals = [ada, eve, await openAccount(shop), await openAccount(shop)];
  for (let round = 0; round < 2; round++) {
    const client = aClientId();
    const trials = await Promise.all(rivals.map(() => showLicense({ client })));
    const results = await Promise.allSettled(
      rivals.map((rival, index) => bind({ clientId: client, licenseText: trials[index]?.text as string }, rival)),
    );
    const refused = results.filter(({ status }) => status === 'rejected');
    expect(results.length - refused.length).toBe(1);
    for (const { reason } of refused as PromiseRejectedResult[]) {
      expect(reason.body).toMatchObject({ code: 'client_bound_elsewhere' });
    }
    const winner = rivals[results.findIndex(({ status }) => status === 'fulfilled')];
    expect(await boundTo(client)).toEqual([winner?.user.id]);
    const stored = await shop.services.db.select().from(licenses).where(eq(licenses.clientId, client));
    expect(stored.map(({ userId }) => userId)).toEqual([winner?.user.id]);
  }
});

describe('a forged trial that carries the id of an existing license', () => {
  it.each([
    ['a commercial one of another account', () => giveLicense(shop, eve.user.id)],
    ['a commercial one without an owner', () => giveLicense(shop, null)],
    ['a trial without an owner', () => giveLicense(shop, null, { type: 'trial' })],
  ])('neither takes it over nor changes it: %s', async (_name, existing) => {
    const row = await existing();
    for (const client of [row.clientId, aClientId()]) {
      const { text } = await showLicense({ id: row.id, client });
      expect(await refusal(bind({ clientId: client, licenseText: text }))).toMatchObject({
        status: 409,
        code: 'license_taken',
      });
      expect(await boundTo(client)).toEqual([]);
    }
    expect(await storedLicense(shop, row.id)).toEqual(row);
  });

  it('is not believed with another term either, though signed with the same key', async () => {
    const signer = newSigner();
    const { text, payload } = await showLicense({ issued: longAgo(), expires: day(1) }, signer);
    await bind({ clientId: payload.client, licenseText: text });
    const row = await storedLicense(shop, payload.id);
    const longer = await showLicense({ id: payload.id, client: payload.client }, signer);
    expect(await refusal(bind({ clientId: payload.client, licenseText: longer.text }))).toMatchObject({
      code: 'license_taken',
    });
    expect(await storedLicense(shop, payload.id)).toEqual(row);
  });
});
