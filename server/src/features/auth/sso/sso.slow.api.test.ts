import { randomUUID } from 'node:crypto';
import { ApiError, contract, type ErrorBody, type MemberRole } from '@warden/contract';
import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Account, refusal, sharedTestApp } from '../../../../test/app.ts';
import { addTotp } from '../../../../test/factors.ts';
import { openAccount } from '../../../../test/licenses.ts';
import { type Deceit, startFakeProvider } from '../../../../test/openid-provider.ts';
import { memberOf, openOrganization } from '../../../../test/organizations.ts';
import { MINUTE } from '../../../platform/time.ts';
import { memberships } from '../../memberships/tables.ts';
import { securityEvents } from '../../security-events/tables.ts';
import { setStaffRole } from '../administrators.ts';
import { identities, organizationDomains, sessions, users } from '../tables.ts';

const { auth, factors, organizations, sso } = contract;
const shop = sharedTestApp();
let provider: Awaited<ReturnType<typeof startFakeProvider>>;
beforeAll(async () => {
  provider = await startFakeProvider();
});
afterEach(() => {
  provider.setDown(false);
  vi.restoreAllMocks();
});
afterAll(() => provider.close());

interface SetUp {
  role?: MemberRole;
  allowNew?: boolean;
  isProved?: boolean;
}

/** An organization with an owner, a proved domain and the provider. */
const setUp = async ({ role = 'viewer', allowNew = true, isProved = true }: SetUp = {}, by = provider) => {
  const owner = await openAccount(shop);
  const id = await openOrganization(shop, [[owner, 'owner']]);
  const asOwner = memberOf(id, owner);
  const domain = `${randomUUID()}.example`;
  const added = (await shop.call(sso.addDomain, { body: { domain } }, asOwner)).data;
  if (isProved) {
    vi.spyOn(shop.services, 'txtRecords').mockResolvedValue([added.record.value]);
    await shop.call(sso.verifyDomain, { params: { id: added.id }, body: {} }, asOwner);
  }
  const { issuer, clientId } = by;
  const body = {
    issuer,
    client_id: clientId,
    client_secret: 'secret',
    default_role: role,
    allow_new_members: allowNew,
  };
  await shop.call(sso.setProvider, { body }, asOwner);
  return { id, owner, asOwner, domain, added, person: { email: `kim@${domain}`, email_verified: true } };
};
type Company = Awaited<ReturnType<typeof setUp>>;

const finish = (organization: string, flow: string, query: string, token?: string) =>
  shop.call(sso.finish, { body: { flow, organization, query } }, token ? { token } : {});

/** Signs in by the provider of this company. */
const signIn = async ({ id, person }: Company, subject: string, claims: object = {}, deceit: Deceit = {}) => {
  const { url, flow } = (await shop.call(sso.start, { body: { organization: id } })).data;
  const { data } = await finish(id, flow, provider.signIn(url, subject, { ...person, ...claims }, deceit));
  return { ...data, ...(data.session as NonNullable<typeof data.session>) };
};

const linkTo = async ({ id, person }: Pick<Company, 'id' | 'person'>, { token }: Account, subject: string) => {
  const { url, flow } = (await shop.call(sso.link, { body: { organization: id } }, { token })).data;
  return finish(id, flow, provider.signIn(url, subject, person), token);
};

/** The owner tries the provider and makes it required. Answers with the owner's codes. */
const requireIt = async (company: Company) => {
  const { id, owner, asOwner, person } = company;
  const { url, flow } = (await shop.call(sso.tryProvider, {}, asOwner)).data;
  await finish(id, flow, provider.signIn(url, `owner-${owner.user.id}`, person), owner.token);
  return (await shop.call(sso.require, { body: { required: true } }, asOwner)).data.break_glass_codes ?? [];
};

const code = async (called: Promise<unknown>) => (await refusal(called)).code;
const bodyOf = async (called: Promise<unknown>): Promise<ErrorBody> => {
  const error: unknown = await called.catch((thrown: unknown) => thrown);
  if (!(error instanceof ApiError) || !error.body) throw new Error('the call was not refused');
  return error.body;
};
const join = async ({ id }: Company, role: MemberRole = 'technical') => {
  const account = await openAccount(shop);
  const row = { organizationId: id, userId: account.user.id, role, createdAt: new Date() };
  await shop.services.db.insert(memberships).values(row);
  return account;
};
const login = ({ user, password }: Pick<Account, 'user' | 'password'>, breakGlassCode?: string) =>
  shop.call(auth.login, { body: { email: user.email, password, ...(breakGlassCode ? { breakGlassCode } : {}) } });
