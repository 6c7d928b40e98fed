import { contract, type ErrorCode } from '@warden/contract';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { type Account, refusal, sharedTestApp } from '../../../test/app.ts';
import { giveCompany } from '../../../test/companies.ts';
import { giveInvoice, receiveMoney, setSeller } from '../../../test/invoices.ts';
import { aClientId, bindInstall, giveLicense, sharedAccount, showLicense } from '../../../test/licenses.ts';
import { memberOf, openOrganization } from '../../../test/organizations.ts';
import { buy, buyAndPay, licensesOf, paymentOf } from '../../../test/payments.ts';
import { readRows } from '../../platform/db/rows.ts';
import { auditLog } from '../audit/tables.ts';
import { sqlKeepAll } from '../auth/service.ts';
import { clients } from '../clients/tables.ts';
import { documents } from '../documents/tables.ts';
import { invoices } from '../invoices/tables.ts';
import { licenses as licensesTable } from '../licenses/tables.ts';
import { memberships } from '../memberships/tables.ts';
import { activationCodes, installKeys, installs as installsTable } from './tables.ts';

const { installs, licenses, payments } = contract;

const shop = sharedTestApp({}, { workers: false });
const ada = sharedAccount(shop);
const bob = sharedAccount(shop);
const eve = sharedAccount(shop);

type Caller = Pick<Account, 'token'> & { headers?: Record<string, string> };

const give = (caller: Caller, id: string, organization_id: string | null) =>
  shop.call(installs.changeOwner, { params: { id }, body: { organization_id } }, caller);
const refused = async (call: Promise<unknown>): Promise<ErrorCode> => (await refusal(call)).code;

const bound = async (account: Caller = ada, clientId = aClientId()) => {
  const { install } = await bindInstall(shop, account, clientId);
  return { id: install.id, clientId };
};
const trialOf = async (client: string) => (await showLicense({ client, issued: shop.services.now() })).text;

/** Who owns what of a client: its installation, keys, licenses of one account, the row of the panel's list. */
const ownersOf = async (clientId: string) => {
  const { db } = shop.services;
  const rows = await Promise.all([
    db.select({ owner: installsTable.userId }).from(installsTable).where(eq(installsTable.clientId, clientId)),
    db.select({ owner: installKeys.userId }).from(installKeys).where(eq(installKeys.clientId, clientId)),
    db.select({ owner: licensesTable.userId }).from(licensesTable).where(eq(licensesTable.clientId, clientId)),
    db.select({ owner: clients.userId }).from(clients).where(eq(clients.clientId, clientId)),
  ]);
  return [...new Set(rows.flat().map(({ owner }) => owner))];
};
const clientsOf = async (caller: Caller) =>
  (await shop.call(installs.list, { query: {} }, caller)).data.map(({ clientId }) => clientId);

