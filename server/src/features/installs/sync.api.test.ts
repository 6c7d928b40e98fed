import { randomBytes } from 'node:crypto';
import { contract, type ErrorCode } from '@warden/contract';
import { keyId, makeSyncRequest, type RequestFacts, type Signer } from '@warden/license';
import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { type Account, refusal, sharedTestApp } from '../../../test/app.ts';
import { aClientId, giveLicense, newSigner, openAccount, sharedAccount, showLicense } from '../../../test/licenses.ts';
import { statementsOf } from '../../../test/statements.ts';
import { auditLog } from '../audit/tables.ts';
import { activationCodes, installKeys } from './tables.ts';

const { installs, licenses } = contract;

const shop = sharedTestApp({}, { workers: false });
const ada = sharedAccount(shop);
const eve = sharedAccount(shop);
const admin = sharedAccount(shop, { isAdmin: true });

const bind = async (account: Account = ada, clientId = aClientId(), signer = newSigner()) => {
  const { text } = await showLicense({ client: clientId }, signer);
  const { data } = await shop.call(installs.bind, { body: { clientId, licenseText: text } }, account);
  return { install: data, clientId, signer };
};

const requestOf = (client: string, signer: Signer, changes: Partial<RequestFacts> = {}) => {
  const nonce = randomBytes(16);
  return makeSyncRequest({ client, license: null, version: '24.3.1', at: new Date(), nonce, ...changes }, signer);
};

const send = ({ request, signature }: { request: string; signature: string }) =>
  shop.call(installs.sync, { body: { request, signature } });
const sync = async (clientId: string, signer: Signer, changes: Partial<RequestFacts> = {}) =>
  (await send(await requestOf(clientId, signer, changes))).data;
const refused = async (call: Promise<unknown>): Promise<ErrorCode> => (await refusal(call)).code;
const revoke = (id: string) => shop.call(licenses.revoke, { params: { id }, body: { reason: 'x' } }, admin);
const codeFor = async (id: string, account = ada) =>
  (await shop.call(installs.activationCode, { params: { id } }, account)).data;
const activate = async (code: string, client: string, signer: Signer, changes: Partial<RequestFacts> = {}) =>
  shop.call(installs.activate, { body: { code, ...(await requestOf(client, signer, changes)) } });
const keysOf = (clientId: string) =>
  shop.services.db.select().from(installKeys).where(eq(installKeys.clientId, clientId)).orderBy(installKeys.pinnedAt);