const eventsOf = async (userId: string) =>
  (await shop.services.db.select().from(securityEvents).where(eq(securityEvents.userId, userId))).map(
    ({ kind, detail }) => (detail ? `${kind} ${detail}` : kind),
  );

describe('a first sign-in by a company', () => {
  it('makes an account with the default role, and the second one finds it again', async () => {
    const company = await setUp({ role: 'technical' });
    const { url, flow } = (await shop.call(sso.start, { body: { email: company.person.email } })).data;
    const asked = new URL(url).searchParams;
    expect(asked.get('redirect_uri')).toBe(`http://shop.test/api/auth/sso/callback/${company.id}`);
    expect([asked.get('code_challenge_method'), asked.get('response_type')]).toEqual(['S256', 'code']);
    const names = { given_name: 'Kim', family_name: 'Reed' };
    const first = (await finish(company.id, flow, provider.signIn(url, 'kim', { ...company.person, ...names }))).data;
    expect(first).toMatchObject({ purpose: 'sign-in', organization_id: company.id });
    expect(first.session?.user).toMatchObject({
      email: company.person.email,
      firstName: 'Kim',
      emailConfirmation: 'owner',
    });
    const again = await signIn(company, 'kim', { email: 'other@elsewhere.example', email_verified: false });
    expect(again.user.id).toBe(first.session?.user.id);
    const mine = (await shop.call(organizations.list, {}, again).catch(() => undefined))?.data;
    if (mine) expect(mine).toMatchObject([{ id: company.id, role: 'technical' }]);
    expect(await eventsOf(again.user.id)).toEqual(expect.arrayContaining(['sso_linked', 'sign_in provider']));
    const list = (await shop.call(sso.identities, {}, again)).data;
    expect(list).toMatchObject([{ organization: 'Northwind LLC', issuer: provider.issuer, current: true }]);
    expect((await shop.call(factors.status, {}, again)).data.provider).toMatchObject({ organization_id: company.id });
  });

  it('is refused unless the provider has confirmed an address of the proved domain', async () => {
    const company = await setUp();
    const wrong: [string, object][] = [
      ['an address that nobody has confirmed', { email_verified: false }],
      ['one whose confirmation is not said', { email_verified: undefined }],
      ['one that a text calls confirmed', { email_verified: 'true' }],
      ['one of another domain', { email: 'kim@another.example' }],
      ['one of a domain below it', { email: `kim@sub.${company.domain}` }],
      ['one that names the domain before the last sign', { email: `kim@${company.domain}@another.example` }],
      ['two addresses', { email: `stranger@another.example,kim@${company.domain}` }],
      ['one with a line break', { email: `kim\r\nBcc: stranger@another.example\r\n@${company.domain}` }],
      ['no address', { email: undefined }],
    ];
    for (const [what, claims] of wrong) {
      expect(await code(signIn(company, 'kim', claims)), what).toBe('sso_address_unconfirmed');
    }
  });

  it('takes no name that nobody could type', async () => {
    const names = { given_name: 'Kim\nValid until: 2099-12-31', family_name: 'Reed\u0000' };
    expect((await signIn(await setUp(), 'kim', names)).user).toMatchObject({ firstName: 'kim', lastName: '' });
  });

  it('is refused while the domain is not proved, and where the owner allows no new members', async () => {
    expect(await code(signIn(await setUp({ isProved: false }), 'kim'))).toBe('sso_address_unconfirmed');
    expect(await code(signIn(await setUp({ allowNew: false }), 'kim'))).toBe('sso_not_member');
  });

  it('never takes over an account: its owner signs in once and connects it', async () => {
    const company = await setUp();
    const account = await openAccount(shop);
    const { email } = company.person;
    await shop.services.db.update(users).set({ email, emailKey: email }).where(eq(users.id, account.user.id));
    expect(await code(signIn(company, 'kim'))).toBe('sso_account_exists');
    expect((await linkTo(company, account, 'kim')).data).toMatchObject({ purpose: 'link', session: null });
    expect((await signIn(company, 'kim')).user.id).toBe(account.user.id);
    await shop.mailTo(email, ({ subject }) => subject.includes('company’s sign-in'));
  });

  it('makes no member of an account whose address nobody has proved', async () => {
    const company = await setUp();
    const stranger = await shop.register();
    expect(await code(linkTo(company, stranger, 'kim'))).toBe('address_unproven');
    await shop.tokenFrom(stranger.user.email, 'verify-email');
    expect((await signIn(company, 'kim')).user.id).not.toBe(stranger.user.id);
  });

  it('lets nobody wait for an account that a stranger has registered and never confirmed', async () => {
    const company = await setUp();
    const stranger = await shop.register({ email: company.person.email });
    expect((await signIn(company, 'kim')).user.id).not.toBe(stranger.user.id);
  });

  it('asks for the consent where the shop wants it in a box of its own', async () => {
    const company = await setUp();
    const settings = shop.services.settings;
    vi.spyOn(settings, 'read').mockResolvedValue({ ...(await settings.read(shop.services.db)), separateConsent: true });
    expect(await code(signIn(company, 'kim'))).toBe('consent_required');
    const body = { organization: company.id, personalDataConsent: true };
    const { url, flow } = (await shop.call(sso.start, { body })).data;
    expect((await finish(company.id, flow, provider.signIn(url, 'kim', company.person))).data.session).not.toBeNull();
  });

  it('answers by the domain alone, and an unknown one like one without a provider', async () => {
    const { domain, asOwner } = await setUp();
    const start = (email: string) => shop.call(sso.start, { body: { email } });
    expect((await start(`nobody@${domain}`)).data.url).toContain(provider.issuer);
    expect(await code(start('someone@unknown.example'))).toBe('sso_unknown');
    await shop.call(sso.removeProvider, {}, asOwner);
    expect(await code(start(`nobody@${domain}`))).toBe('sso_unknown');
    expect(await code(shop.call(sso.start, { body: {} }))).toBe('field_required');
  });
});

