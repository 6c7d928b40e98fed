import { contract } from '@warden/contract';
import { and, eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { sharedTestApp } from '../../../test/app.ts';
import { giveCompany } from '../../../test/companies.ts';
import { bindInstall, giveLicense, openAccount, sharedAccount } from '../../../test/licenses.ts';
import { openTeam, type Team } from '../../../test/members.ts';
import { memberOf } from '../../../test/organizations.ts';
import { buyAndPay } from '../../../test/payments.ts';
import { audit, shop as theShop, userActor } from '../audit/service.ts';
import { auditLog } from '../audit/tables.ts';
import { memberships } from '../memberships/tables.ts';
import { securityEvents } from '../security-events/tables.ts';

const shop = sharedTestApp();
const admin = sharedAccount(shop, { isAdmin: true });

let team: Team;
let organizationId: string;
beforeAll(async () => {
  ({ team, organizationId } = await openTeam(shop));
});

const { activity, exportActivity } = contract.organizations;
const asOwner = () => memberOf(organizationId, team.owner);
const read = async (query: { userId?: string } = {}) =>
  (await shop.call(activity, { query: { ...query } }, asOwner())).data;

it('says who did what: members by their addresses, the shop and its people by no name', async () => {
  const { clientId } = await bindInstall(shop, memberOf(organizationId, team.technical));
  const { id: paymentId } = await buyAndPay(shop, memberOf(organizationId, team.billing), clientId);
  const license = await giveLicense(shop, organizationId);
  const reason = 'Stolen server';
  await shop.call(contract.licenses.revoke, { params: { id: license.id }, body: { reason } }, admin);

  const entries = await read();
  const of = (action: string, subject: string) =>
    entries.find((one) => one.action === action && one.subject === subject);
  expect(entries.map(({ id }) => id)).toEqual(entries.map(({ id }) => id).toSorted((one, other) => other - one));
  expect(entries.find(({ action }) => action === 'install.bound')).toMatchObject({
    actor: 'member',
    actor_email: team.technical.user.email,
    after: { clientId },
  });
  expect(of('payment.created', `payment:${paymentId}`)?.actor_email).toBe(team.billing.user.email);
  expect(of('payment.succeeded', `payment:${paymentId}`)).toMatchObject({ actor: 'shop', actor_email: null });
  expect(of('license.revoked', `license:${license.id}`)).toMatchObject({
    actor: 'shop',
    actor_email: null,
    after: { reason },
  });
  expect(JSON.stringify(entries)).not.toContain(admin.user.email);
  expect(JSON.stringify(entries)).not.toContain('127.0.0.1');
});

it('has only what is about the organization, and nothing of a member’s own account', async () => {
  await giveCompany(shop, team.owner);
  const own = await giveLicense(shop, team.owner.user.id);
  const other = await openTeam(shop);
  await giveLicense(shop, other.organizationId);
  const entries = await read();
  expect(entries.filter(({ subject }) => subject === `license:${own.id}`)).toEqual([]);
  expect(entries.filter(({ action }) => action === 'company.added')).toEqual([]);
  // What a person owns is marked for no organization.
  const ofOwn = eq(auditLog.subject, `license:${own.id}`);
  expect((await shop.services.db.select().from(auditLog).where(ofOwn)).map(({ accountId }) => accountId)).toEqual([
    null,
  ]);
});

it('keeps the notes of the shop’s people to itself, and names those who were members', async () => {
  const { db, now } = shop.services;
  const former = await openAccount(shop);
  const entry = { account: organizationId, at: now() };
  await audit(db, {
    ...entry,
    ...theShop,
    action: 'refund.succeeded',
    subject: 'payment:1',
    after: { amount: 5, reason: 'note' },
  });
  await audit(db, { ...entry, ...userActor(former.user), action: 'member.joined', subject: `user:${former.user.id}` });
  await audit(db, {
    ...entry,
    ...userActor(admin.user),
    action: 'refund.requested',
    subject: 'payment:1',
    after: { reason: 'note' },
  });
  const entries = await read();
  expect(entries.filter(({ subject }) => subject === 'payment:1').map(({ after }) => after)).toEqual([
    {},
    { amount: 5 },
  ]);
  expect(await read({ userId: former.user.id })).toMatchObject([{ actor: 'member', actor_email: former.user.email }]);
  // Nobody learns by trying who works for the shop.
  expect(await read({ userId: admin.user.id })).toEqual([]);
});

it('is exported in the reader’s language, without formulas, as a security event of the one who does it', async () => {
  const { db, now } = shop.services;
  const joined = { account: organizationId, action: 'member.joined', subject: '=1+1', at: now() };
  await audit(db, { ...joined, ...userActor(team.viewer.user), after: { role: 'viewer' } });
  const query = { userId: team.viewer.user.id };
  const { body, headers } = await shop.app.inject({
    url: `/api${exportActivity.path}?userId=${query.userId}`,
    headers: { authorization: `Bearer ${team.owner.token}`, ...asOwner().headers, 'accept-language': 'ru' },
  });
  expect(headers['content-type']).toContain('text/csv');
  const [title, ...lines] = body.trim().split('\r\n');
  expect(title).toBe('Когда, UTC;Кто;Что;Объект;Было;Стало');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(`;${team.viewer.user.email};`);
  expect(lines[0]).toContain(`;'=1+1;`);
  const events = await db
    .select()
    .from(securityEvents)
    .where(and(eq(securityEvents.userId, team.owner.user.id), eq(securityEvents.kind, 'exported')));
  expect(events.map(({ detail }) => detail)).toEqual(['activity']);
});

it('is for owners, as long as they are owners', async () => {
  const { db } = shop.services;
  const ask = () => shop.call(activity, { query: {} }, memberOf(organizationId, team.technical));
  await expect(ask()).rejects.toMatchObject({ body: { code: 'role_required' } });
  const isTechnical = and(
    eq(memberships.organizationId, organizationId),
    eq(memberships.userId, team.technical.user.id),
  );
  await db.delete(memberships).where(isTechnical);
  await expect(ask()).rejects.toMatchObject({ body: { code: 'organization_unknown' } });
});
