import { randomUUIDv7 } from 'node:crypto';
import { contract } from '@warden/contract';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { refusal, sharedTestApp } from '../../../test/app.ts';
import { anInn, giveCompany } from '../../../test/companies.ts';
import { bindInstall, sharedAccount } from '../../../test/licenses.ts';
import { memberOf, openOrganization } from '../../../test/organizations.ts';
import { buyAndPay, paymentOf } from '../../../test/payments.ts';
import { auditLog } from '../audit/tables.ts';
import { setRole } from '../memberships/service.ts';
import { refunds } from '../payments/tables.ts';

const { admin: panel } = contract;

const shop = sharedTestApp({}, { workers: false });
const ada = sharedAccount(shop);
const bob = sharedAccount(shop);
const admin = sharedAccount(shop, { isAdmin: true });

describe('organizations in the panel', () => {
  it('are listed with what they have and have paid, and found by name or tax number', async () => {
    const team = await openOrganization(shop, [
      [ada, 'owner'],
      [bob, 'viewer'],
    ]);
    await openOrganization(shop, [[bob, 'owner']], 'Contoso');
    const inn = anInn();
    await giveCompany(shop, memberOf(team, ada), { inn });
    const { clientId } = await bindInstall(shop, memberOf(team, ada));
    const { id: paymentId } = await buyAndPay(shop, memberOf(team, ada), clientId);
    const refund = { id: randomUUIDv7(), paymentId, amount: 100_000, reason: 'Part', requestedBy: 'operator' };
    const times = { createdAt: new Date(), updatedAt: new Date() };
    await shop.services.db.insert(refunds).values({ ...refund, ...times, status: 'succeeded' });
    const listed = async (search?: string) =>
      (await shop.call(panel.organizations, { query: { sortBy: 'name', search } }, admin)).data;
    expect((await listed()).organizations.map(({ name }) => name)).toEqual(['Northwind LLC', 'Contoso']);
    const row = { id: team, name: 'Northwind LLC', members: 2, installs: 1, licenses: 2, tax_numbers: [inn] };
    expect(await listed('northw')).toMatchObject({ total: 1, organizations: [row] });
    expect((await listed(inn)).organizations).toMatchObject([{ ...row, revenue: [{ currency: 'RUB', amount: 7000 }] }]);
  });

  it('are no users, and owners where owners are shown', async () => {
    const team = await openOrganization(shop, [[ada, 'owner']], 'Fabrikam');
    const caller = memberOf(team, ada);
    const { clientId } = await bindInstall(shop, caller);
    await buyAndPay(shop, caller, clientId);
    const { data: users } = await shop.call(panel.users, { query: { sortBy: 'createdAt' } }, admin);
    expect(users).toMatchObject({ total: 3 });
    expect(users.users.every(({ email }) => email !== '')).toBe(true);
    expect((await refusal(shop.call(panel.user, { params: { id: team } }, admin))).code).toBe('not_found');
    const block = { params: { id: team }, body: { reason: 'Spam' } };
    expect((await refusal(shop.call(panel.block, block, admin))).code).toBe('not_found');
    const { data: stats } = await shop.call(panel.stats, {}, admin);
    expect(stats.users).toEqual({ total: 3, admins: 1 });
    expect(stats.signups.reduce((sum, { count }) => sum + count, 0)).toBe(3);
    expect(stats.organizations?.total).toBeGreaterThan(0);

    const organization = { id: team, name: 'Fabrikam' };
    const list = { query: { sortBy: 'added', clientId } } as const;
    const { data: installations } = await shop.call(panel.installations, list, admin);
    expect(installations.installations).toMatchObject([{ hasUser: true, user: null, organization }]);
    const { data: payments } = await shop.call(panel.payments, { query: { sortBy: 'createdAt', clientId } }, admin);
    expect(payments.payments).toMatchObject([{ user_id: team, email: ada.user.email, organization }]);
    const { data: found } = await shop.call(panel.search, { query: { search: 'fabrik' } }, admin);
    expect(found).toMatchObject({ users: [], organizations: [{ ...organization, members: 1 }] });
  });

  it('show their members and all that they own to administrators', async () => {
    const team = await openOrganization(shop, [
      [ada, 'owner'],
      [bob, 'billing'],
    ]);
    const other = await openOrganization(shop, [[bob, 'owner']], 'Northwind Trading');
    const inn = anInn();
    await giveCompany(shop, memberOf(team, ada), { inn });
    await giveCompany(shop, memberOf(other, bob), { inn });
    const { clientId } = await bindInstall(shop, memberOf(team, ada));
    const { data } = await shop.call(panel.organization, { params: { id: team } }, admin);
    expect(data).toMatchObject({
      organization: { id: team, installs: 1 },
      members: [
        { email: ada.user.email, role: 'owner', muted: false },
        { email: bob.user.email, role: 'billing' },
      ],
      invitations: [],
      installs: [{ clientId }],
      companies: [{ inn }],
      same_company: [{ id: other, name: 'Northwind Trading' }],
    });
    const { data: preview } = await shop.call(
      panel.previewMerge,
      { params: { id: team }, query: { into: other } },
      admin,
    );
    expect(preview).toMatchObject({ same: [inn], installs: 1, licenses: 1, payments: 0, companies: 1 });
    expect(preview.members.toSorted((one, two) => one.role.localeCompare(two.role) || (one.before ? 1 : -1))).toEqual([
      { email: ada.user.email, role: 'owner', before: null },
      { email: bob.user.email, role: 'owner', before: 'owner' },
    ]);
  });

  it('that are the same company become one, and others do not', async () => {
    const team = await openOrganization(shop, [
      [ada, 'owner'],
      [bob, 'billing'],
    ]);
    const other = await openOrganization(shop, [[bob, 'technical']], 'Northwind Trading');
    const { clientId } = await bindInstall(shop, memberOf(team, ada));
    const { id: paymentId, license } = await buyAndPay(shop, memberOf(team, ada), clientId);
    const merge = (from: string, into: string) =>
      shop.call(panel.merge, { params: { id: from }, body: { into } }, admin);
    const refused = async (from: string, into: string) => (await refusal(merge(from, into))).code;
    const inn = anInn();
    await giveCompany(shop, memberOf(team, ada), { inn });
    expect(await refused(team, other)).toBe('merge_other_company');
    expect(await refused(team, team)).toBe('not_found');
    expect(await refused(team, ada.user.id ?? '')).toBe('not_found');
    await setRole(shop.services.db, other, bob.user.id ?? '', 'owner');
    await giveCompany(shop, memberOf(other, bob), { inn });
    await merge(team, other);
    const { data } = await shop.call(panel.organization, { params: { id: other } }, admin);
    expect(data).toMatchObject({ installs: [{ clientId }], companies: [{ inn }], same_company: [] });
    expect(data.companies).toHaveLength(1);
    expect(data.members.map(({ email, role }) => [email, role]).toSorted()).toEqual(
      [ada, bob].map(({ user }) => [user.email, 'owner']).toSorted(),
    );
    expect(await paymentOf(shop, paymentId)).toMatchObject({ userId: other, orderedBy: ada.user.id });
    expect(
      (await shop.call(contract.licenses.get, { params: { id: license.id } }, memberOf(other, bob))).data.status,
    ).toBe('active');
    expect((await refusal(shop.call(panel.organization, { params: { id: team } }, admin))).code).toBe('not_found');
    const entries = await shop.services.db.select().from(auditLog).where(eq(auditLog.action, 'organization.merged'));
    expect(entries.map(({ accountId }) => accountId)).toEqual([team, other]);
  });
});
