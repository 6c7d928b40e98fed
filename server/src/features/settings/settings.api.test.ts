import { contract } from '@warden/contract';
import { describe, expect, it } from 'vitest';
import { refusal, sharedTestApp } from '../../../test/app.ts';
import { auditOf } from '../../../test/audit.ts';
import { sharedAccount } from '../../../test/licenses.ts';

const shop = sharedTestApp({ PRICE_INDIVIDUAL: '900.50', CURRENCY: 'EUR' }, { workers: false });
const admin = sharedAccount(shop, { isAdmin: true });

const read = async () => (await shop.call(contract.settings.read, {})).data;
const write = (key: 'payment_enabled' | 'price_commercial' | 'currency', value: string | number | null) =>
  shop.call(contract.settings.write, { body: { key, value } }, { token: admin.token, from: '192.0.2.7' });

describe('settings', () => {
  it('start with payment on, the operator’s prices and the defaults for checkout', async () => {
    expect(await read()).toEqual({
      payment_enabled: '1',
      core_available: false,
      separate_consent: false,
      currency: 'EUR',
      price_commercial: null,
      price_individual: 900.5,
      checkout: { commercial: 8000, individual: 900.5 },
      volume_discounts: [],
    });
  });

  it('are changed one at a time, for everybody at once', async () => {
    await write('payment_enabled', '0');
    const { data } = await write('price_commercial', 25_000);
    expect(data).toMatchObject({ payment_enabled: '0', price_commercial: 25_000 });
    expect(await read()).toEqual(data);
  });

  it('go back to what the operator set when emptied', async () => {
    const { data } = await write('price_commercial', '');
    expect(data).toMatchObject({ price_commercial: null, checkout: { commercial: 8000 } });
  });

  it('refuse a value that is none, and change nothing', async () => {
    const before = await read();
    const invalid = { status: 400, code: 'field_invalid', field: 'value' };
    expect(await refusal(write('currency', 'gold'))).toMatchObject(invalid);
    expect(await refusal(write('price_commercial', -1))).toMatchObject({ code: 'field_invalid' });
    expect(await read()).toEqual(before);
  });

  it('tell of the Community Edition in the shape the pages read', async () => {
    const answer = { success: true, coreAvailable: true };
    expect(await shop.call(contract.settings.setCoreAvailable, { body: { value: true } }, admin)).toEqual(answer);
    expect(await shop.call(contract.settings.coreAvailable, {})).toEqual(answer);
  });

  it('leave a trail of who changed what, and from where', async () => {
    const by = { actor: `user:${admin.user.id}`, action: 'setting.changed', address: '192.0.2.7' };
    expect(await auditOf(shop, 'setting:price_commercial')).toMatchObject([
      { ...by, before: '{"value":null}', after: '{"value":"25000"}' },
      { ...by, before: '{"value":"25000"}', after: '{"value":null}' },
    ]);
  });
});