describe('a provider is not believed', () => {
  const now = () => Math.floor(Date.now() / 1000);
  it('whose token is wrong in any way', async () => {
    const company = await setUp();
    const deceits: [string, Deceit][] = [
      ['the nonce of another sign-in', { claims: { nonce: 'another' } }],
      ['no nonce', { claims: { nonce: undefined } }],
      ['a token for another client', { claims: { aud: 'another' } }],
      ['a token of another issuer', { claims: { iss: 'https://another.example' } }],
      ['an unsigned token', { unsigned: true }],
      ['a token by a key that it has not published', { strangeKey: true }],
      ['a key that it does not have', { header: { kid: 'unknown' } }],
      ['a token that has ended long ago', { claims: { exp: now() - 300 } }],
      ['no subject', { claims: { sub: undefined } }],
    ];
    for (const [what, deceit] of deceits) {
      expect(await code(signIn(company, 'kim', {}, deceit)), what).toBe('sso_refused');
    }
    const rows = await shop.services.db.select().from(identities).where(eq(identities.organizationId, company.id));
    expect(rows).toEqual([]);
  });

  it('whose clock is a little behind is', async () => {
    expect((await signIn(await setUp(), 'kim', {}, { claims: { exp: now() - 20 } })).user).toBeDefined();
  });

  it('that has new keys is, at once', async () => {
    const company = await setUp();
    await signIn(company, 'kim');
    await provider.rotateKeys();
    expect((await signIn(company, 'kim')).user).toBeDefined();
  });

  it('with an answer that was used, comes for another sign-in, or from another provider', async () => {
    const { id, person } = await setUp();
    const begin = async () => (await shop.call(sso.start, { body: { organization: id } })).data;
    const [one, two] = [await begin(), await begin()];
    const answer = provider.signIn(one.url, 'kim', person);
    expect(await code(finish(id, two.flow, answer))).toBe('sso_refused');
    await finish(id, one.flow, answer);
    expect(await code(finish(id, one.flow, answer))).toBe('sso_flow_invalid');
    const three = await begin();
    const stale = new URLSearchParams(provider.signIn(three.url, 'kim', person));
    stale.set('code', new URLSearchParams(answer).get('code') ?? '');
    expect(await code(finish(id, three.flow, `?${stale}`))).toBe('sso_refused');
    for (const iss of ['https://another.example', undefined]) {
      const { url, flow } = await begin();
      const mixed = new URLSearchParams(provider.signIn(url, 'kim', person));
      if (iss) mixed.set('iss', iss);
      else mixed.delete('iss');
      expect(await code(finish(id, flow, `?${mixed}`))).toBe('sso_refused');
    }
    const late = await begin();
    shop.later(10.1 * MINUTE);
    expect(await code(finish(id, late.flow, provider.signIn(late.url, 'kim', person)))).toBe('sso_flow_invalid');
  });

  it('with the answer of another one that it has sent people on to', async () => {
    const silent = await startFakeProvider('warden', { namesItself: false });
    const [hostile, honest] = [await setUp(), await setUp({}, silent)];
    const beginAt = async ({ id }: Company) => (await shop.call(sso.start, { body: { organization: id } })).data;
    const [ofThief, ofVictim] = [await beginAt(honest), await beginAt(hostile)];
    // The victim's own provider answers to what the thief has begun, in the browser that had gone to the hostile one.
    const answer = new URLSearchParams(silent.signIn(ofThief.url, 'kim', honest.person));
    answer.set('state', new URL(ofVictim.url).searchParams.get('state') ?? '');
    expect(await code(finish(honest.id, ofVictim.flow, `?${answer}`))).toBe('sso_flow_invalid');
    expect(provider.received).not.toContain(answer.get('code'));
    const { redirect_uri: address } = (await shop.call(sso.get, {}, honest.asOwner)).data;
    expect(new URL(ofThief.url).searchParams.get('redirect_uri')).toBe(address);
    const back = await shop.app.inject({ url: `${new URL(address).pathname}?${answer}` });
    expect([back.statusCode, back.headers.location]).toEqual([
      303,
      `http://shop.test/sso/callback?organization=${honest.id}&${answer}`,
    ]);
    await silent.close();
  });

  it('that does not answer is said to be away, and one in a private network is none', async () => {
    const { asOwner, ...company } = await setUp();
    const { url, flow } = (await shop.call(sso.start, { body: { organization: company.id } })).data;
    provider.setDown(true);
    expect(await code(finish(company.id, flow, provider.signIn(url, 'kim', company.person)))).toBe('sso_unavailable');
    const set = (issuer: string) =>
      shop.call(
        sso.setProvider,
        { body: { issuer, client_id: 'x', default_role: 'viewer', allow_new_members: false } },
        asOwner,
      );
    for (const issuer of [
      'https://10.0.0.1',
      'https://[fe80::1]',
      'https://169.254.169.254',
      'http://example.com',
      'x',
    ]) {
      expect(await code(set(issuer)), issuer).toBe('sso_issuer_invalid');
    }
  });
});

