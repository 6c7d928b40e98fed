import { ApiError, contract, type Endpoint, type InputOf, type MemberRole, mayDo, memberRoles } from '@warden/contract';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isLong } from '../../../../scripts/lib/random.ts';
import { type Account, sharedTestApp } from '../../../test/app.ts';
import { expectHonestBooks } from '../../../test/books.ts';
import { anInn, giveCompany } from '../../../test/companies.ts';
import { aClientId, openAccount, sharedAccount, showLicense } from '../../../test/licenses.ts';
import { memberOf, organizationsOf } from '../../../test/organizations.ts';
import { order } from '../../../test/payments.ts';
import { readRows } from '../../platform/db/rows.ts';
import { rateLimits } from '../../platform/limits/tables.ts';
import { HOUR, MINUTE } from '../../platform/time.ts';
import { users } from '../auth/tables.ts';
import { installs as installsTable } from '../installs/tables.ts';
import { licenses as licensesTable } from '../licenses/tables.ts';
import { findRole } from '../memberships/service.ts';
import { payments as paymentsTable } from '../payments/tables.ts';

const { installs, licenses, payments, organizations } = contract;

const LIVES = isLong ? 20 : 2;
const MOMENTS = isLong ? 100 : 45;
const PEOPLE = 4;

const shop = sharedTestApp({}, { workers: false });
const admin = sharedAccount(shop, { isAdmin: true });
const { create, invite, join, tokenOf } = organizationsOf(shop);

/** All organizations have a company of this number, so that any two of them may be merged. */
const inn = anInn();
let people: Account[] = [];
/** Several acts may run at the same moment, and then what one of them finds may change before its answer. */
let isAlone = true;

const nth = <T>(list: readonly T[], n: number): T | undefined => list[n % Math.max(list.length, 1)];
const idOf = ({ user }: Pick<Account, 'user'>) => user.id ?? '';

const listOrganizations = async () =>
  (
    await shop.services.db.select({ id: users.id }).from(users).where(eq(users.kind, 'organization')).orderBy(users.id)
  ).map(({ id }) => id);

/** Someone, and the account that they call for: an organization, which may not be theirs, or their own. */
interface Caller {
  person: Account;
  organization: string | null;
}

const accountOf = ({ person, organization }: Caller) => organization ?? idOf(person);
const asCaller = ({ person, organization }: Caller) => (organization ? memberOf(organization, person) : person);
const roleIn = ({ person, organization }: Caller): Promise<MemberRole | undefined> | null =>
  organization ? findRole(shop.services.db, organization, idOf(person)) : null;

/** Calls whatever the role is, and expects that the answer is the one that the role allows. */
const call = async <E extends Endpoint>(endpoint: E, input: InputOf<E>, caller: Caller) => {
  const role = await roleIn(caller);
  const isAllowed =
    role === null ? !endpoint.ofOrganization : role !== undefined && mayDo(role, endpoint.permission ?? 'view');
  try {
    const reply = await shop.call(endpoint, input, asCaller(caller));
    if (isAlone) expect(isAllowed, `${endpoint.path} as ${role}`).toBe(true);
    return reply;
  } catch (error) {
    const code = error instanceof ApiError ? error.body?.code : undefined;
    const isAboutRole = code === 'role_required' || code === 'organization_unknown';
    if (isAlone && isAboutRole && endpoint.path !== installs.changeOwner.path)
      expect(isAllowed, endpoint.path).toBe(false);
    throw error;
  }
};

/** A refusal is an answer. Any other error is a fault. */
const unlessRefused = (error: unknown) => {
  if (!(error instanceof ApiError) || error.status >= 500) throw error;
};

/** Everybody has an account of their own. For an organization, three of four who call are members of it. */
const anyCaller = async (n: number): Promise<Caller> => {
  const organization = nth([null, ...(await listOrganizations())], n >> 3) ?? null;
  const roles = await Promise.all(people.map((person) => roleIn({ person, organization })));
  const members = people.filter((_, place) => roles[place] !== undefined);
  return { person: nth(n % 4 === 0 || members.length === 0 ? people : members, n >> 1) as Account, organization };
};

const anyInstall = async (n: number, userId: string) =>
  nth(
    await shop.services.db
      .select()
      .from(installsTable)
      .where(eq(installsTable.userId, userId))
      .orderBy(installsTable.id),
    n,
  );