describe('giving an installation to another owner', () => {
  it('takes everything that belongs to it into an organization, and back', async () => {
    const team = await openOrganization(shop, [
      [ada, 'owner'],
      [bob, 'billing'],
    ]);
    const { id, clientId } = await bound();
    const kept = await bound();
    const { id: paymentId, license } = await buyAndPay(shop, ada, clientId);
    await give(ada, id, team);
    expect(await ownersOf(clientId)).toEqual([team]);
    expect(await ownersOf(kept.clientId)).toEqual([ada.user.id]);
    expect(await paymentOf(shop, paymentId)).toMatchObject({ userId: team, orderedBy: ada.user.id });
    expect(await clientsOf(memberOf(team, bob))).toEqual([clientId]);
    expect(await clientsOf(ada)).not.toContain(clientId);
    expect(await refused(shop.call(licenses.get, { params: { id: license.id } }, ada))).toBe('not_found');
    const events = await shop.call(licenses.events, { params: { id: license.id } }, memberOf(team, ada));
    expect(events.data.map(({ kind }) => kind)).toEqual(['issued', 'owner_changed']);
    // A renewal for the organization counts on from what the person has bought.
    const renewed = await buyAndPay(shop, memberOf(team, bob), clientId, { license_id: license.id });
    expect(renewed.license.supersedes).toBe(license.id);
    expect(await paymentOf(shop, renewed.id)).toMatchObject({ orderedBy: bob.user.id });

    await give(memberOf(team, ada), id, null);
    expect(await ownersOf(clientId)).toEqual([ada.user.id]);
    expect(await paymentOf(shop, paymentId)).toMatchObject({ userId: ada.user.id, orderedBy: ada.user.id });
    expect(await paymentOf(shop, renewed.id)).toMatchObject({ userId: ada.user.id, orderedBy: bob.user.id });
    const entries = await shop.services.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subject, `install:${id}`), eq(auditLog.action, 'install.owner_changed')));
    expect(entries.map(({ actor, accountId, after }) => [actor, accountId, JSON.parse(after ?? '').userId])).toEqual([
      [`user:${ada.user.id}`, team, team],
      [`user:${ada.user.id}`, team, ada.user.id],
    ]);
  });

  it('takes an invoice and its documents along, whose money then brings the license to the new owner', async () => {
    const team = await openOrganization(shop, [[ada, 'owner']]);
    const { id, client_id: clientId, amount } = await giveInvoice(shop, ada);
    const [install] = await shop.services.db.select().from(installsTable).where(eq(installsTable.clientId, clientId));
    const byCard = await buy(shop, ada, clientId, { plan: 'individual', amount: 800 });
    await give(ada, install?.id as string, team);
    await receiveMoney(shop, id, amount * 100);
    shop.yookassa.pay(byCard.providerId);
    await shop.services.payments.follow(byCard.id);
    const [invoice] = await shop.services.db.select().from(invoices).where(eq(invoices.id, id));
    const papers = await shop.services.db
      .select()
      .from(documents)
      .where(eq(documents.paymentId, invoice?.paymentId as string));
    expect(papers.map(({ kind, userId }) => [kind, userId]).toSorted()).toEqual([
      ['invoice', team],
      ['upd', team],
    ]);
    expect(invoice).toMatchObject({ userId: team, paidAt: expect.any(Date), companyId: expect.any(String) });
    for (const payment of [invoice?.paymentId as string, byCard.id]) {
      expect(await licensesOf(shop, payment)).toMatchObject([{ userId: team }]);
    }
    expect((await shop.call(payments.list, { query: {} }, memberOf(team, ada))).data).toHaveLength(2);
  });

  it('lets the new owner go on with a payment under way, which is then for the new owner', async () => {
    const team = await openOrganization(shop, [
      [ada, 'owner'],
      [bob, 'billing'],
    ]);
    await setSeller(shop);
    const { id, clientId } = await bound();
    const company = await giveCompany(shop, ada);
    const begun = await buy(shop, ada, clientId, { company_id: company.id });
    const named = await bound();
    const byName = await buy(shop, ada, named.clientId);
    for (const install of [id, named.id]) await give(ada, install, team);
    const query = { client_id: clientId, plan: 'commercial' as const };
    const { data } = await shop.call(payments.quote, { query }, memberOf(team, bob));
    expect(data.open_payment).toMatchObject({ id: begun.id, company_id: null });
    expect((await buyAndPay(shop, memberOf(team, bob), clientId)).id).toBe(begun.id);
    expect((await buyAndPay(shop, memberOf(team, bob), named.clientId, { company_id: null })).id).toBe(byName.id);
    for (const payment of [begun.id, byName.id]) {
      expect(await licensesOf(shop, payment)).toMatchObject([{ userId: team, licensee: 'Northwind LLC' }]);
    }
    expect(await shop.services.documents.ofPayment(shop.services.db, begun.id)).toEqual([]);
  });

  it('keeps a staging installation together with the one that pays for it, whichever of them is given', async () => {
    const team = await openOrganization(shop, [[ada, 'owner']]);
    const paid = await bound();
    const staged = await bound();
    const { license } = await buyAndPay(shop, ada, paid.clientId);
    await shop.call(licenses.stage, { params: { id: license.id }, body: { client_id: staged.clientId } }, ada);
    await give(ada, staged.id, team);
    expect(await ownersOf(paid.clientId)).toEqual([team]);
    expect(await ownersOf(staged.clientId)).toEqual([team]);
    // The staging license follows the paid one there, too.
    await buyAndPay(shop, memberOf(team, ada), paid.clientId, { license_id: license.id });
    const ends = await shop.services.db
      .select({ expiresAt: licensesTable.expiresAt, clientId: licensesTable.clientId })
      .from(licensesTable)
      .where(
        and(
          inArray(licensesTable.clientId, [paid.clientId, staged.clientId]),
          eq(licensesTable.type, 'commercial'),
          eq(licensesTable.userId, team),
        ),
      );
    const last = (clientId: string) =>
      Math.max(...ends.filter((row) => row.clientId === clientId).map(({ expiresAt }) => expiresAt.getTime()));
    expect(last(staged.clientId)).toBe(last(paid.clientId));
    await give(memberOf(team, ada), paid.id, null);
    expect(await ownersOf(staged.clientId)).toEqual([ada.user.id]);
  });

  it('takes along what was moved to it, which the new owner can move back, and leaves what was moved on', async () => {
    const team = await openOrganization(shop, [[ada, 'owner']]);
    const from = await bound();
    const to = aClientId();
    const { id: paymentId } = await buyAndPay(shop, ada, from.clientId);
    const move = { params: { id: from.id }, body: { licenseText: await trialOf(to) } };
    const { data: moved } = await shop.call(installs.move, move, ada);
    // The client from which the license was moved has a life of its own.
    const again = await bound(ada, from.clientId);
    await give(ada, again.id, team);
    expect(await paymentOf(shop, paymentId)).toMatchObject({ userId: ada.user.id });
    await give(memberOf(team, ada), again.id, null);
    await shop.call(installs.remove, { params: { id: again.id } }, ada);
    await give(ada, moved.id, team);
    expect(await paymentOf(shop, paymentId)).toMatchObject({ userId: team });
    await shop.call(installs.undoMove, { params: { id: moved.id } }, memberOf(team, ada));
    expect(await licensesOf(shop, paymentId)).toMatchObject([{ userId: team, clientId: from.clientId }]);
  });

  it('ends an activation code that somebody got from the owner before', async () => {
    const team = await openOrganization(shop, [
      [ada, 'owner'],
      [bob, 'technical'],
    ]);
    const { id } = await bound();
    await give(ada, id, team);
    await shop.call(installs.activationCode, { params: { id } }, memberOf(team, bob));
    await give(memberOf(team, ada), id, null);
    const codes = await shop.services.db.select().from(activationCodes).where(eq(activationCodes.installId, id));
    expect(codes).toEqual([]);
  });

  it('leaves the licenses that others have for the same client', async () => {
    const team = await openOrganization(shop, [[ada, 'owner']]);
    const { id, clientId } = await bound();
    const others = await giveLicense(shop, eve.user.id, { clientId });
    await give(ada, id, team);
    expect((await shop.call(licenses.get, { params: { id: others.id } }, eve)).data.id).toBe(others.id);
    expect(await refused(shop.call(licenses.get, { params: { id: others.id } }, memberOf(team, ada)))).toBe(
      'not_found',
    );
  });

  it('is refused to strangers, and to members whose role does not allow it on either side', async () => {
    const team = await openOrganization(shop, [
      [ada, 'owner'],
      [bob, 'technical'],
    ]);
    const theirs = await openOrganization(shop, [
      [ada, 'viewer'],
      [eve, 'owner'],
    ]);
    const { id } = await bound();
    expect(await refused(give(ada, id, null))).toBe('owner_unchanged');
    expect(await refused(give(eve, id, theirs))).toBe('not_found');
    expect(await refused(give(eve, id, team))).toBe('organization_unknown');
    // The id of a person's account is not that of an organization.
    expect(await refused(give(ada, id, bob.user.id))).toBe('organization_unknown');
    expect(await refused(give(ada, id, theirs))).toBe('role_required');
    await give(ada, id, team);
    expect(await refused(give(memberOf(team, bob), id, null))).toBe('role_required');
    expect(await refused(give(memberOf(team, eve), id, null))).toBe('organization_unknown');
    expect(await refused(give(memberOf(theirs, eve), id, null))).toBe('not_found');
    const own = await bound(bob);
    await give(bob, own.id, team);
    expect(await clientsOf(bob)).not.toContain(own.clientId);
  });

  it('is refused where the role has ended before the accounts were locked', async () => {
    const team = await openOrganization(shop, [[ada, 'owner']]);
    const { id, clientId } = await bound();
    const { accounts, db } = shop.services;
    const { lockAlone } = accounts;
    accounts.lockAlone = async (tx, account) => {
      accounts.lockAlone = lockAlone;
      await tx.delete(memberships).where(eq(memberships.organizationId, team));
      return lockAlone(tx, account);
    };
    expect(await refused(give(ada, id, team))).toBe('organization_unknown');
    expect(await ownersOf(clientId)).toEqual([ada.user.id]);
    expect(await db.$count(memberships, eq(memberships.organizationId, team))).toBe(1);
  });

  it('locks organizations before people, and so does whoever keeps several accounts from being deleted', async () => {
    const team = await openOrganization(shop, [[ada, 'owner']]);
    const ids = sql.param([ada.user.id, team]);
    const kept = await readRows<{ id: string }>(shop.services.db, sqlKeepAll(sql`select unnest(${ids}::uuid[])`));
    expect(kept.map(({ id }) => id)).toEqual([team, ada.user.id]);
  });
});