describe('where the sign-in is required', () => {
  it('it has to be tried first, by an owner, whose account is locked after the organization', async () => {
    const { id, owner, asOwner, person } = await setUp();
    const set = (required: boolean) => shop.call(sso.require, { body: { required } }, asOwner);
    expect(await code(set(true))).toBe('sso_not_tried');
    const { url, flow } = (await shop.call(sso.tryProvider, {}, asOwner)).data;
    const lock = vi.spyOn(shop.services.accounts, 'lock');
    await finish(id, flow, provider.signIn(url, 'owner', person), owner.token);
    const locked = lock.mock.calls.map(([, account]) => account);
    expect(locked.filter((account) => [id, owner.user.id].includes(account))).toEqual([id, owner.user.id]);
  });

  it('members sign in by it, while their own accounts stay theirs', async () => {
    const company = await setUp();
    const member = await join(company);
    await linkTo(company, member, 'pat');
    const before = (await login(member)).data;
    await requireIt(company);
    expect((await refusal(login({ ...member, password: 'not the right one' }))).code).toBe('invalid_credentials');
    expect(await bodyOf(login(member))).toMatchObject({ code: 'sso_required', organization: company.id });
    const { user, password } = member;
    const registration = { firstName: 'A', lastName: 'B', companyName: 'C', email: user.email, password };
    expect(await code(shop.call(auth.register, { body: registration }))).toBe('sso_required');
    await shop.call(auth.forgotPassword, { body: { email: user.email } });
    const mail = await shop.mailTo(user.email, ({ subject }) => subject === 'How to sign in to Warden');
    expect(mail.links).toContain(`http://shop.test/login?company=${company.id}`);
    // The session from before goes on with what is the person's own, and by the provider with the organization.
    const calls = () => shop.call(contract.installs.list, { query: {} }, memberOf(company.id, before));
    expect((await shop.call(auth.me, {}, before)).data.user.id).toBe(user.id);
    expect(await bodyOf(calls())).toMatchObject({ code: 'sso_required', organization: company.id });
    await linkTo(company, { ...member, ...before }, 'pat');
    await calls();
    const opened = await signIn(company, 'pat');
    expect(opened.user.id).toBe(user.id);
    await shop.call(contract.installs.list, { query: {} }, memberOf(company.id, opened));
    // People who belong to nothing notice nothing.
    await login(await openAccount(shop));
    await shop.call(sso.require, { body: { required: false } }, company.asOwner);
    expect((await login(member)).data.user.id).toBe(user.id);
  });

  it('members whom the provider does not know yet sign in their own way, see nothing of it, and are connected', async () => {
    const company = await setUp();
    const member = await join(company);
    await requireIt(company);
    const opened = { ...member, ...(await login(member)).data };
    const calls = () => shop.call(contract.installs.list, { query: {} }, memberOf(company.id, opened));
    expect(await bodyOf(calls())).toMatchObject({ code: 'sso_required', organization: company.id });
    await linkTo(company, opened, 'pat');
    await calls();
    expect(await bodyOf(login(member))).toMatchObject({ code: 'sso_required', organization: company.id });
  });

  it('a link that was mailed before sets no password', async () => {
    const company = await setUp();
    const member = await join(company);
    const { user } = member;
    await linkTo(company, member, 'pat');
    await shop.call(auth.forgotPassword, { body: { email: user.email } });
    const token = await shop.tokenFrom(user.email, 'reset-password');
    await requireIt(company);
    const body = { token, newPassword: 'another horse battery' };
    expect(await code(shop.call(auth.resetPassword, { body }))).toBe('sso_required');
  });

  it('a break-glass code lets an owner in once, and all owners learn of it', async () => {
    const company = await setUp();
    const { owner, id } = company;
    const other = await join(company, 'owner');
    await linkTo(company, other, 'another owner');
    const [first = '', second = ''] = await requireIt(company);
    expect(await code(login(owner, 'AAAAA-AAAAA'))).toBe('break_glass_wrong');
    expect(await code(login(other, first))).toBe('break_glass_wrong');
    const { data } = await login(owner, first.toLowerCase());
    expect((await shop.call(sso.get, {}, memberOf(id, data))).data.break_glass_codes).toBe(9);
    expect(await code(login(owner, first))).toBe('break_glass_wrong');
    expect(await eventsOf(owner.user.id)).toContain('break_glass_used');
    for (const { user } of [owner, other]) {
      await shop.mailTo(user.email, ({ subject }) => subject.includes('emergency code'));
    }
    const isOwner = and(eq(memberships.organizationId, id), eq(memberships.userId, owner.user.id));
    await shop.services.db.update(memberships).set({ role: 'viewer' }).where(isOwner);
    expect(await code(login(owner, second))).toBe('break_glass_wrong');
  });

  it('the shop’s own people sign in the shop’s way, with their second factor by a provider too', async () => {
    const company = await setUp();
    const admin = await join(company);
    const { db } = shop.services;
    await db.update(users).set({ isAdmin: true }).where(eq(users.id, admin.user.id));
    await linkTo(company, admin, 'boss');
    expect(await code(signIn(company, 'boss'))).toBe('second_factor_setup_required');
    await addTotp(shop, admin);
    await requireIt(company);
    expect(await bodyOf(login(admin))).toMatchObject({ code: 'second_factor_required', ticket: expect.any(String) });
    expect(await bodyOf(signIn(company, 'boss'))).toMatchObject({ code: 'second_factor_required' });
    const { token, user } = await signIn(company, 'kim');
    await setStaffRole(shop.services, user.email, 'support');
    expect(await code(shop.call(auth.me, {}, { token }))).toBe('no_session');
  });
});