describe('a sync', () => {
  it('by the key of the trial that bound the installation gives its license, and none again to who holds it', async () => {
    const { clientId, signer } = await bind();
    expect(await sync(clientId, signer)).toMatchObject({ status: 'none', license_text: null });
    const { id, licenseText } = await giveLicense(shop, ada.user.id, { clientId });
    expect(await sync(clientId, signer)).toEqual({
      status: 'new',
      license_text: licenseText,
      server_time: expect.any(String),
      next_check: expect.any(String),
      release: null,
      revocations: { url: expect.stringMatching(/\/api\/licenses\/revocations\/v2$/), version: expect.any(Number) },
    });
    expect(await sync(clientId, signer, { license: id })).toMatchObject({ status: 'unchanged', license_text: null });
  });

  it('says that the license was revoked, and gives the one that came after it', async () => {
    const { clientId, signer } = await bind();
    const { id } = await giveLicense(shop, ada.user.id, { clientId });
    await revoke(id);
    expect(await sync(clientId, signer, { license: id })).toMatchObject({ status: 'revoked', license_text: null });
    const next = await giveLicense(shop, ada.user.id, { clientId });
    expect(await sync(clientId, signer, { license: id })).toMatchObject({
      status: 'new',
      license_text: next.licenseText,
    });
  });

  it('gives no license of another account for the same client', async () => {
    const { clientId, signer } = await bind();
    await giveLicense(shop, eve.user.id, { clientId });
    expect(await sync(clientId, signer)).toMatchObject({ status: 'none', license_text: null });
  });

  it('changes one row, and stores the version and when to ask again', async () => {
    const { clientId, signer } = await bind();
    const answers = [];
    for (let n = 0; n < 5; n++) answers.push(await sync(clientId, signer));
    const rows = await keysOf(clientId);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ version: '24.3.1', nextCheckAt: new Date(answers.at(-1)?.next_check as string) });
    expect(rows[0]?.nonces).toHaveLength(5);
    const { data } = await shop.call(installs.list, { query: {} }, ada);
    expect(data.find((install) => install.clientId === clientId)?.sync).toEqual({
      key_id: keyId(signer.publicKey),
      pinned_at: rows[0]?.pinnedAt.toISOString(),
      last_sync_at: rows[0]?.lastSyncAt?.toISOString(),
      version: '24.3.1',
      next_check: rows[0]?.nextCheckAt?.toISOString(),
    });
  });

  it('is one statement that reads and one that writes, however many keys there are', async () => {
    const { clientId, signer } = await bind();
    const { id } = await giveLicense(shop, ada.user.id, { clientId });
    vi.useFakeTimers({ toFake: ['performance'] });
    await sync(clientId, signer, { license: id });
    const statements = await statementsOf(shop.services.db, () => sync(clientId, signer, { license: id }));
    vi.useRealTimers();
    expect(statements.map((statement) => statement.trim().slice(0, 6))).toEqual(['select', 'update']);
    expect(statements[1]).toContain('"install_keys"');
  });

  it('is refused without a request that is written as documented', async () => {
    const { clientId, signer } = await bind();
    const good = await requestOf(clientId, signer);
    for (const bad of [
      { ...good, request: ` ${good.request}` },
      { ...good, request: good.request.replace('"version"', '"Version"') },
      { ...good, signature: good.signature.slice(4) },
    ]) {
      expect(await refused(send(bad))).toBe('sync_malformed');
    }
  });

  it('is refused by a key that the shop does not know, whether or not it knows the client', async () => {
    const { clientId } = await bind();
    expect(await refused(sync(clientId, newSigner()))).toBe('sync_key_unknown');
    expect(await refused(sync(aClientId(), newSigner()))).toBe('sync_key_unknown');
  });

  it('is refused with the signature of another request, for another client, and by an ended key', async () => {
    const { clientId, signer, install } = await bind();
    const [one, other] = [await requestOf(clientId, signer), await requestOf(clientId, signer)];
    expect(await refused(send({ ...one, signature: other.signature }))).toBe('sync_bad_signature');
    expect(await refused(sync(aClientId(), signer))).toBe('sync_other_client');
    await shop.call(installs.endKey, { params: { id: install.id } }, ada);
    expect(await refused(sync(clientId, signer))).toBe('sync_key_ended');
    expect(await refused(shop.call(installs.endKey, { params: { id: install.id } }, ada))).toBe('not_found');
  });

  it('is refused where its clock is more than ten minutes off, and learns the time', async () => {
    const { clientId, signer } = await bind();
    const off = (minutes: number) => ({ at: new Date(Date.now() + minutes * 60_000) });
    for (const minutes of [-11, 11]) {
      const { body } = await shop.app.inject({
        url: '/api/licenses/sync',
        method: 'POST',
        payload: await requestOf(clientId, signer, off(minutes)),
      });
      expect(JSON.parse(body)).toMatchObject({ code: 'sync_clock', server_time: expect.any(String) });
    }
    for (const minutes of [-9, 9]) expect(await sync(clientId, signer, off(minutes))).toMatchObject({ status: 'none' });
  });

  it('is answered once, also where it comes twice at the same time', async () => {
    const { clientId, signer } = await bind();
    const request = await requestOf(clientId, signer);
    const outcomes = await Promise.allSettled([send(request), send(request), send(request)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(await refused(send(request))).toBe('sync_replayed');
  });

  it('ends with the binding, and begins again with a new one', async () => {
    const { clientId, signer, install } = await bind();
    await giveLicense(shop, ada.user.id, { clientId });
    await shop.call(installs.remove, { params: { id: install.id } }, ada);
    expect(await refused(sync(clientId, signer))).toBe('sync_key_ended');
    await bind(ada, clientId, signer);
    expect(await sync(clientId, signer)).toMatchObject({ status: 'new' });
    const actions = await shop.services.db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.subject, `install:${install.id}`));
    expect(actions.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['install.key_pinned', 'install.key_ended']),
    );
  });

  it('is answered once, also where its key was ended and pinned again since', async () => {
    const { clientId, signer, install } = await bind();
    const request = await requestOf(clientId, signer);
    await send(request);
    await shop.call(installs.remove, { params: { id: install.id } }, ada);
    await bind(ada, clientId, signer);
    expect(await refused(send(request))).toBe('sync_replayed');
  });

  it('is not started again by the trial of a key that was stopped or replaced, until the client is bound anew', async () => {
    const { clientId, signer, install } = await bind();
    await shop.call(installs.endKey, { params: { id: install.id } }, ada);
    await bind(ada, clientId, signer);
    expect(await refused(sync(clientId, signer))).toBe('sync_key_ended');
    const next = newSigner();
    await activate((await codeFor(install.id)).code, clientId, next);
    await bind(ada, clientId, signer);
    expect(await sync(clientId, next)).toMatchObject({ status: 'none' });
  });

  it('by another key ends the one before it, and by a trial of ours changes nothing', async () => {
    const { clientId, signer } = await bind();
    const next = newSigner();
    await bind(ada, clientId, next);
    expect(await refused(sync(clientId, signer))).toBe('sync_key_ended');
    expect(await sync(clientId, next)).toMatchObject({ status: 'none' });
    const { licenseText } = await giveLicense(shop, null, { clientId, type: 'trial' });
    await shop.call(installs.bind, { body: { clientId, licenseText } }, ada);
    expect((await keysOf(clientId)).map(({ endedAt }) => endedAt === null)).toEqual([false, true]);
  });
});

