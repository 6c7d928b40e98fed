import { type BodyOf, contract, type ErrorCode } from '@warden/contract';
import { errorTexts } from '@warden/i18n';
import { addDays, dayOf, keyId } from '@warden/license';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Account, refusal, sharedTestApp } from '../../../test/app.ts';
import {
  aClientId,
  bindInstall,
  giveLicense,
  newSigner,
  openAccount,
  showLicense,
  storedLicense,
} from '../../../test/licenses.ts';
import { licenses } from '../licenses/tables.ts';
import { installs as table } from './tables.ts';

const { installs } = contract;
type Binding = BodyOf<typeof installs.bind>;

const shop = sharedTestApp({}, { workers: false });
let ada: Account;
let eve: Account;
let admin: Account;
beforeAll(async () => {
  [ada, eve, admin] = [await openAccount(shop), await openAccount(shop), await openAccount(shop, { isAdmin: true })];
});

const bind = async (body: Binding, { token }: Account = ada, locale: 'en' | 'ru' = 'en') =>
  (await shop.call(installs.bind, { body }, { token, locale })).data;
const revoke = (id: string) =>
  shop.call(contract.licenses.revoke, { params: { id }, body: { reason: 'x' } }, { token: admin.token });
const boundTo = async (clientId: string) =>
  (await shop.services.db.select().from(table).where(eq(table.clientId, clientId))).map(({ userId }) => userId);
const day = (offset: number) => addDays(dayOf(new Date()), offset);
const longAgo = () => new Date(Date.now() - 59 * 86_400_000);

describe('binding an installation', () => {
  it('stores a license without what mail programs and strangers put around its lines', async () => {
    const { text, payload } = await showLicense();
    const padded = `\n\n${text.replaceAll('\n', `${' '.repeat(500)}\r\n`)}\n \n`;
    expect(padded.length).toBeGreaterThan(5_000);
    expect(await bind({ clientId: payload.client, licenseText: padded })).toMatchObject({ licenseText: text.trim() });
    const { data } = await shop.call(contract.licenses.get, { params: { id: payload.id } }, ada);
    expect(data).toMatchObject({ license_text: text.trim() });
  });

  it('stores it with the license it showed, which then is the customer’s', async () => {
    const { text, payload } = await showLicense({ hostname: 'errors.example.com' });
    const body = {
      clientId: ` ${payload.client} `,
      licenseText: `${text}\n`,
      description: 'Production',
      hostname: 'errors.example.com',
      version: '24.1.0',
    };
    const bound = await bind(body);
    expect(bound).toEqual({
      id: expect.any(String),
      clientId: payload.client,
      description: 'Production',
      hostname: 'errors.example.com',
      version: '24.1.0',
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
    const { text, payload } = await showLicense();
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

/** Each kind of wrong request, with the code and field of its refusal. */
const wrong: Record<string, [() => Promise<Binding>, ErrorCode, string, number?]> = {
  'no client id': [async () => ({ clientId: ' ', licenseText: 'x' }), 'client_id_required', 'clientId'],
  'no license': [async () => ({ clientId: 'c', licenseText: ' \n' }), 'license_text_required', 'licenseText'],
  'something else': [async () => ({ clientId: 'c', licenseText: 'not a license' }), 'license_malformed', 'licenseText'],
  'another client’s license': [
    async () => ({ clientId: aClientId(), licenseText: (await showLicense()).text }),
    'license_wrong_client',
    'clientId',
  ],
  'an expired license': [
    async () => {
      const { text, payload } = await showLicense({ issued: longAgo(), expires: day(-1) });
      return { clientId: payload.client, licenseText: text };
    },
    'license_expired',
    'licenseText',
  ],
  'a revoked license': [
    async () => {
      const { id, clientId, licenseText } = await giveLicense(shop, ada.user.id, { type: 'trial' });
      await revoke(id);
      return { clientId, licenseText };
    },
    'license_revoked',
    'licenseText',
  ],
  'an unknown key': [
    async () => {
      const { text, payload } = await showLicense({ type: 'trial' });
      return { clientId: payload.client, licenseText: text };
    },
    'license_unknown_key',
    'licenseText',
  ],
  'a retired key': [
    async () => {
      const signer = newSigner();
      const key = { id: keyId(signer.publicKey), publicKey: signer.publicKey, retired: true };
      shop.services.licenses.keys.published.push(key);
      const { text, payload } = await showLicense({ type: 'trial' }, signer);
      return { clientId: payload.client, licenseText: text };
    },
    'license_retired_key',
    'licenseText',
  ],
  'changed header lines': [
    async () => {
      const { text, payload } = await showLicense();
      return { clientId: payload.client, licenseText: text.replace(/Licensee: .*/, 'Licensee: Eve') };
    },
    'license_header_mismatch',
    'licenseText',
  ],
  'a signature of another license': [
    async () => {
      const signer = newSigner();
      const [one, two] = [await showLicense({}, signer), await showLicense({}, signer)];
      const [header, payload] = one.text.split('\n\n');
      return {
        clientId: one.payload.client,
        licenseText: [header, payload, two.text.split('\n\n')[2]].join('\n\n'),
      };
    },
    'license_bad_signature',
    'licenseText',
  ],
  'a trial longer than 60 days': [
    async () => {
      const { text, payload } = await showLicense({ expires: day(61) });
      return { clientId: payload.client, licenseText: text };
    },
    'license_trial_too_long',
    'licenseText',
  ],
  'a commercial license': [
    async () => {
      const { clientId, licenseText } = await giveLicense(shop, ada.user.id);
      return { clientId, licenseText };
    },
    'license_not_trial',
    'licenseText',
  ],
  'another account’s license': [
    async () => {
      const { clientId, licenseText } = await giveLicense(shop, eve.user.id, { type: 'trial' });
      return { clientId, licenseText };
    },
    'license_taken',
    'licenseText',
    409,
  ],
  'another account’s installation': [
    async () => {
      const { clientId } = await bindInstall(shop, eve);
      return { clientId, licenseText: (await showLicense({ client: clientId })).text };
    },
    'client_bound_elsewhere',
    'clientId',
    409,
  ],
};

describe('what does not bind', () => {
  it.each(Object.entries(wrong))('is %s: it says so in both languages and stores nothing', async (_name, given) => {
    const [make, code, field, status = 400] = given;
    const body = await make();
    const count = async () => [await shop.services.db.$count(table), await shop.services.db.$count(licenses)];
    const before = await count();
    for (const locale of ['en', 'ru'] as const) {
      const message = errorTexts[locale][code];
      expect(await refusal(bind(body, ada, locale))).toEqual({ status, code, field, message });
    }
    expect(await count()).toEqual(before);
  });

  it('does not say whose the installation is', async () => {
    const { clientId } = await bindInstall(shop, eve);
    const { text } = await showLicense({ client: clientId });
    const { body } = await shop.app.inject({
      method: 'POST',
      url: '/api/installs',
      headers: { authorization: `Bearer ${ada.token}` },
      payload: { clientId, licenseText: text },
    });
    for (const secret of [eve.user.email, eve.user.id, 'Analytical']) expect(body).not.toContain(secret);
    expect(await boundTo(clientId)).toEqual([eve.user.id]);
  });
});

describe('two accounts that bind one client at the same instant', () => {
  it('leave one of them with it, and the other with a conflict', async () => {
    const rivals = [ada, eve, await openAccount(shop), await openAccount(shop)];
    for (let round = 0; round < 5; round++) {
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
