import { contract } from '@warden/contract';
import { asc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { accountsOf } from '../../../test/accounts.ts';
import { type Account, refusal, sharedTestApp } from '../../../test/app.ts';
import { giveCompany } from '../../../test/companies.ts';
import { bindInstall, giveLicense, openAccount, storedLicense } from '../../../test/licenses.ts';
import { spend } from '../../../test/limits.ts';
import { memberOf, openOrganization, organizationsOf } from '../../../test/organizations.ts';
import { buyAndPay, paymentOf } from '../../../test/payments.ts';
import { DAY } from '../../platform/time.ts';
import { auditLog } from '../audit/tables.ts';
import { sweepExpired } from '../auth/jobs.ts';
import { users } from '../auth/tables.ts';
import { companyEmails } from '../companies/tables.ts';
import { activationCodes } from '../installs/tables.ts';
import { memberships } from '../memberships/tables.ts';
import { payments } from '../payments/tables.ts';
import { invitations } from './tables.ts';

const shop = sharedTestApp();
const { organizations } = contract;
const of = organizationsOf(shop);
const { confirmedByLink, deleteAccount, signIn, tokenFor, verify } = accountsOf(shop);

const code = async (called: Promise<unknown>) => (await refusal(called)).code;
const idOf = ({ user }: Account) => user.id as string;
const actionsOf = async (organizationId: string) =>
  (
    await shop.services.db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.accountId, organizationId))
      .orderBy(asc(auditLog.id))
  ).map(({ action }) => action);

interface Pair {
  one: Account;
  other: Account;
}

/** An organization with two owners. */
const ofTwo = async () => {
  const [one, other] = [await openAccount(shop), await openAccount(shop)];
  const { id } = await of.create(one);
  await of.join(one, id, 'owner', other);
  return { id, one, other };
};

describe('making an organization', () => {
  it('makes its maker the owner, takes a company along with its confirmed addresses, and shows it by name', async () => {
    const owner = await openAccount(shop);
    const company = await giveCompany(shop, owner);
    await shop.services.db
      .update(companyEmails)
      .set({ confirmedAt: new Date() })
      .where(eq(companyEmails.companyId, company.id));
    const later = await of.create(owner, 'Zebra');
    const { id } = await of.create(owner, 'Northwind LLC', company.id);
    const { data: list } = await shop.call(organizations.list, {}, owner);
    expect(list.map(({ name, role, members }) => [name, role, members])).toEqual([
      ['Northwind LLC', 'owner', 1],
      ['Zebra', 'owner', 1],
    ]);
    const companies = async (caller: Parameters<typeof shop.call>[2]) =>
      (await shop.call(contract.companies.list, {}, caller)).data;
    expect(await companies(owner)).toEqual([]);
    expect(await companies(memberOf(id, owner))).toMatchObject([
      { id: company.id, accounting_addresses: [{ confirmed: true }] },
    ]);
    expect(await code(of.create(owner, 'Other', company.id))).toBe('not_found');
    expect(await code(of.create(owner, '\u2800'))).toBe('field_invalid');
    const renamed = await shop.call(organizations.rename, { body: { name: 'Abc' } }, memberOf(later.id, owner));
    expect(renamed.data.name).toBe('Abc');
    expect(await actionsOf(later.id)).toEqual(['organization.created', 'organization.renamed']);
  });

  it('needs an address that its owner has proved, and mails the link that does so', async () => {
    const unconfirmed = await shop.register();
    expect(await code(of.create(unconfirmed))).toBe('address_unproven');
    const byLink = await confirmedByLink();
    expect(await code(of.create(byLink))).toBe('address_unproven');
    await shop.tokenFrom(byLink.user.email, 'confirm-account');
  });

  it('is allowed 20 times', async () => {
    const owner = await openAccount(shop);
    for (let n = 0; n < 20; n++) await of.create(owner, `Company ${n}`);
    await spend(shop, `organizationAccount:${idOf(owner)}`, 0);
    expect(await code(of.create(owner))).toBe('too_many_organizations');
  });
});