describe('an activation code', () => {
  it('pins the key of an installation that was bound without one, once, however it is typed', async () => {
    const { id: licenseId, clientId, licenseText } = await giveLicense(shop, null, { type: 'trial' });
    const { data } = await shop.call(installs.bind, { body: { clientId, licenseText } }, ada);
    const { code } = await codeFor(data.id);
    expect(code).toMatch(/^([A-Z2-9]{5}-){2}[A-Z2-9]{5}$/);
    const signer = newSigner();
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ')} `;
    // What is in no memory yet must not be read within the transaction: the embedded database has one connection.
    shop.services.versions.forget();
    expect((await activate(typed, clientId, signer)).data).toMatchObject({ status: 'new' });
    expect(await sync(clientId, signer, { license: licenseId })).toMatchObject({ status: 'unchanged' });
    expect(await refused(activate(code, clientId, newSigner()))).toBe('activation_code_invalid');
  });

  it('is stored as a hash, ends after 15 minutes, and is replaced by the next', async () => {
    const { install, clientId } = await bind();
    const now = new Date();
    shop.setClock(() => now);
    const first = await codeFor(install.id);
    const second = await codeFor(install.id);
    expect(second.expires_at).toBe(new Date(now.getTime() + 15 * 60_000).toISOString());
    expect(await refused(activate(first.code, clientId, newSigner()))).toBe('activation_code_invalid');
    const rows = await shop.services.db.select().from(activationCodes);
    expect(JSON.stringify(rows)).not.toContain(second.code.replaceAll('-', ''));
    await shop.services.db.update(activationCodes).set({ expiresAt: now });
    expect(await refused(activate(second.code, clientId, newSigner()))).toBe('activation_code_invalid');
  });

  it('is for its own client and for a request of the key that it pins', async () => {
    const { install, clientId } = await bind();
    const { code } = await codeFor(install.id);
    const [signer, other] = [newSigner(), newSigner()];
    expect(await refused(activate(code, aClientId(), signer))).toBe('sync_other_client');
    const signed = await requestOf(clientId, signer);
    const body = { code, ...signed, publicKey: other.publicKey };
    expect(await refused(shop.call(installs.activate, { body }))).toBe('sync_malformed');
    expect((await shop.call(installs.activate, { body: { code, ...signed } })).data.status).toBe('none');
  });

  it('is used by one of two that come at the same time', async () => {
    const { install, clientId } = await bind();
    const { code } = await codeFor(install.id);
    const outcomes = await Promise.allSettled([
      activate(code, clientId, newSigner()),
      activate(code, clientId, newSigner()),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('ends when its owner stops the sync, also where no key was pinned yet', async () => {
    const { install, clientId } = await bind();
    const stop = () => shop.call(installs.endKey, { params: { id: install.id } }, ada);
    for (let n = 0; n < 2; n++) {
      const { code } = await codeFor(install.id);
      await stop();
      expect(await refused(activate(code, clientId, newSigner()))).toBe('activation_code_invalid');
    }
    expect(await refused(stop())).toBe('not_found');
  });

  it('goes with the installation, and with the account', async () => {
    const owner = await openAccount(shop);
    const { install, clientId } = await bind(owner);
    const { code } = await codeFor(install.id, owner);
    await shop.call(installs.remove, { params: { id: install.id } }, owner);
    expect(await refused(activate(code, clientId, newSigner()))).toBe('activation_code_invalid');
  });
});