describe('a session by a provider', () => {
  it('ends with the membership, and no other session does', async () => {
    const company = await setUp();
    const { token, user } = await signIn(company, 'kim');
    const member = await join(company);
    await linkTo(company, member, 'pat');
    const { db } = shop.services;
    await db.delete(memberships).where(eq(memberships.organizationId, company.id));
    expect(await code(shop.call(auth.me, {}, { token }))).toBe('no_session');
    expect((await shop.call(auth.me, {}, member)).data.user.id).toBe(member.user.id);
    expect(await db.select().from(sessions).where(eq(sessions.userId, user.id))).toEqual([]);
    expect(await code(signIn({ ...company }, 'kim'))).toBe('sso_account_exists');
  });

  it('is as fresh as the proof that the provider was given', async () => {
    const company = await setUp();
    const hourAgo = Math.floor(shop.services.now().getTime() / 1000) - 3600;
    const { token } = await signIn(company, 'kim', { auth_time: hourAgo });
    expect(await code(shop.call(factors.makeRecoveryCodes, {}, { token }))).toBe('fresh_authentication_required');
  });

  it('proves itself again at the provider, which must have asked', async () => {
    const company = await setUp();
    const { token, user } = await signIn(company, 'kim');
    shop.later(6 * MINUTE);
    const list = (await shop.call(sso.identities, {}, { token })).data;
    const unlink = () => shop.call(sso.unlink, { params: { id: list[0]?.id ?? '' } }, { token });
    expect(await code(unlink())).toBe('fresh_authentication_required');
    const stepUp = async (subject: string, claims: object) => {
      const { url, flow } = (await shop.call(sso.stepUp, {}, { token })).data;
      const asked = new URL(url).searchParams;
      expect([asked.get('prompt'), asked.get('max_age')]).toEqual(['login', '0']);
      return finish(company.id, flow, provider.signIn(url, subject, { ...company.person, ...claims }), token);
    };
    const at = (minutes: number) => ({ auth_time: Math.floor(shop.services.now().getTime() / 1000) - minutes * 60 });
    expect(await code(stepUp('kim', at(7)))).toBe('sso_not_fresh');
    expect(await code(stepUp('kim', { auth_time: undefined }))).toBe('sso_not_fresh');
    expect(await code(stepUp('another', at(0)))).toBe('sso_other_account');
    expect((await stepUp('kim', at(1))).data).toMatchObject({ purpose: 'step-up', session: null });
    await unlink();
    expect(await eventsOf(user.id)).toEqual(expect.arrayContaining(['reauthenticated provider', 'sso_unlinked']));
    expect(await code(shop.call(sso.stepUp, {}, { token }))).toBe('sso_unknown');
  });

  it('is ended by a logout token, once, and by nothing that only looks like one', async () => {
    const company = await setUp();
    const [one, two] = [await signIn(company, 'kim', { sid: 'one' }), await signIn(company, 'kim', { sid: 'two' })];
    const member = await join(company);
    await linkTo(company, member, 'pat');
    const send = async (token: string, id = company.id) => {
      const payload = new URLSearchParams({ logout_token: token }).toString();
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const url = `/api/auth/sso/backchannel/${id}`;
      const { statusCode, body } = await shop.app.inject({ method: 'POST', url, headers, payload });
      return statusCode === 200 ? 'ended' : (JSON.parse(body) as ErrorBody).code;
    };
    const isLive = async ({ token }: { token: string }) =>
      shop.call(auth.me, {}, { token }).then(
        () => true,
        () => false,
      );
    const bad = [
      { sub: 'kim', nonce: 'x' },
      { sub: 'kim', events: {} },
      { sub: 'kim', aud: 'another' },
      { sub: 'kim', iss: 'https://another.example' },
      { sub: 'kim', iat: Math.floor(Date.now() / 1000) - 3600 },
      { sub: 'kim', jti: undefined },
      {},
    ];
    for (const claims of bad) expect(await send(await provider.logoutToken(claims))).toBe('logout_token_invalid');
    expect(await send('none')).toBe('logout_token_invalid');
    const ofOne = await provider.logoutToken({ sid: 'one' });
    expect(await send(ofOne)).toBe('ended');
    expect([await isLive(one), await isLive(two)]).toEqual([false, true]);
    expect(await send(ofOne)).toBe('logout_token_invalid');
    expect(await send(await provider.logoutToken({ sub: 'pat' }))).toBe('ended');
    expect(await send(await provider.logoutToken({ sub: 'kim' }))).toBe('ended');
    expect([await isLive(two), await isLive(member)]).toEqual([false, true]);
    expect(await send(ofOne, randomUUID())).toBe('not_found');
  });

  it('is finished only in the session that began it, and connects no one else’s identity', async () => {
    const company = await setUp();
    await signIn(company, 'kim');
    const member = await join(company);
    expect(await code(linkTo(company, member, 'kim'))).toBe('sso_other_account');
    const { url, flow } = (await shop.call(sso.link, { body: { organization: company.id } }, member)).data;
    const thief = await openAccount(shop);
    expect(await code(finish(company.id, flow, provider.signIn(url, 'pat', company.person), thief.token))).toBe(
      'sso_flow_invalid',
    );
    await linkTo(company, member, 'pat');
    const colleague = await join(company);
    shop.later(6 * MINUTE);
    const body = { organization: company.id };
    expect(await code(shop.call(sso.link, { body }, colleague))).toBe('fresh_authentication_required');
    // A member who is connected goes on there without a fresh proof, but not as somebody else.
    expect(await code(linkTo(company, member, 'mallory'))).toBe('sso_other_account');
    expect((await linkTo(company, member, 'pat')).data.purpose).toBe('link');
  });
});

