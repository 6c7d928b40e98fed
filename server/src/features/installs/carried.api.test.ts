import { randomBytes } from 'node:crypto';
import { contract, type ErrorCode } from '@warden/contract';
import {
  CARRIED_REQUEST_MS,
  keyId,
  makeSyncRequest,
  type RequestFacts,
  type Signer,
  SYNC_WINDOW_MS,
} from '@warden/license';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { type Account, refusal, sharedTestApp } from '../../../test/app.ts';
import { aClientId, giveLicense, newSigner, sharedAccount, showLicense } from '../../../test/licenses.ts';
import { auditLog } from '../audit/tables.ts';
import { installKeys } from './tables.ts';

const { installs, licenses } = contract;

const shop = sharedTestApp({}, { workers: false });
const ada = sharedAccount(shop);
const eve = sharedAccount(shop);
const admin = sharedAccount(shop, { isAdmin: true });
afterEach(() => shop.setClock(undefined));

/** Binds an installation by a trial that it signed itself, which pins the key of the trial. */
const bind = async (account: Account = ada, clientId = aClientId(), signer = newSigner()) => {
  const { text } = await showLicense({ client: clientId }, signer);
  const { data } = await shop.call(installs.bind, { body: { clientId, licenseText: text } }, account);
  return { install: data, clientId, signer };
};

/** Binds an installation by a trial of the shop, which brings no key. */
const bindWithoutKey = async () => {
  const { clientId, licenseText } = await giveLicense(shop, null, { type: 'trial' });
  const { data } = await shop.call(installs.bind, { body: { clientId, licenseText } }, ada);
  return { install: data, clientId };
};

const requestOf = (client: string, signer: Signer, changes: Partial<RequestFacts> = {}) => {
  const facts = { license: null, version: '24.3.1', at: new Date(), nonce: randomBytes(16), ...changes };
  return makeSyncRequest({ client, ...facts }, signer);
};
type Keyed = Awaited<ReturnType<typeof requestOf>>;

const send = async (body: Keyed, account: Account = ada) => (await shop.call(installs.carried, { body }, account)).data;
const carry = async (client: string, signer: Signer, changes: Partial<RequestFacts> = {}, account: Account = ada) =>
  send(await requestOf(client, signer, changes), account);
const refused = async (call: Promise<unknown>): Promise<ErrorCode> => (await refusal(call)).code;
const pinned = async (clientId: string) =>
  (
    await shop.services.db
      .select()
      .from(installKeys)
      .where(and(eq(installKeys.clientId, clientId), isNull(installKeys.endedAt)))
  )[0];

