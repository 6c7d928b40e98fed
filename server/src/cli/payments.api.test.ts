import { asc } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type Account, shopAccount } from '../../test/app.ts';
import { bindInstall, openAccount } from '../../test/licenses.ts';
import { buy, licensesOf } from '../../test/payments.ts';
import { shopBesideTool } from '../../test/shop-beside-tool.ts';
import { warden } from '../../test/warden.ts';
import { auditLog } from '../features/audit/tables.ts';

// Only PostgreSQL allows the tool and the shop to run at the same time.
describe.runIf(process.env.WARDEN_TEST_DB === 'postgres')('warden payments, beside a running shop', () => {
  const shop = shopBesideTool();
  let customer: Account;
  beforeAll(async () => {
    customer = await openAccount(shop);
    vi.stubEnv('YOOKASSA_SHOP_ID', shopAccount.shopId);
    vi.stubEnv('YOOKASSA_SECRET_KEY', shopAccount.secretKey);
    vi.stubEnv('YOOKASSA_API_URL', shop.yookassa.url);
  });

  it('reconciles, refunds and leaves a whole audit log', async () => {
    const { id, providerId } = await buy(shop, customer, (await bindInstall(shop, customer)).clientId);
    shop.yookassa.pay(providerId);
    expect(await warden('payments', 'reconcile')).toEqual({
      code: 0,
      out: '1 payments and 0 refunds in the ledger, 1 brought up to date.\n',
      err: '',
    });
    expect(await licensesOf(shop, id)).toMatchObject([{ revokedAt: null }]);
    expect((await warden('payments', 'refund', id, '--reason', 'Changed their mind')).code).toBe(0);
    expect(await licensesOf(shop, id)).toMatchObject([{ revokedBy: 'operator' }]);
    const entries = await shop.services.db.select().from(auditLog).orderBy(asc(auditLog.id));
    const person = `user:${customer.user.id}`;
    expect(entries.map(({ actor, action }) => `${actor} ${action}`)).toEqual([
      `${person} user.registered`,
      `${person} consent.given`,
      `${person} install.bound`,
      `${person} license.bound`,
      `${person} install.key_pinned`,
      `${person} payment.created`,
      'shop license.issued',
      'shop payment.succeeded',
      'operator refund.requested',
      'shop license.revoked',
      'shop refund.succeeded',
    ]);
    expect(await warden('audit', 'check')).toMatchObject({
      code: 0,
      out: expect.stringContaining('The audit log is whole: 11 entries.\n'),
    });
  });

  it('says what cannot be done in one line', async () => {
    await expect(warden('payments', 'refund', crypto.randomUUID(), '--reason', 'x')).rejects.toThrow(
      'This was not found, or it does not belong to you.',
    );
    expect((await warden('payments', 'refund', 'x', '--reason', 'x')).err).toContain('x is no payment id');
    expect((await warden('payments', 'reconcile', '--days', 'many')).err).toContain('--days must be a number of days');
    vi.stubEnv('YOOKASSA_SHOP_ID', '');
    vi.stubEnv('YOOKASSA_SECRET_KEY', '');
    await expect(warden('payments', 'reconcile')).rejects.toThrow(
      'YOOKASSA_SHOP_ID and YOOKASSA_SECRET_KEY are missing',
    );
  });
});