describe('an owner', () => {
  it('proves a domain by its record or by a mailed code; the first to prove it has it', async () => {
    const [one, two] = [await setUp({ isProved: false }), await setUp({ isProved: false })];
    const { domain } = one;
    vi.spyOn(shop.services, 'txtRecords').mockResolvedValue(['warden-verification=other']);
    const prove = ({ asOwner, added }: Pick<Company, 'asOwner' | 'added'>, typed?: string) =>
      shop.call(sso.verifyDomain, { params: { id: added.id }, body: typed ? { code: typed } : {} }, asOwner);
    expect(await code(prove(one))).toBe('domain_unproved');
    expect(await code(prove({ ...one, asOwner: two.asOwner }))).toBe('not_found');
    const rival = (await shop.call(sso.addDomain, { body: { domain: domain.toUpperCase() } }, two.asOwner)).data;
    const ask = (mailbox: 'admin' | 'postmaster') =>
      shop.call(sso.mailDomainCode, { params: { id: one.added.id }, body: { mailbox } }, one.asOwner);
    await ask('admin');
    const mail = await shop.mailTo(`admin@${domain}`);
    const typed = /[0-9A-Z]{5}(-[0-9A-Z]{5}){3}/.exec(mail.text)?.[0] ?? '';
    expect(await code(prove(one, 'AAAAA-AAAAA-AAAAA-AAAAA'))).toBe('domain_code_wrong');
    expect(await code(prove({ ...two, added: rival }, typed))).toBe('domain_code_wrong');
    expect((await prove(one, typed)).data).toMatchObject({ domain, method: 'mail', proved_at: expect.any(String) });
    vi.spyOn(shop.services, 'txtRecords').mockResolvedValue([rival.record.value]);
    expect(await code(prove({ ...two, added: rival }))).toBe('domain_taken');
    expect(
      await code(
        ask('admin')
          .then(() => ask('admin'))
          .then(() => ask('admin')),
      ),
    ).toBe('mails_limited');
    await shop.call(sso.removeDomain, { params: { id: one.added.id } }, one.asOwner);
    expect((await prove({ ...two, added: rival })).data.method).toBe('dns');
  });

  it('changes the provider: another one is tried anew, and knows nobody', async () => {
    const company = await setUp();
    const { token } = await signIn(company, 'kim');
    await requireIt(company);
    const { issuer } = provider;
    const body = { issuer, client_id: 'warden', default_role: 'billing', allow_new_members: false } as const;
    const same = (await shop.call(sso.setProvider, { body }, company.asOwner)).data.provider;
    expect(same).toMatchObject({ default_role: 'billing', required_since: expect.any(String) });
    expect(same).not.toHaveProperty('client_secret');
    const other = (await shop.call(sso.setProvider, { body: { ...body, client_id: 'other' } }, company.asOwner)).data;
    expect(other.provider).toMatchObject({ tried_at: null, required_since: null });
    expect(await code(shop.call(auth.me, {}, { token }))).toBe('no_session');
    const rows = await shop.services.db.select().from(organizationDomains);
    expect(JSON.stringify(rows)).not.toContain('secret');
  });
});
