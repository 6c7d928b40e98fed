import { randomBytes } from 'node:crypto';
import { contract, type ErrorCode, shopReasons } from '@warden/contract';
import { mailTexts } from '@warden/i18n';
import { makeSyncRequest, type Signer } from '@warden/license';
import { and, eq, isNull } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { type Account, refusal, sharedTestApp } from '../../../test/app.ts';
import { giveInvoice } from '../../../test/invoices.ts';
import { deliver } from '../../../test/jobs.ts';
import { aClientId, giveLicense, newSigner, openAccount, sharedAccount, showLicense } from '../../../test/licenses.ts';
import { buy, buyAndPay, licensesOf, paymentOf, refundInCabinet } from '../../../test/payments.ts';
import { DAY } from '../../platform/time.ts';
import { auditLog } from '../audit/tables.ts';
import { openSession } from '../auth/sessions.ts';
import { licenses as licensesTable } from '../licenses/tables.ts';
import { paymentRefunded } from '../payments/mail.tsx';
import { installMoved, installMoveUndone } from './mail.tsx';
import { installKeys, installMoves, installs as installsTable } from './tables.ts';

const { installs, licenses } = contract;

const shop = sharedTestApp({}, { workers: false });
const ada = sharedAccount(shop);
const eve = sharedAccount(shop);
const admin = sharedAccount(shop, { isAdmin: true });

const trialOf = async (client: string, signer = newSigner()) =>
  (await showLicense({ client, issued: shop.services.now() }, signer)).text;

const bind = async (account: Account, clientId = aClientId(), description = 'Production') => {
  const signer = newSigner();
  const body = { clientId, licenseText: await trialOf(clientId, signer), description };
  const { data } = await shop.call(installs.bind, { body }, account);
  return { id: data.id, clientId, signer };
};

/** An installation with a commercial license that was paid for. */
const licensed = async (account: Account = ada) => {
  const bound = await bind(account);
  const { id: paymentId, providerId, license } = await buyAndPay(shop, account, bound.clientId);
  return { ...bound, paymentId, providerId, license };
};

/** A session of now, however far the clock is. */
const freshly = async ({ user }: Account) => ({
  token: await openSession(shop.services.db, user.id, shop.services.now()),
});

const move = async (id: string, to: string, account: Pick<Account, 'token'> = ada, signer?: Signer) =>
  (await shop.call(installs.move, { params: { id }, body: { licenseText: await trialOf(to, signer) } }, account)).data;
const undo = async (id: string, account: Pick<Account, 'token'> = ada) =>
  (await shop.call(installs.undoMove, { params: { id } }, account)).data;
const refused = async (call: Promise<unknown>): Promise<ErrorCode> => (await refusal(call)).code;
const ofPayment = async (id: string) => {
  const found = await licensesOf(shop, id);
  expect(found).toHaveLength(1);
  return found[0] as NonNullable<(typeof found)[0]>;
};
const validate = async (licenseText: string) =>
  (await shop.call(licenses.validate, { body: { licenseText } })).data.code;
const sync = async (client: string, signer: Signer) => {
  const facts = { client, license: null, version: null, at: shop.services.now(), nonce: randomBytes(16) };
  const { request, signature } = await makeSyncRequest(facts, signer);
  return (await shop.call(installs.sync, { body: { request, signature } })).data;
};
const listed = async (clientId: string, account: Pick<Account, 'token'> = ada) =>
  (await shop.call(installs.list, { query: {} }, account)).data.find((install) => install.clientId === clientId);
const running = async (clientId: string) =>
  shop.services.db
    .select()
    .from(licensesTable)
    .where(
      and(
        eq(licensesTable.clientId, clientId),
        isNull(licensesTable.revokedAt),
        isNull(licensesTable.replacedBy),
        eq(licensesTable.type, 'commercial'),
      ),
    );

