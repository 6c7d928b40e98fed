import { contract } from '@warden/contract';
import { addYears, dayOf, endOfDay } from '@warden/license';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { isLong } from '../../../../scripts/lib/random.ts';
import { accountsOf } from '../../../test/accounts.ts';
import { refusal, sharedTestApp } from '../../../test/app.ts';
import { bindInstall, openAccount, sharedAccount, storedLicense } from '../../../test/licenses.ts';
import { buy, buyAndPay, eventually, licensesOf, mailsOf, paymentOf, refundInCabinet } from '../../../test/payments.ts';
import { licenses } from '../licenses/tables.ts';
import { sweepPayments } from './jobs.ts';

const shop = sharedTestApp();
const customer = sharedAccount(shop);
const admin = sharedAccount(shop, { isAdmin: true });

const { deleteAccount } = accountsOf(shop);
const installation = async () => (await bindInstall(shop, customer)).clientId;
const paid = (clientId: string, account = customer) => buyAndPay(shop, account, clientId);
/** Buys this many years, one after the other. */
const years = async (clientId: string, count: number) => {
  const bought: Awaited<ReturnType<typeof paid>>[] = [];
  for (let n = 0; n < count; n++) bought.push(await paid(clientId));
  return bought as [(typeof bought)[0], (typeof bought)[0], (typeof bought)[0]];
};
const refund = (id: string) =>
  shop.call(contract.payments.refund, { params: { id }, body: { reason: 'because' } }, { token: admin.token });
const refundThere = async (providerId: string, minor?: number) =>
  shop.services.payments.applyRefund(await refundInCabinet(shop, providerId, minor));
const settle = async (outcome: 'succeeded' | 'canceled') => {
  for (const { id, status } of shop.yookassa.refunds())
    if (status === 'pending') shop.yookassa.settleRefund(id, outcome);
  await sweepPayments.run({}, shop.services, '');
};
const licenseOf = async ({ id }: { id: string }) => {
  const [license] = await licensesOf(shop, id);
  return license as NonNullable<typeof license>;
};
const revoke = (id: string) =>
  shop.call(contract.licenses.revoke, { params: { id }, body: { reason: 'because' } }, { token: admin.token });
const revokeLicenseOf = async (payment: { id: string }) => revoke((await licenseOf(payment)).id);
const issue = async (clientId: string, expires?: string) => {
  const body = { clientId, licenseType: 'commercial' as const, ...(expires ? { expires } : {}) };
  return (await shop.call(contract.licenses.issue, { body }, { token: admin.token })).data;
};
const validate = async (licenseText: string) =>
  (await shop.call(contract.licenses.validate, { body: { licenseText } })).data.code;

/** Expects a license to end this many years from today. The tests may run over midnight, so either day is accepted. */
const began = new Date();
const expectYears = async (payment: { id: string }, count: number) => {
  const { expiresAt, revokedAt } = await licenseOf(payment);
  expect(revokedAt).toBeNull();
  const ends = [began, new Date()].map((day) => endOfDay(addYears(dayOf(day), count)));
  expect(ends).toContainEqual(expiresAt);
};

describe('the term of a license never exceeds what was paid for and not given back', () => {
  it.each(['succeeded', 'canceled'] as const)(
    'when the next year is bought while the refund of the first is pending, which then is %s',
    async (outcome) => {
      const clientId = await installation();
      const first = await paid(clientId);
      shop.yookassa.faults.refundsPending(true);
      await refund(first.id);
      const second = await paid(clientId);
      await expectYears(second, 2);
      const { id } = await licenseOf(second);
      await settle(outcome);
      await expectYears(second, outcome === 'succeeded' ? 1 : 2);
      if (outcome === 'succeeded') {
        expect(await licenseOf(first)).toMatchObject({ revokedReason: 'Payment refunded' });
      } else {
        await expectYears(first, 1);
        expect((await licenseOf(second)).id).toBe(id);
      }
    },
  );

  it('when the middle one of three years is revoked by hand and the first is to be refunded', async () => {
    const [first, second, third] = await years(await installation(), 3);
    await revokeLicenseOf(second);
    expect(await refusal(refund(first.id))).toMatchObject({ status: 409, code: 'refund_later_first' });
    expect(await refusal(refund(second.id))).toMatchObject({ status: 409, code: 'refund_later_first' });
    await refundThere(first.providerId);
    await expectYears(third, 2);
    await refundThere(second.providerId);
    await expectYears(third, 1);
    await refund(third.id);
    expect(await licenseOf(third)).toMatchObject({ revokedReason: 'Payment refunded' });
  });

  it('when the latest is revoked by hand, another is bought and the revoked one is refunded', async () => {
    const clientId = await installation();
    const [first, second] = await years(clientId, 2);
    await revokeLicenseOf(second);
    const third = await paid(clientId);
    await expectYears(third, 2);
    // The third year does not count on from the second, so the second can be refunded and nothing else changes.
    await refund(second.id);
    await expectYears(first, 1);
    await expectYears(third, 2);
  });

  it('when what an administrator issued is revoked after a year was bought on top of it', async () => {
    const clientId = await installation();
    const given = await issue(clientId, addYears(dayOf(new Date()), 5));
    const payment = await paid(clientId);
    await expectYears(payment, 6);
    await revoke(given.id);
    await expectYears(payment, 1);
  });

  it('separately for each plan and installation', async () => {
    const [one, two] = [await installation(), await installation()];
    const individual = await buyAndPay(shop, customer, one, { plan: 'individual', amount: 800 });
    const first = await paid(one);
    const elsewhere = await paid(two);
    await refundThere(first.providerId);
    await expectYears(individual, 1);
    await expectYears(elsewhere, 1);
  });
});