const trialOf = async (client: string) => (await showLicense({ client, issued: shop.services.now() })).text;

interface Act {
  weight: number;
  run: (n: number) => Promise<unknown>;
}
const act = (weight: number, run: Act['run']): Act => ({ weight, run });

const ofMember = (n: number) => ({ params: { userId: idOf(nth(people, n >> 6) as Account) } });
const roleFrom = (n: number) => nth(memberRoles, n >> 9) as MemberRole;

/** Everything that can happen, with its weight. The number chooses who does it, and to what. */
const acts: Record<string, Act> = {
  'make an organization': act(2, async (n) => {
    if ((await listOrganizations()).length >= 3) return;
    const owner = nth(people, n) as Account;
    const { id } = await create(owner);
    await giveCompany(shop, memberOf(id, owner), { inn });
  }),
  'invite and accept': act(6, async (n) => {
    const caller = await anyCaller(n);
    const guest = nth(people, n >> 6) as Account;
    if (!caller.organization) return;
    const body = { email: guest.user.email, role: roleFrom(n) };
    const { data } = await call(organizations.invite, { body }, caller);
    const token = await tokenOf(data.id);
    const stranger = people.find((one) => one !== guest) as Account;
    const other = await shop.call(organizations.accept, { body: { token } }, stranger).catch(unlessRefused);
    expect(other, 'a link for another address').toBeUndefined();
    await shop.call(organizations.accept, { body: { token } }, guest);
  }),
  'invite only': act(1, async (n) => {
    const { person, organization } = await anyCaller(n);
    if (organization) await invite(person, organization, (nth(people, n >> 6) as Account).user.email, roleFrom(n));
  }),
  'change a role': act(4, async (n) =>
    call(organizations.changeRole, { ...ofMember(n), body: { role: roleFrom(n) } }, await anyCaller(n)),
  ),
  'remove a member': act(2, async (n) => call(organizations.removeMember, ofMember(n), await anyCaller(n))),
  leave: act(2, async (n) => call(organizations.leave, {}, await anyCaller(n))),
  mute: act(1, async (n) => call(organizations.mute, { body: { muted: n % 2 === 0 } }, await anyCaller(n))),
  close: act(0.5, async (n) => call(organizations.close, {}, await anyCaller(n))),
  bind: act(5, async (n) => {
    const clientId = aClientId();
    await call(installs.bind, { body: { clientId, licenseText: await trialOf(clientId) } }, await anyCaller(n));
  }),
  unbind: act(0.5, async (n) => {
    const caller = await anyCaller(n);
    const install = await anyInstall(n >> 6, accountOf(caller));
    if (install) await call(installs.remove, { params: { id: install.id } }, caller);
  }),
  'buy and pay': act(7, async (n) => {
    const caller = await anyCaller(n);
    const install = await anyInstall(n >> 6, accountOf(caller));
    if (!install) return;
    const { clientId: client_id } = install;
    const plan = n % 3 === 0 ? 'individual' : 'commercial';
    const { data } = await call(payments.quote, { query: { client_id, plan } }, caller);
    const body = order(client_id, { plan, amount: data.amount });
    const { payment_id: id, payment_url: url } = await call(payments.initiate, { body }, caller);
    // Some pay later, when the installation may have another owner.
    if (n % 4 === 0) return;
    shop.yookassa.pay(url.split('/').at(-1) as string);
    await shop.services.payments.follow(id);
  }),
  'pay late': act(3, async (n) => {
    const open = nth(
      shop.yookassa.payments().filter(({ status }) => status === 'pending'),
      n,
    );
    if (!open) return;
    shop.yookassa.pay(open.id);
    await shop.services.payments.follow(open.metadata.payment_id as string);
  }),
  refund: act(2, async (n) => {
    const paid = nth(await shop.services.db.select().from(paymentsTable).orderBy(paymentsTable.id), n);
    if (!paid) return;
    const params = { id: paid.id };
    await shop.call(payments.refund, { params, body: { reason: 'because' } }, admin);
  }),
  'give to another owner': act(8, async (n) => {
    const caller = await anyCaller(n);
    const install = await anyInstall(n >> 6, accountOf(caller));
    if (!install) return;
    const organization_id = nth([null, ...(await listOrganizations())], n >> 9) ?? null;
    const target = { person: caller.person, organization: organization_id };
    const role = await roleIn(target);
    await call(installs.changeOwner, { params: { id: install.id }, body: { organization_id } }, caller);
    const mayReceive = role === null || (role !== undefined && mayDo(role, 'install'));
    if (isAlone) expect(mayReceive, `given to an organization as ${role}`).toBe(true);
  }),
  'give what is another’s': act(2, async (n) => {
    const all = await shop.services.db.select().from(installsTable).orderBy(installsTable.id);
    const install = nth(all, n >> 6);
    const caller = await anyCaller(n);
    if (!install || install.userId === accountOf(caller)) return;
    const input = { params: { id: install.id }, body: { organization_id: null } };
    const reply = await call(installs.changeOwner, input, caller).catch(unlessRefused);
    if (isAlone) expect(reply, 'given away by a stranger').toBeUndefined();
  }),
  stage: act(2, async (n) => {
    const caller = await anyCaller(n);
    const install = await anyInstall(n >> 6, accountOf(caller));
    const other = await anyInstall(n >> 9, accountOf(caller));
    if (!install || !other) return;
    const params = { clientId: install.clientId };
    const { data } = await call(licenses.ofClient, { params, query: {} }, caller);
    const [license] = data;
    if (!license) return;
    await call(licenses.stage, { params: { id: license.id }, body: { client_id: other.clientId } }, caller);
  }),
  'move to another client': act(1, async (n) => {
    const caller = await anyCaller(n);
    const install = await anyInstall(n >> 6, accountOf(caller));
    if (!install) return;
    const body = { licenseText: await trialOf(aClientId()) };
    await call(installs.move, { params: { id: install.id }, body }, caller);
  }),
  'undo a move': act(1, async (n) => {
    const caller = await anyCaller(n);
    const { data } = await call(installs.list, { query: {} }, caller);
    const install = nth(
      data.filter(({ moved }) => moved),
      n >> 6,
    );
    if (install) await call(installs.undoMove, { params: { id: install.id } }, caller);
  }),
  'delete an account': act(1, async (n) => {
    const person = nth(people, n) as Account;
    await shop.call(contract.auth.deleteAccount, { body: { password: person.password } }, person);
    people = people.map((one) => (one === person ? newcomers.pop() : one)).filter((one) => one !== undefined);
  }),
  merge: act(0.5, async (n) => {
    const [id, into] = [nth(await listOrganizations(), n), nth(await listOrganizations(), n >> 4)];
    if (id && into) await shop.call(contract.admin.merge, { params: { id }, body: { into } }, admin);
  }),
};