describe('a move', () => {
  it('gives the new installation a license with the same end and payment, and revokes that of the old one', async () => {
    const { id, clientId, signer, paymentId, license } = await licensed();
    const [to, newKey] = [aClientId(), newSigner()];
    const install = await move(id, to, ada, newKey);
    expect(install).toMatchObject({ clientId: to, description: 'Production' });
    const moved = await ofPayment(paymentId);
    const { expiresAt, issuedAt, licensee, individualPrice, commercialPrice } = license;
    expect(moved).toMatchObject({ clientId: to, userId: ada.user.id, revokedAt: null, supersedes: license.id });
    expect(moved).toMatchObject({ expiresAt, issuedAt, licensee, individualPrice, commercialPrice });
    expect(await validate(license.licenseText)).toBe('REVOKED');
    expect(await validate(moved.licenseText)).toBe('VALID');
    // The row outlives the account, so it must not have the customer's address.
    const [old] = await shop.services.db.select().from(licensesTable).where(eq(licensesTable.id, license.id));
    expect(old?.revokedBy).toBe(`user:${ada.user.id}`);
    expect(await refused(sync(clientId, signer))).toBe('sync_key_ended');
    expect(await sync(to, newKey)).toMatchObject({ status: 'new', license_text: moved.licenseText });
    expect(await listed(clientId)).toBeUndefined();
    expect(await listed(to)).toMatchObject({
      license: { id: moved.id },
      moved: { from: clientId, undo_until: expect.any(String) },
    });
    const { data: list } = await shop.call(licenses.revocations, {});
    expect(list.revoked).toContain(license.id);
    const { data } = await shop.call(licenses.get, { params: { id: license.id } }, ada);
    expect(data).toMatchObject({ revoked_reason: shopReasons.moved, superseded_by: moved.id, offers: [] });
  });

  it('is in the history of both licenses and in the audit log', async () => {
    const { id, clientId, license, paymentId } = await licensed();
    const to = aClientId();
    const install = await move(id, to);
    const moved = await ofPayment(paymentId);
    await undo(install.id);
    const back = await ofPayment(paymentId);
    const eventsOf = async (of: string) => {
      const { data } = await shop.call(licenses.events, { params: { id: of } }, ada);
      return data.filter(({ kind }) => kind === 'replaced' || kind === 'revoked');
    };
    const event = (reason: string, license_id: string) =>
      expect.objectContaining({ kind: 'replaced', reason, license_id });
    expect(await eventsOf(license.id)).toEqual([event(shopReasons.moved, moved.id)]);
    expect(await eventsOf(moved.id)).toEqual([event(shopReasons.moveUndone, back.id)]);
    expect(await eventsOf(back.id)).toEqual([]);
    const entries = await shop.services.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.actor, `user:${ada.user.id}`));
    const ofMove = entries.filter(({ action }) => action === 'install.moved' || action === 'install.move_undone');
    expect(ofMove.slice(-2).map(({ action, before }) => [action, JSON.parse(before as string)])).toEqual([
      ['install.moved', { clientId }],
      ['install.move_undone', { clientId: to }],
    ]);
  });

  it('is told by a mail with the new text, and so is its undoing', async () => {
    const owner = await openAccount(shop);
    const { id, clientId, paymentId } = await licensed(owner);
    const to = aClientId();
    const install = await move(id, to, owner);
    await deliver(shop, installMoved);
    const mail = await shop.mailTo(owner.user.email, ({ subject }) => subject === 'Your Warden license was moved');
    const plain = mail.text.replaceAll('\u2060', '');
    expect(plain).toContain(clientId);
    expect(plain).toContain(to);
    expect(plain).toContain('Can be undone until');
    const { id: licenseId } = await ofPayment(paymentId);
    expect(mail.attachments).toEqual([expect.stringContaining(licenseId.slice(-12))]);
    await undo(install.id, owner);
    await deliver(shop, installMoveUndone);
    const undone = await shop.mailTo(owner.user.email, ({ subject }) => subject.includes('was undone'));
    expect(undone.attachments).toHaveLength(1);
  });

  it('takes all licenses of the installation along, and later purchases count on from them', async () => {
    const { id, clientId, paymentId } = await licensed();
    const second = await buyAndPay(shop, ada, clientId);
    const to = aClientId();
    await move(id, to);
    expect(await ofPayment(paymentId)).toMatchObject({ clientId: to });
    const end = (await ofPayment(second.id)).expiresAt;
    expect(end).toEqual(second.license.expiresAt);
    const third = await buyAndPay(shop, ada, to);
    expect(third.license.expiresAt.getUTCFullYear()).toBe(end.getUTCFullYear() + 1);
    expect(await running(clientId)).toEqual([]);
  });

  it('keeps the order of refunds: one after it revokes what was moved, and shortens what counted on from it', async () => {
    const { id, clientId, paymentId, providerId } = await licensed();
    const second = await buyAndPay(shop, ada, clientId);
    const to = aClientId();
    await move(id, to);
    await shop.services.payments.applyRefund(await refundInCabinet(shop, providerId));
    expect(await ofPayment(paymentId)).toMatchObject({ clientId: to, revokedReason: shopReasons.refunded });
    const shortened = await ofPayment(second.id);
    expect(shortened.expiresAt.getUTCFullYear()).toBe(second.license.expiresAt.getUTCFullYear() - 1);
    expect(await running(to)).toHaveLength(1);
    expect(await running(clientId)).toEqual([]);
  });

  it('remembers that the license was validated before it', async () => {
    const { id, license, paymentId } = await licensed();
    await validate(license.licenseText);
    await move(id, aClientId());
    expect(await shop.services.licenses.wasValidated(shop.services.db, paymentId)).toBe(true);
  });

  it('leaves a license that was revoked by hand revoked, and what was bought on top of it as long as it was', async () => {
    const { id, clientId, license } = await licensed();
    const second = await buyAndPay(shop, ada, clientId);
    await shop.call(licenses.revoke, { params: { id: license.id }, body: { reason: 'by hand' } }, admin);
    const before = (await ofPayment(second.id)).expiresAt;
    const to = aClientId();
    await move(id, to);
    expect(await ofPayment(second.id)).toMatchObject({ clientId: to, expiresAt: before, revokedAt: null });
    const revoked = await shop.services.db
      .select()
      .from(licensesTable)
      .where(and(eq(licensesTable.clientId, to), eq(licensesTable.revokedReason, 'by hand')));
    expect(revoked).toHaveLength(1);
    await buyAndPay(shop, ada, to);
    expect((await ofPayment(second.id)).expiresAt).toEqual(before);
  });

  it('to an installation whose trial lasts longer than the license gives it the license', async () => {
    const { id, clientId } = await bind(ada);
    const given = await giveLicense(shop, ada.user.id, {
      clientId,
      expires: new Date(Date.now() + 10 * DAY).toISOString().slice(0, 10),
    });
    const [to, signer] = [aClientId(), newSigner()];
    await move(id, to, ada, signer);
    expect(await sync(to, signer)).toMatchObject({ status: 'new' });
    expect((await running(to))[0]?.expiresAt).toEqual(given.expiresAt);
  });

  it('is done twice in a year, and once more when the first is a year ago', async () => {
    const { id, paymentId } = await licensed();
    await buyAndPay(shop, ada, (await ofPayment(paymentId)).clientId);
    const first = await move(id, aClientId());
    const second = await move(first.id, aClientId());
    expect(await refused(move(second.id, aClientId()))).toBe('too_many_moves');
    shop.later(366 * DAY);
    const { clientId } = await move(second.id, aClientId(), await freshly(ada));
    expect(await ofPayment(paymentId)).toMatchObject({ clientId });
  });

  it('is refused without a paid license that works, to the same client, and to one that has a license', async () => {
    const unpaid = await bind(ada);
    expect(await refused(move(unpaid.id, aClientId()))).toBe('move_nothing');
    const { id, clientId } = await licensed();
    expect(await refused(move(id, clientId))).toBe('move_same_client');
    const other = await licensed();
    expect(await refused(move(id, other.clientId))).toBe('move_target_licensed');
    await shop.services.db
      .update(licensesTable)
      .set({ stagingFor: clientId })
      .where(eq(licensesTable.id, other.license.id));
    expect(await refused(move(id, other.clientId))).toBe('move_target_licensed');
  });

  it('is refused while a payment or an invoice for the old installation is open', async () => {
    const { id, clientId } = await licensed();
    const open = await buy(shop, ada, clientId);
    expect(await refused(move(id, aClientId()))).toBe('move_payment_open');
    shop.yookassa.fail(open.providerId);
    await shop.services.payments.follow(open.id);
    await move(id, aClientId());

    const invoice = await giveInvoice(shop, ada);
    const install = await listed(invoice.client_id);
    await giveLicense(shop, ada.user.id, { clientId: invoice.client_id });
    expect(await refused(move(install?.id as string, aClientId()))).toBe('move_payment_open');
    await shop.call(contract.invoices.cancel, { params: { id: invoice.id } }, ada);
    await move(install?.id as string, aClientId());
  });

  it('is refused while a payment for the new installation is open, at the price of a first license', async () => {
    const { id } = await licensed();
    const { clientId: to } = await bind(ada);
    const open = await buy(shop, ada, to);
    expect(await refused(move(id, to))).toBe('move_payment_open');
    shop.yookassa.fail(open.providerId);
    await shop.services.payments.follow(open.id);
    await move(id, to);
  });

  it('is known to the mail about a refund, which names the installation that loses its license', async () => {
    const owner = await openAccount(shop);
    const { id, clientId, providerId } = await licensed(owner);
    const to = aClientId();
    await move(id, to, owner);
    await shop.services.payments.applyRefund(await refundInCabinet(shop, providerId));
    await deliver(shop, paymentRefunded);
    const { subject: refunded } = mailTexts.en.paymentRefunded({ returned: 1, unissued: 0 });
    const mail = await shop.mailTo(owner.user.email, ({ subject }) => subject === refunded);
    expect(mail.text).toContain(to);
    expect(mail.text).not.toContain(clientId);
  });

  it('leaves money that comes late to the installation that its payment names', async () => {
    const { id, clientId } = await licensed();
    const late = await buy(shop, ada, clientId);
    await shop.services.db.transaction((tx) =>
      tx.execute(`update payments set status = 'failed' where id = '${late.id}'`),
    );
    const install = await move(id, aClientId());
    shop.yookassa.pay(late.providerId);
    await shop.services.payments.follow(late.id);
    expect((await paymentOf(shop, late.id)).status).toBe('succeeded');
    expect(await ofPayment(late.id)).toMatchObject({ clientId });
    expect(await refused(undo(install.id))).toBe('move_target_licensed');
  });

  it('is refused to an installation of another account, and of an installation of another account', async () => {
    const { id } = await licensed();
    const hers = await bind(eve);
    expect(await refused(move(id, hers.clientId))).toBe('client_bound_elsewhere');
    const sold = aClientId();
    await giveLicense(shop, eve.user.id, { clientId: sold });
    expect(await refused(move(id, sold))).toBe('client_bound_elsewhere');
    for (const stranger of [eve, admin]) {
      expect(await refused(move(id, aClientId(), stranger))).toBe('not_found');
      expect(await refused(undo(id, stranger))).toBe('not_found');
    }
  });

  it('takes no license of another account along', async () => {
    const { id, clientId } = await licensed();
    const stray = await giveLicense(shop, null, { clientId, type: 'individual' });
    await move(id, aClientId());
    const [left] = await shop.services.db.select().from(licensesTable).where(eq(licensesTable.id, stray.id));
    expect(left).toMatchObject({ clientId, revokedAt: null, replacedBy: null });
  });

  it('is refused where a license counts on from one that stays', async () => {
    const { id, clientId } = await bind(ada);
    await giveLicense(shop, null, { clientId });
    await buyAndPay(shop, ada, clientId);
    expect(await refused(move(id, aClientId()))).toBe('move_nothing');
  });

  it('is refused where one that stays counts on from what would go', async () => {
    const { id, clientId } = await licensed();
    const { license } = await buyAndPay(shop, ada, clientId);
    // Its buyer deleted the account before the money came.
    await shop.services.db.update(licensesTable).set({ userId: null }).where(eq(licensesTable.id, license.id));
    expect(await refused(move(id, aClientId()))).toBe('move_nothing');
  });

  it('changes nothing by a session whose proof is not fresh', async () => {
    const { id, clientId, paymentId } = await licensed();
    const old = new Date(shop.services.now().getTime() - 6 * 60_000);
    const stolen = { token: await openSession(shop.services.db, ada.user.id, old) };
    expect(await refused(move(id, aClientId(), stolen))).toBe('fresh_authentication_required');
    expect(await refused(undo(id, stolen))).toBe('fresh_authentication_required');
    const { id: licenseId } = await ofPayment(paymentId);
    const rotation = { params: { id: licenseId }, body: { revoke: 'now' as const } };
    expect(await refused(shop.call(licenses.rotate, rotation, stolen))).toBe('fresh_authentication_required');
    expect(await ofPayment(paymentId)).toMatchObject({ id: licenseId, clientId, revokedAt: null });
  });

  it('is made once where two come at the same time, whichever installation each names', async () => {
    const { id, clientId, paymentId } = await licensed();
    const targets = [aClientId(), aClientId()];
    const outcomes = await Promise.allSettled(targets.map((to) => move(id, to)));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const left = await Promise.all([clientId, ...targets].map(running));
    expect(left.flat().map(({ paymentId: payment }) => payment)).toEqual([paymentId]);
  });

  it('and a purchase that is paid at the same time lose no days, whichever comes first', async () => {
    const { id, clientId, license } = await licensed();
    const open = await buy(shop, ada, clientId);
    shop.yookassa.pay(open.providerId);
    const to = aClientId();
    const [moved] = await Promise.allSettled([move(id, to), shop.services.payments.follow(open.id)]);
    const second = await ofPayment(open.id);
    expect(second.expiresAt.getUTCFullYear()).toBe(license.expiresAt.getUTCFullYear() + 1);
    expect(second.clientId).toBe(moved.status === 'fulfilled' ? to : clientId);
    expect(await running(moved.status === 'fulfilled' ? clientId : to)).toEqual([]);
  });

  it('and a refund at the same time leave no license that works', async () => {
    const { id, clientId, paymentId, providerId } = await licensed();
    const { id: second } = await move(id, aClientId());
    const report = await refundInCabinet(shop, providerId);
    const to = aClientId();
    await Promise.allSettled([move(second, to), shop.services.payments.applyRefund(report)]);
    expect((await ofPayment(paymentId)).revokedAt).not.toBeNull();
    for (const client of [clientId, to]) expect(await running(client)).toEqual([]);
  });
});