describe('an invitation', () => {
  it('is mailed in the language of its reader, read without an account, and makes whoever has the address a member', async () => {
    const owner = await openAccount(shop);
    const { id } = await of.create(owner, 'Visit http://evil.example');
    const reader = await shop.register({}, { locale: 'ru' });
    const email = reader.user.email.replace('someone', 'Someone');
    const sent = await of.invite(owner, id, email, 'billing');
    expect(sent).toMatchObject({ email, invited_by: owner.user.email });
    const mail = await shop.mailTo(email, ({ subject }) => subject.includes('Приглашение'));
    expect(mail.text).toContain('Бухгалтер');
    expect(mail.links.every((link) => link.startsWith('http://shop.test/'))).toBe(true);
    const token = await shop.tokenFrom(email, 'invitation');
    const read = await shop.call(organizations.readInvitation, { body: { token } });
    expect(read.data).toMatchObject({ role: 'billing', email: sent.email });
    const stranger = await openAccount(shop);
    expect(await code(of.accept(stranger, token))).toBe('invitation_other_address');
    expect((await of.accept(reader, token)).role).toBe('billing');
    const [row] = await shop.services.db
      .select()
      .from(users)
      .where(eq(users.id, idOf(reader)));
    expect(row?.verifiedBy).toBe('session');
    expect(await code(of.accept(reader, token))).toBe('invitation_invalid');
    expect(await code(of.invite(owner, id, reader.user.email))).toBe('already_member');
    expect(await actionsOf(id)).toEqual(['organization.created', 'member.invited', 'member.joined']);
    const entries = await shop.services.db.select().from(auditLog).where(eq(auditLog.accountId, id));
    expect(JSON.stringify(entries)).not.toContain(reader.user.email);
  });

  it('is for one reader: two who use it at once become one member', async () => {
    const owner = await openAccount(shop);
    const reader = await openAccount(shop);
    const { id } = await of.create(owner);
    const token = await of.tokenOf((await of.invite(owner, id, reader.user.email)).id);
    const answers = await Promise.allSettled([of.accept(reader, token), of.accept(reader, token)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await of.membersOf(owner, id)).toHaveLength(2);
  });

  it('takes over what strangers registered with the address, but not an address that another account has proved', async () => {
    const owner = await openAccount(shop);
    const { id } = await of.create(owner);
    const reader = await shop.register();
    const { email } = reader.user;
    const squatter = await shop.register({ email, password: 'stranger horse' });
    const token = await of.tokenOf((await of.invite(owner, id, email)).id);
    await shop.services.db
      .update(users)
      .set({ emailVerifiedAt: new Date(), verifiedBy: 'session' })
      .where(eq(users.id, idOf(squatter)));
    expect(await code(of.accept(reader, token))).toBe('address_taken');
    await shop.services.db
      .update(users)
      .set({ emailVerifiedAt: null, verifiedBy: null })
      .where(eq(users.id, idOf(squatter)));
    await of.accept(reader, token);
    expect(await code(signIn(email, 'stranger horse'))).toBe('invalid_credentials');
  });

  it('goes to an address once a day, replaces the one before, and works neither revoked nor after 7 days', async () => {
    const owner = await openAccount(shop);
    const { id } = await of.create(owner);
    const caller = memberOf(id, owner);
    const reader = await openAccount(shop);
    const first = await of.invite(owner, id, reader.user.email);
    const firstToken = await of.tokenOf(first.id);
    expect(await code(of.invite(owner, id, reader.user.email))).toBe('invitation_limited');
    // Limits count by the id, however it is written.
    expect(await code(of.invite(owner, id.toUpperCase(), reader.user.email))).toBe('invitation_limited');
    await spend(shop, `invitationOnce:${id} ${reader.user.email}`, 0);
    const secondToken = await of.tokenOf((await of.invite(owner, id, reader.user.email, 'technical')).id);
    expect(await code(of.accept(reader, firstToken))).toBe('invitation_invalid');
    const { data: open } = await shop.call(organizations.invitations, {}, caller);
    expect(open.map(({ role }) => role)).toEqual(['technical']);
    await shop.call(organizations.revokeInvitation, { params: { id: open[0]?.id ?? '' } }, caller);
    expect(await code(of.accept(reader, secondToken))).toBe('invitation_invalid');
    const other = await of.invite(owner, id, `late-${reader.user.email}`);
    const lateToken = await of.tokenOf(other.id);
    shop.later(7 * DAY);
    const late = shop.call(organizations.readInvitation, { body: { token: lateToken } });
    expect(await code(late)).toBe('invitation_invalid');
    await sweepExpired.run({}, shop.services, '');
    const left = await shop.services.db.select().from(invitations).where(eq(invitations.organizationId, id));
    expect(left).toEqual([]);
  });

  it('of another organization is not revoked, and one of a removed owner no longer works', async () => {
    const { id, one, other } = await ofTwo();
    const reader = await openAccount(shop);
    const token = await of.tokenOf((await of.invite(other, id, reader.user.email, 'owner')).id);
    const [invitation] = (await shop.call(organizations.invitations, {}, memberOf(id, one))).data;
    const stranger = await openAccount(shop);
    const { id: another } = await of.create(stranger);
    const params = { id: invitation?.id ?? '' };
    const revoking = shop.call(organizations.revokeInvitation, { params }, memberOf(another, stranger));
    expect(await code(revoking)).toBe('not_found');
    await of.remove(one, id, other);
    expect(await code(of.accept(reader, token))).toBe('invitation_invalid');
  });

  it('does not bring back who became a member in another way and was removed', async () => {
    const [owner, person] = [await openAccount(shop), await openAccount(shop)];
    const { id } = await of.create(owner);
    const token = await of.tokenOf((await of.invite(owner, id, person.user.email, 'owner')).id);
    const row = { organizationId: id, userId: idOf(person), role: 'viewer' as const, createdAt: new Date() };
    await shop.services.db.insert(memberships).values(row);
    await of.remove(owner, id, person);
    expect(await code(of.accept(person, token))).toBe('invitation_invalid');
  });

  it('counts as a member until it has ended', async () => {
    const owner = await openAccount(shop);
    const { id } = await of.create(owner);
    const at = shop.services.now();
    await shop.services.db.insert(invitations).values(
      Array.from({ length: 99 }, (_, n) => ({
        ...{ id: crypto.randomUUID(), organizationId: id, email: `${n}@x.example`, emailKey: `${n}@x.example` },
        ...{ role: 'viewer' as const, invitedBy: idOf(owner), createdAt: at },
        expiresAt: new Date(at.getTime() + DAY),
      })),
    );
    expect(await code(of.invite(owner, id, 'one-more@x.example'))).toBe('too_many_members');
    await of.invite(owner, id, '5@x.example');
  });
});

describe('members', () => {
  it('have their roles changed by owners, learn of it by mail, and lose access with the next call', async () => {
    const owner = await openAccount(shop);
    const { id } = await of.create(owner);
    const member = await of.join(owner, id, 'viewer');
    expect(await code(of.changeRole(member, id, member, 'owner'))).toBe('role_required');
    const { data } = await of.changeRole(owner, id, member, 'technical');
    expect(data).toMatchObject({ user_id: idOf(member), role: 'technical' });
    const mail = await shop.mailTo(member.user.email, ({ subject }) => subject.includes('role'));
    expect(mail.text).toContain('Technical');
    await of.remove(owner, id, member);
    await shop.mailTo(member.user.email, ({ subject }) => subject.includes('no longer a member'));
    expect(await code(of.membersOf(member, id))).toBe('organization_unknown');
    expect((await shop.call(contract.auth.me, {}, member)).data.user.id).toBe(idOf(member));
    expect(await code(of.remove(owner, id, member))).toBe('not_found');
    const { data: events } = await shop.call(contract.securityEvents.mine, { query: {} }, member);
    expect(JSON.stringify(events)).toContain('organization_removed');
    expect(await actionsOf(id)).toEqual(
      expect.arrayContaining(['member.invited', 'member.joined', 'member.role_changed', 'member.removed']),
    );
  });

  it('who may no longer do something leave nothing behind that still does it for whoever knows it', async () => {
    const { db } = shop.services;
    const { id, one, other } = await ofTwo();
    const engineer = await of.join(one, id, 'technical');
    const { install } = await bindInstall(shop, memberOf(id, one));
    const hasCode = async () => (await db.select().from(activationCodes)).some((row) => row.installId === install.id);
    const makeCode = (member: Account) =>
      shop.call(contract.installs.activationCode, { params: { id: install.id } }, memberOf(id, member));
    const calendarOf = async (member: Account) =>
      new URL((await shop.call(contract.calendar.rotate, {}, memberOf(id, member))).data.url as string).pathname;
    const read = async (url: string) => (await shop.app.inject({ url })).statusCode;

    const calendar = await calendarOf(one);
    await makeCode(engineer);
    await of.changeRole(one, id, engineer, 'owner');
    await of.changeRole(one, id, engineer, 'technical');
    expect([await hasCode(), await read(calendar)]).toEqual([true, 404]);
    await of.remove(one, id, engineer);
    expect(await hasCode()).toBe(false);

    await makeCode(other);
    const next = await calendarOf(one);
    const viewer = await of.join(one, id, 'viewer');
    await of.leave(viewer, id);
    expect([await hasCode(), await read(next)]).toEqual([true, 200]);
    await deleteAccount(other);
    expect([await hasCode(), await read(next)]).toEqual([false, 404]);
  });

  it('always have an owner: neither a role, a removal, a departure nor a deleted account takes the last one', async () => {
    const owner = await openAccount(shop);
    const { id } = await of.create(owner);
    await of.join(owner, id, 'billing');
    expect(await code(of.changeRole(owner, id, owner, 'viewer'))).toBe('last_owner');
    expect(await code(of.remove(owner, id, owner))).toBe('last_owner');
    expect(await code(of.leave(owner, id))).toBe('last_owner');
    expect(await code(deleteAccount(owner))).toBe('only_owner');
  });

  it.each([
    ['leave', (id: string, { one, other }: Pair) => [of.leave(one, id), of.leave(other, id)]],
    ['remove each other', (id: string, { one, other }: Pair) => [of.remove(one, id, other), of.remove(other, id, one)]],
    ['delete their accounts', (_: string, { one, other }: Pair) => [deleteAccount(one), deleteAccount(other)]],
    ['leave and delete the account', (id: string, { one, other }: Pair) => [of.leave(one, id), deleteAccount(other)]],
  ])('of two owners who %s at the same moment, one stays', async (_, act) => {
    const { id, ...pair } = await ofTwo();
    const answers = await Promise.allSettled(act(id, pair));
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const left = await Promise.allSettled([of.membersOf(pair.one, id), of.membersOf(pair.other, id)]);
    const seen = left.find(({ status }) => status === 'fulfilled') as PromiseFulfilledResult<{ role: string }[]>;
    expect(seen.value).toMatchObject([{ role: 'owner' }]);
  });

  it('mute reminders, but never the last who gets them; who leaves gives them back to the owners', async () => {
    const owner = await openAccount(shop);
    const { id } = await of.create(owner);
    expect(await code(of.mute(owner, id))).toBe('last_recipient');
    const viewer = await of.join(owner, id, 'viewer');
    expect((await of.mute(viewer, id)).data.muted).toBe(true);
    expect(await code(of.mute(owner, id))).toBe('last_recipient');
    const engineer = await of.join(owner, id, 'technical');
    expect((await of.mute(owner, id)).data.muted).toBe(true);
    expect(await code(of.mute(engineer, id))).toBe('last_recipient');
    await of.leave(engineer, id);
    const { data } = await shop.call(organizations.get, {}, memberOf(id, owner));
    expect(data.muted).toBe(false);
  });

  it('stay members when accounts of one address become one, with the stronger role, and not when it was a stranger’s', async () => {
    const owner = await openAccount(shop);
    const first = await shop.register();
    const second = await shop.register({ email: first.user.email, password: 'second horse' });
    const id = await openOrganization(shop, [
      [owner, 'owner'],
      [first, 'technical'],
      [second, 'viewer'],
    ]);
    const { db } = shop.services;
    const { clientId } = await bindInstall(shop, memberOf(id, owner));
    const ordered = await buyAndPay(shop, memberOf(id, owner), clientId);
    await db
      .update(payments)
      .set({ orderedBy: idOf(first) })
      .where(eq(payments.id, ordered.id));
    await verify(await tokenFor(second, 'verify'), second.token);
    expect(await of.rolesOf(owner, id)).toEqual({ [idOf(owner)]: 'owner', [idOf(second)]: 'technical' });
    expect(await paymentOf(shop, ordered.id)).toMatchObject({ userId: id, orderedBy: idOf(second) });
    const strangers = await confirmedByLink();
    await shop.services.db
      .insert(memberships)
      .values({ organizationId: id, userId: idOf(strangers), role: 'viewer', createdAt: new Date() });
    await shop.call(contract.auth.disown, { body: { token: await tokenFor(strangers, 'disown') } });
    expect(Object.keys(await of.rolesOf(owner, id))).not.toContain(idOf(strangers));
  });

  it('leave the organization its things when they delete their accounts', async () => {
    const { id, one, other } = await ofTwo();
    const license = await giveLicense(shop, id);
    await of.mute(one, id);
    await deleteAccount(other);
    expect(await of.rolesOf(one, id)).toEqual({ [idOf(one)]: 'owner' });
    expect((await of.membersOf(one, id))[0]?.muted).toBe(false);
    expect((await storedLicense(shop, license.id))?.userId).toBe(id);
    expect((await actionsOf(id)).at(-1)).toBe('member.left');
  });
});

it('a closed organization has no members, its installations are unbound and its licenses stay; all members get a mail', async () => {
  const owner = await openAccount(shop);
  const { id } = await of.create(owner, 'Contoso');
  const member = await of.join(owner, id, 'technical');
  const license = await giveLicense(shop, id);
  const { clientId } = await bindInstall(shop, memberOf(id, owner));
  expect(await code(of.close(member, id))).toBe('role_required');
  await of.close(owner, id);
  expect(await code(of.membersOf(owner, id))).toBe('organization_unknown');
  expect((await shop.call(organizations.list, {}, member)).data).toEqual([]);
  expect(await storedLicense(shop, license.id)).toMatchObject({ userId: null, revokedAt: null });
  const mail = await shop.mailTo(member.user.email, ({ subject }) => subject.includes('was closed'));
  expect(mail.text).toContain('Contoso');
  await shop.mailTo(owner.user.email, ({ subject }) => subject.includes('was closed'));
  expect((await actionsOf(id)).at(-1)).toBe('organization.closed');
  // Whoever has the installation can bind it to their own account now.
  await bindInstall(shop, owner, clientId);
});

it('nobody signs in to an organization, and no job takes it for an unconfirmed account', async () => {
  const owner = await openAccount(shop);
  const { id } = await of.create(owner);
  const [row] = await shop.services.db.select().from(users).where(eq(users.id, id));
  expect(row).toMatchObject({ kind: 'organization', email: '', emailVerifiedAt: null });
  shop.later(60 * DAY);
  await sweepExpired.run({}, shop.services, '');
  expect(await of.rolesOf({ ...owner, ...(await signIn(owner.user.email)) }, id)).toEqual({ [idOf(owner)]: 'owner' });
});