describe('a request that was carried by hand', () => {
  it('gives its owner the license with the client and the version that asked, and none to who holds it', async () => {
    const { clientId, signer } = await bind();
    const { id, licenseText } = await giveLicense(shop, ada.user.id, { clientId });
    expect(await carry(clientId, signer)).toEqual({
      status: 'new',
      license_text: licenseText,
      client_id: clientId,
      version: '24.3.1',
      server_time: expect.any(String),
      next_check: expect.any(String),
      release: null,
      revocations: expect.any(Object),
    });
    expect(await carry(clientId, signer, { license: id })).toMatchObject({ status: 'unchanged', license_text: null });
    expect(await pinned(clientId)).toMatchObject({ version: '24.3.1', lastSyncAt: expect.any(Date) });
  });

  it('stays good until it brings a license, so that its owner can buy one, and then is used up', async () => {
    const { clientId, signer } = await bind();
    const request = await requestOf(clientId, signer);
    expect(await send(request)).toMatchObject({ status: 'none', license_text: null });
    const { id } = await giveLicense(shop, ada.user.id, { clientId });
    await shop.call(licenses.revoke, { params: { id }, body: { reason: 'x' } }, admin);
    expect(await send(request)).toMatchObject({ status: 'revoked', license_text: null });
    await giveLicense(shop, ada.user.id, { clientId });
    const outcomes = await Promise.allSettled([send(request), send(request), send(request)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(await refused(send(request))).toBe('sync_replayed');
  });

  it('is used up for as long as it is good: after other requests, by sync, and after the client was bound again', async () => {
    const { clientId, signer, install } = await bind();
    await giveLicense(shop, ada.user.id, { clientId });
    const at = new Date();
    const request = await requestOf(clientId, signer, { at });
    await send(request);
    const { publicKey: _, ...signed } = request;
    expect(await refused(shop.call(installs.sync, { body: signed }))).toBe('sync_replayed');
    shop.setClock(() => new Date(at.getTime() + CARRIED_REQUEST_MS));
    expect(await carry(clientId, signer, { at: shop.services.now() })).toMatchObject({ status: 'new' });
    expect(await refused(send(request))).toBe('sync_replayed');
    shop.setClock(undefined);
    await shop.call(installs.remove, { params: { id: install.id } }, ada);
    await bind(ada, clientId, signer);
    expect(await refused(send(request))).toBe('sync_replayed');
  });

  it('is good for seven days, and ten minutes ahead of the clock of the shop', async () => {
    const { clientId, signer } = await bind();
    const at = new Date();
    const answerAfter = async (milliseconds: number) => {
      shop.setClock(() => new Date(at.getTime() + milliseconds));
      return send(await requestOf(clientId, signer, { at }));
    };
    expect(await answerAfter(CARRIED_REQUEST_MS)).toMatchObject({ status: 'none' });
    expect(await refused(answerAfter(CARRIED_REQUEST_MS + 1))).toBe('sync_clock');
    expect(await answerAfter(-SYNC_WINDOW_MS)).toMatchObject({ status: 'none' });
    expect(await refused(answerAfter(-SYNC_WINDOW_MS - 1))).toBe('sync_clock');
  });

  it('is refused in the same way for the client of another account, one that is not bound, and one that is unknown', async () => {
    const { clientId, signer, install } = await bind();
    await giveLicense(shop, ada.user.id, { clientId });
    const answers = [
      await refusal(carry(clientId, signer, {}, eve)),
      await refusal(carry(aClientId(), signer, {}, eve)),
      await refusal(carry(aClientId(), newSigner(), {}, eve)),
    ];
    await shop.call(installs.remove, { params: { id: install.id } }, ada);
    answers.push(await refusal(carry(clientId, signer)));
    expect(answers.map(({ code, message }) => [code, message])).toEqual(
      answers.map(({ message }) => ['sync_key_unknown', message]),
    );
    expect(new Set(answers.map(({ message }) => message)).size).toBe(1);
  });

  it('makes the key of an installation known that had none, and its sync works from then on', async () => {
    const { clientId } = await bindWithoutKey();
    const signer = newSigner();
    expect(await carry(clientId, signer)).toMatchObject({ status: 'new' });
    const { publicKey: _, ...signed } = await requestOf(clientId, signer);
    expect((await shop.call(installs.sync, { body: signed })).data.status).toBe('new');
  });

  it('by another key ends the one before it, which the audit log names, and which no request brings back', async () => {
    const { clientId, signer, install } = await bind();
    const old = await requestOf(clientId, signer);
    const next = newSigner();
    await carry(clientId, next);
    expect(await pinned(clientId)).toMatchObject({
      publicKey: next.publicKey,
      pinnedBy: expect.stringContaining(ada.user.id),
    });
    const entries = await shop.services.db
      .select({ action: auditLog.action, before: auditLog.before, after: auditLog.after })
      .from(auditLog)
      .where(eq(auditLog.subject, `install:${install.id}`))
      .orderBy(desc(auditLog.id))
      .limit(2);
    expect(entries).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          action: 'install.key_ended',
          before: expect.stringContaining(keyId(signer.publicKey)),
        }),
        expect.objectContaining({
          action: 'install.key_pinned',
          after: expect.stringContaining(keyId(next.publicKey)),
        }),
      ]),
    );
    expect(await refused(send(old))).toBe('sync_key_ended');
    expect(await pinned(clientId)).toMatchObject({ publicKey: next.publicKey });
  });

  it('is refused after its owner has stopped the sync, until the installation is bound again', async () => {
    const { clientId, signer, install } = await bind();
    await shop.call(installs.endKey, { params: { id: install.id } }, ada);
    expect(await refused(carry(clientId, signer))).toBe('sync_key_ended');
    expect(await pinned(clientId)).toBeUndefined();
    await shop.call(installs.remove, { params: { id: install.id } }, ada);
    const { licenseText } = await giveLicense(shop, null, { type: 'trial', clientId });
    await shop.call(installs.bind, { body: { clientId, licenseText } }, ada);
    expect(await carry(clientId, signer)).toMatchObject({ status: 'new' });
  });

  it('pins nothing where it is malformed, its signature is that of another request, or its key is not its own', async () => {
    const { clientId } = await bindWithoutKey();
    const signer = newSigner();
    const [one, other] = [await requestOf(clientId, signer), await requestOf(clientId, signer)];
    expect(await refused(send({ ...one, request: `${one.request} ` }))).toBe('sync_malformed');
    expect(await refused(send({ ...one, publicKey: newSigner().publicKey }))).toBe('sync_malformed');
    expect(await refused(send({ ...one, signature: other.signature }))).toBe('sync_bad_signature');
    expect(await pinned(clientId)).toBeUndefined();
  });
});