describe('an undone move', () => {
  it('gives the license and the key back to the old installation, as it was, and unbinds the new one', async () => {
    const { id, clientId, signer, paymentId, license } = await licensed();
    const [to, newKey] = [aClientId(), newSigner()];
    const before = await listed(clientId);
    const install = await move(id, to, ada, newKey);
    const moved = await ofPayment(paymentId);
    const back = await undo(install.id);
    // Only the list says what there is to update to.
    const {
      license: _,
      sync: __,
      moved: ___,
      id: ____,
      update: _____,
      ...facts
    } = before as NonNullable<typeof before>;
    expect(back).toMatchObject(facts);
    const returned = await ofPayment(paymentId);
    expect(returned).toMatchObject({ clientId, expiresAt: license.expiresAt, moves: [], revokedAt: null });
    expect(await sync(clientId, signer)).toMatchObject({ status: 'new', license_text: returned.licenseText });
    expect(await refused(sync(to, newKey))).toBe('sync_key_ended');
    expect(await validate(moved.licenseText)).toBe('REVOKED');
    expect(await listed(to)).toBeUndefined();
    expect(await listed(clientId)).toMatchObject({ moved: null });
  });

  it('is undone once and within seven days', async () => {
    const { id } = await licensed();
    const first = await move(id, aClientId());
    const back = await undo(first.id);
    expect(await refused(undo(back.id))).toBe('undo_too_late');
    expect(await refused(undo(first.id))).toBe('not_found');
    const again = await move(back.id, aClientId());
    shop.later(7 * DAY + 60_000);
    const session = await freshly(ada);
    expect(await listed(again.clientId, session)).toMatchObject({ moved: null });
    expect(await refused(undo(again.id, session))).toBe('undo_too_late');
  });

  it('does not count as a move, but is not repeated more than twice a year', async () => {
    const { id } = await licensed();
    let current = id;
    for (let n = 0; n < 2; n++) current = (await undo((await move(current, aClientId())).id)).id;
    expect(await refused(move(current, aClientId()))).toBe('too_many_moves');
  });

  it('is the last one: of two, the second can be undone, and then the first', async () => {
    const { id, clientId, paymentId } = await licensed();
    const [one, two] = [aClientId(), aClientId()];
    const first = await move(id, one);
    const second = await move(first.id, two);
    const again = await bind(ada, one);
    expect(await listed(one)).toMatchObject({ moved: null });
    expect(await refused(undo(again.id))).toBe('undo_too_late');
    const middle = await undo(second.id);
    expect(middle).toMatchObject({ id: again.id, clientId: one });
    expect(await undo(middle.id)).toMatchObject({ clientId });
    expect(await ofPayment(paymentId)).toMatchObject({ clientId, moves: [] });
  });

  it('takes along what was bought for the new installation since, and leaves what it had before', async () => {
    const { id, clientId, paymentId } = await licensed();
    const to = aClientId();
    const ended = await giveLicense(shop, ada.user.id, {
      clientId: to,
      now: new Date(Date.now() - 500 * DAY),
    });
    const install = await move(id, to);
    const since = await buyAndPay(shop, ada, to);
    await undo(install.id);
    expect(await ofPayment(paymentId)).toMatchObject({ clientId });
    expect(await ofPayment(since.id)).toMatchObject({ clientId, expiresAt: since.license.expiresAt });
    const [left] = await shop.services.db.select().from(licensesTable).where(eq(licensesTable.id, ended.id));
    expect(left).toMatchObject({ clientId: to, replacedBy: null });
  });

  it('is refused where the old installation is another account’s by now, or a payment is open', async () => {
    const { id, clientId } = await licensed();
    const to = aClientId();
    const install = await move(id, to);
    const open = await buy(shop, ada, to);
    expect(await refused(undo(install.id))).toBe('move_payment_open');
    shop.yookassa.fail(open.providerId);
    await shop.services.payments.follow(open.id);
    const taken = await bind(eve, clientId);
    expect(await refused(undo(install.id))).toBe('client_bound_elsewhere');
    await shop.call(installs.remove, { params: { id: taken.id } }, eve);
    await bind(ada, clientId);
    const again = await buy(shop, ada, clientId);
    expect(await refused(undo(install.id))).toBe('move_payment_open');
    shop.yookassa.fail(again.providerId);
    await shop.services.payments.follow(again.id);
    await undo(install.id);
  });
});

