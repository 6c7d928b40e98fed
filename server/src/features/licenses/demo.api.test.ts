import { contract } from '@warden/contract';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import { sharedAccount } from '../../../test/licenses.ts';
import { giveDemoInstalls } from '../installs/demo.ts';
import { giveDemoLicenses } from './demo.ts';
import { remindOfExpiry } from './jobs.ts';

const shop = sharedTestApp({}, { workers: false });
const customer = sharedAccount(shop);
beforeAll(async () => {
  const asked = vi.spyOn(shop.services.jobs, 'enqueue');
  await shop.services.db.transaction(async (tx) => {
    const { trials } = await giveDemoLicenses(shop.services, tx, customer.user.id);
    await giveDemoInstalls(shop.services, tx, customer.user.id, trials);
  });
  expect(asked).not.toHaveBeenCalled();
});

const list = async () => (await shop.call(contract.licenses.list, { query: { limit: '100' } }, customer)).data;

describe('the demo’s customer', () => {
  it('owns licenses of every type and in every state, which validate as such', async () => {
    const owned = await list();
    expect(owned.map(({ license_type, status }) => `${license_type} ${status}`).toSorted()).toEqual([
      ...['commercial active', 'commercial active', 'commercial expired', 'commercial revoked', 'individual active'],
      ...['trial-self-signed active', ...Array(4).fill('trial-self-signed expired')],
    ]);
    const codes = await Promise.all(
      owned.map(async ({ license_text, client_id: clientId }) => {
        const licenseText = license_text ?? '';
        const { data } = await shop.call(contract.licenses.validate, { body: { licenseText, clientId } });
        return data.code;
      }),
    );
    const once = ['EXPIRING', 'IN_GRACE', 'REVOKED'];
    expect(codes.toSorted()).toEqual([...Array(4).fill('EXPIRED'), ...once, ...Array(3).fill('VALID')]);
    const revoked = owned.find(({ status }) => status === 'revoked');
    expect(revoked).toMatchObject({ revoked_reason: expect.stringMatching(/\w/), revoked_by: 'Warden' });
  });

  it('has five installations, each with the trial it showed, which bind again', async () => {
    const { data } = await shop.call(contract.installs.list, { query: {} }, customer);
    expect(data).toHaveLength(5);
    const trials = (await list()).filter(({ license_type }) => license_type === 'trial-self-signed');
    expect(data.map(({ licenseText }) => licenseText).toSorted()).toEqual(
      trials.map(({ license_text }) => license_text).toSorted(),
    );
    const lab = data.find(({ clientId }) => clientId === 'northwind-lab');
    const [clientId, licenseText] = [lab?.clientId ?? '', lab?.licenseText ?? ''];
    const again = await shop.call(contract.installs.bind, { body: { clientId, licenseText } }, customer);
    expect(lab).toMatchObject(again.data);
  });

  it('is not reminded of anything that was due when it all began', async () => {
    const asked = vi.spyOn(shop.services.jobs, 'enqueue');
    await remindOfExpiry.run({}, shop.services, 'job');
    expect(asked).not.toHaveBeenCalled();
    const inSixDays = new Date(Date.now() + 6 * 24 * 60 * 60 * 1000);
    shop.setClock(() => inSixDays);
    await remindOfExpiry.run({}, shop.services, 'job');
    shop.setClock(undefined);
    expect(asked).toHaveBeenCalledOnce();
  });
});