const oneOf = fc
  .tuple(
    fc.oneof(
      ...Object.entries(acts).map(([name, { weight }]) => ({ weight: weight * 10, arbitrary: fc.constant(name) })),
    ),
    fc.noBias(fc.nat(0xffff)),
  )
  .map(([name, n]) => ({ name, n, [fc.toStringMethod]: () => `${name} (${n})` }));
const moment = fc.oneof(
  { weight: 3, arbitrary: fc.array(oneOf, { minLength: 1, maxLength: 1 }) },
  { weight: 1, arbitrary: fc.array(oneOf, { minLength: 2, maxLength: 4 }) },
);
const life = fc.array(moment, { minLength: MOMENTS, maxLength: MOMENTS });

/** What must be true of the tables after any act. Each statement selects what is wrong. */
const wrongs = {
  'an organization without an owner': sql`
    select id from users where kind = 'organization' and not exists (
      select from memberships where organization_id = users.id and role = 'owner')`,
  'a member who is no person': sql`
    select user_id from memberships join users on users.id = memberships.user_id where kind <> 'person'`,
  'a payment and its license with two owners': sql`
    select payments.id from payments join licenses on licenses.payment_id = payments.id
    where payments.user_id is distinct from licenses.user_id`,
  'a document without its payment': sql`
    select documents.id from documents join payments on payments.id = documents.payment_id
    where payments.user_id is distinct from documents.user_id`,
  'an installation whose key another has': sql`
    select installs.id from installs join install_keys on install_keys.client_id = installs.client_id
    where install_keys.ended_at is null and install_keys.user_id <> installs.user_id`,
  'an installation that the panel shows with another': sql`
    select installs.id from installs join clients on clients.client_id = installs.client_id
    where clients.user_id is distinct from installs.user_id`,
  'a staging license apart from its installations': sql`
    select staging.id from licenses staging join installs on installs.client_id in (staging.client_id, staging.staging_for)
    where staging.revoked_at is null and staging.replaced_by is null and installs.user_id <> staging.user_id`,
};