describe('the records of moves', () => {
  it('go with the account, and after a year', async () => {
    const owner = await openAccount(shop);
    const { id } = await licensed(owner);
    await move(id, aClientId(), owner);
    const left = () => shop.services.db.select().from(installMoves).where(eq(installMoves.userId, owner.user.id));
    const forget = (days: number) =>
      shop.services.db.transaction((tx) => shop.services.installs.forgetMoves(tx, new Date(Date.now() + days * DAY)));
    await forget(364);
    expect(await left()).toHaveLength(1);
    await shop.call(contract.auth.deleteAccount, { body: { password: owner.password } }, owner);
    expect(await left()).toEqual([]);
    const another = await licensed();
    const { clientId } = await move(another.id, aClientId());
    await forget(366);
    expect(await shop.services.db.$count(installMoves, eq(installMoves.toClient, clientId))).toBe(0);
  });

  it('hold nothing after an undo but the one key that works', async () => {
    const { id, clientId } = await licensed();
    await undo((await move(id, aClientId())).id);
    const keys = await shop.services.db.select().from(installKeys).where(eq(installKeys.clientId, clientId));
    expect(keys.filter(({ endedAt }) => !endedAt)).toHaveLength(1);
    expect(await shop.services.db.$count(installsTable, eq(installsTable.clientId, clientId))).toBe(1);
  });
});
