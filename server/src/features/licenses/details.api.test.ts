import { randomUUIDv7 } from 'node:crypto';
import { contract } from '@warden/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Account, refusal, sharedTestApp } from '../../../test/app.ts';
import { aClientId, giveLicense, openAccount } from '../../../test/licenses.ts';

const { licenses } = contract;

const shop = sharedTestApp({}, { workers: false });
let ada: Account;
let eve: Account;
let admin: Account;
beforeAll(async () => {
  ada = await openAccount(shop);
  eve = await openAccount(shop);
  admin = await openAccount(shop, { isAdmin: true });
});

const get = (id: string, { token }: Account) => shop.call(licenses.get, { params: { id } }, { token });
const ofClient = async (clientId: string, { token }: Account, includeRevoked?: string) =>
  (
    await shop.call(
      licenses.ofClient,
      { params: { clientId }, query: { includeRevoked: includeRevoked as 'true' | undefined } },
      { token },
    )
  ).data.map(({ id }) => id);

describe('one license', () => {
  it('is shown to its owner and to administrators, and does not exist for other users', async () => {
    const { id } = await giveLicense(shop, ada.user.id);
    expect((await get(id, ada)).data).toMatchObject({ id, status: 'active' });
    expect((await get(id, admin)).data.id).toBe(id);
    expect(await refusal(get(id, eve))).toEqual(await refusal(get(randomUUIDv7(), eve)));
    expect(await refusal(get(id, eve))).toMatchObject({ status: 404, code: 'not_found' });
  });

  it('without an owner is shown to administrators alone', async () => {
    const { id } = await giveLicense(shop, null);
    expect(await refusal(get(id, ada))).toMatchObject({ status: 404 });
    expect((await get(id, admin)).data.id).toBe(id);
  });
});

describe('the licenses of a client', () => {
  it('are the caller’s own, newest first, and for an administrator those of all accounts', async () => {
    const clientId = aClientId();
    const older = await giveLicense(shop, ada.user.id, { clientId, now: new Date(Date.now() - 60_000) });
    const newer = await giveLicense(shop, ada.user.id, { clientId, type: 'individual' });
    const evesOwn = await giveLicense(shop, eve.user.id, { clientId, now: new Date(Date.now() - 120_000) });
    await giveLicense(shop, ada.user.id);
    expect(await ofClient(clientId, ada)).toEqual([newer.id, older.id]);
    expect(await ofClient(clientId, eve)).toEqual([evesOwn.id]);
    expect(await ofClient(clientId, admin)).toEqual([newer.id, older.id, evesOwn.id]);
    expect(await ofClient(aClientId(), ada)).toEqual([]);
  });

  it('leave out revoked ones unless they are asked for', async () => {
    const clientId = aClientId();
    const { id } = await giveLicense(shop, ada.user.id, { clientId });
    await shop.call(licenses.revoke, { params: { id }, body: { reason: 'refund' } }, { token: admin.token });
    expect(await ofClient(clientId, ada)).toEqual([]);
    expect(await ofClient(clientId, ada, 'false')).toEqual([]);
    expect(await ofClient(clientId, ada, 'true')).toEqual([id]);
    expect(await refusal(ofClient(clientId, ada, 'yes'))).toMatchObject({ status: 400, field: 'includeRevoked' });
  });

  it.each(['a/b?c#d e%', 'сервер-'.repeat(28), '🦊'.repeat(100), "'; drop table licenses; --"])(
    'are found whatever the client is called: %s',
    async (clientId) => {
      const { id } = await giveLicense(shop, ada.user.id, { clientId });
      expect(await ofClient(clientId, ada)).toEqual([id]);
    },
  );
});