const expectWhole = async () => {
  for (const [wrong, select] of Object.entries(wrongs)) {
    expect(await readRows(shop.services.db, select), wrong).toEqual([]);
  }
};

/** Reads every list as this caller, and expects what belongs to the account, and no more than the role allows. */
const expectLists = async (caller: Caller) => {
  const { db } = shop.services;
  const as = asCaller(caller);
  const role = await roleIn(caller);
  const query = { limit: '100' };
  if (role === undefined) {
    for (const endpoint of [installs.list, licenses.list, payments.list, contract.invoices.list]) {
      await expect(shop.call(endpoint, { query: {} }, as), endpoint.path).rejects.toMatchObject({
        body: { code: 'organization_unknown' },
      });
    }
    return;
  }
  const account = accountOf(caller);
  const bound = (await shop.call(installs.list, { query: {} }, as)).data;
  const owned = await db.select().from(installsTable).where(eq(installsTable.userId, account));
  expect(bound.map(({ id }) => id).toSorted()).toEqual(owned.map(({ id }) => id).toSorted());
  const given = (await shop.call(licenses.list, { query }, as)).data;
  const have = await db.select().from(licensesTable).where(eq(licensesTable.userId, account));
  expect(have.map(({ id }) => id)).toEqual(expect.arrayContaining(given.map(({ id }) => id)));
  const texts = [...bound.map(({ licenseText }) => licenseText), ...given.map(({ license_text: text }) => text)];
  const isShown = mayDo(role, 'texts');
  expect(
    texts.every((text) => (text !== null) === isShown),
    `texts of licenses as ${role}`,
  ).toBe(true);
  const ordered = (await shop.call(payments.list, { query }, as)).data;
  const paid = await db.select().from(paymentsTable).where(eq(paymentsTable.userId, account));
  expect(ordered.map(({ id }) => id).toSorted()).toEqual(paid.map(({ id }) => id).toSorted());
};

let newcomers: Account[] = [];
let arrivals = 0;
const newPerson = () => openAccount(shop, { from: `198.51.${arrivals >> 8}.${arrivals++ & 255}` });

it('nobody reads or changes what their role does not allow, whatever happens, and money and licenses agree', {
  timeout: isLong ? 2 * HOUR : 10 * MINUTE,
}, async () => {
  const { db } = shop.services;
  await fc.assert(
    fc.asyncProperty(life, async (moments) => {
      // Limits use the real clock, so they are reset by hand.
      await db.delete(rateLimits);
      people = await Promise.all(Array.from({ length: PEOPLE }, newPerson));
      newcomers = await Promise.all(Array.from({ length: 3 }, newPerson));
      const { data } = await shop.call(contract.auth.login, {
        body: { email: admin.user.email, password: admin.password },
      });
      admin.token = data.token;
      const [owner, ...others] = people as [Account, ...Account[]];
      const { id } = await create(owner);
      await giveCompany(shop, memberOf(id, owner), { inn });
      for (const [place, person] of others.entries())
        await join(owner, id, nth(memberRoles, place + 1) as MemberRole, person);
      for (const together of moments) {
        await db.delete(rateLimits);
        isAlone = together.length === 1;
        await Promise.all(together.map(({ name, n }) => acts[name]?.run(n).catch(unlessRefused)));
        await expectWhole();
        const { n } = together[0] as { n: number };
        await expectLists(await anyCaller(n >> 1));
      }
      for (const person of people) {
        for (const organization of [null, ...(await listOrganizations())]) await expectLists({ person, organization });
      }
      for (const { id, metadata, status } of shop.yookassa.payments()) {
        if (status === 'pending') shop.yookassa.cancelByPerson(id);
        await shop.services.payments.follow(metadata.payment_id as string);
      }
      await expectHonestBooks({ ...shop, db, mailbox: null });
    }),
    { numRuns: LIVES, endOnFailure: true },
  );
});