describe('a license that is replaced', () => {
  const replaced = async () => {
    const [first, second] = await years(await installation(), 2);
    const before = await licenseOf(second);
    await refundThere(first.providerId);
    return { first, second, before, after: await licenseOf(second) };
  };

  it('stops working, says why, and leaves its payment to the new one', async () => {
    const { second, before, after } = await replaced();
    expect(await storedLicense(shop, before.id)).toMatchObject({
      paymentId: null,
      replacedBy: after.id,
      revokedAt: expect.any(Date),
      revokedReason: 'Replaced, because an earlier payment was refunded',
    });
    expect(after).toMatchObject({
      supersedes: before.id,
      issuedAt: before.issuedAt,
      userId: before.userId,
      licensee: before.licensee,
    });
    expect(await validate(before.licenseText)).toBe('REVOKED');
    expect(await validate(after.licenseText)).toBe('VALID');
    const { data } = await shop.call(contract.payments.get, { params: { id: second.id } }, { token: customer.token });
    expect(data).toMatchObject({ license_uuid: after.id, license: { id: after.id, status: 'active' } });
    const { data: texts } = await shop.call(contract.licenses.revocations, {});
    expect(texts.revoked).toContain(before.id);
    expect(texts.revoked).not.toContain(after.id);
    const { data: drift } = await shop.call(contract.admin.drift, {}, { token: admin.token });
    expect(drift.license_without_payment.map(({ id }) => id)).not.toContain(before.id);
    expect(drift.paid_without_license).toEqual([]);
    expect(await paymentOf(shop, second.id)).toMatchObject({ licensed: true });
  });

  it('brings its customer one mail with the new text, also when the account is deleted', async () => {
    const buyer = await openAccount(shop);
    const { clientId } = await bindInstall(shop, buyer);
    const [first, second] = [await paid(clientId, buyer), await paid(clientId, buyer)];
    await eventually(async () => (await paymentOf(shop, second.id)).mailedAt !== null, 60);
    await deleteAccount(buyer);
    await refundThere(first.providerId);
    const mails = await mailsOf(shop, second.id, 2);
    const mail = mails.find(({ subject }) => subject === 'New text for your Warden license');
    expect(mail).toMatchObject({ to: buyer.user.email });
    const { licenseText } = await licenseOf(second);
    const attached = await shop.mailbox.attachment(mail?.id as string, 0);
    expect(String(attached?.content).trim()).toBe(licenseText.trim());
    expect(mails).toHaveLength(2);
  });

  it('is replaced once, whatever happens to its chain at the same time', { repeats: isLong ? 10 : 0 }, async () => {
    const other = await openAccount(shop);
    const { clientId } = await bindInstall(shop, other);
    const bought = [await paid(clientId, other), await paid(clientId, other), await paid(clientId, other)] as const;
    const [first, second, third] = bought;
    const texts = await Promise.all(bought.map(async (payment) => (await licenseOf(payment)).licenseText));
    const fourth = await buy(shop, other, clientId);
    shop.yookassa.pay(fourth.providerId);
    const by = { reason: 'because', actor: 'operator', by: 'operator', address: null };
    const report = await refundInCabinet(shop, first.providerId);
    const outcomes = await Promise.allSettled([
      shop.services.payments.applyRefund(report),
      revokeLicenseOf(second),
      shop.services.payments.refund(third.id, by),
      shop.services.payments.follow(fourth.id),
      ...texts.map(validate),
      deleteAccount(other),
    ]);
    const failures = outcomes.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
    for (const { reason } of failures) {
      expect(['refund_later_first', 'already_revoked', 'not_found']).toContain(reason.code ?? reason.body?.code);
    }
    await sweepPayments.run({}, shop.services, '');
    const running = await shop.services.db
      .select()
      .from(licenses)
      .where(
        sql`${licenses.clientId} = ${clientId} and ${licenses.paymentId} is not null and ${licenses.revokedAt} is null`,
      );
    const given = await Promise.all(bought.map(async ({ id }) => (await paymentOf(shop, id)).refundedAt === null));
    const paidYears = given.filter(Boolean).length + 1;
    const latest = Math.max(...running.map(({ expiresAt }) => expiresAt.getTime()));
    expect(latest).toBeLessThanOrEqual(endOfDay(addYears(dayOf(new Date()), paidYears)).getTime());
    expect(await shop.services.db.$count(licenses, eq(licenses.paymentId, fourth.id))).toBe(1);
  });
});
