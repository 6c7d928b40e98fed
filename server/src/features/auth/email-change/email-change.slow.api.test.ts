import { contract } from '@warden/contract';
import { messages } from '@warden/i18n';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { isLong } from '../../../../../scripts/lib/random.ts';
import { accountsOf } from '../../../../test/accounts.ts';
import { type Account, aRegistration, refusal, sharedTestApp } from '../../../../test/app.ts';
import { waitedFor } from '../../../../test/database.ts';
import { aClientId, bindInstall, openAccount, sharedAccount } from '../../../../test/licenses.ts';
import { giveQuote } from '../../../../test/quotes.ts';
import { giveToken } from '../../../../test/tokens.ts';
import { giveWebhook } from '../../../../test/webhooks.ts';
import { DAY, MINUTE } from '../../../platform/time.ts';
import { calendarFeeds } from '../../calendar/tables.ts';
import { securityEvents } from '../../security-events/tables.ts';
import { apiTokens } from '../../tokens/tables.ts';
import { webhooks } from '../../webhooks/tables.ts';
import { createAdministrator } from '../administrators.ts';
import { sweepExpired } from '../jobs.ts';
import { resetPassword } from '../mail.tsx';
import { emailChanges, mailTokens, passkeys, recoveryCodes, totpSecrets, users } from '../tables.ts';
import { findOpenChange } from './store.ts';

const { auth, emailChange } = contract;

const shop = sharedTestApp();
const admin = sharedAccount(shop, { isAdmin: true });

const { me, signIn, reset, tokenFor, installsOf, rowOf, claimsOn, entriesOf, changePassword, deleteAccount } =
  accountsOf(shop);
const anAddress = () => aRegistration().email;

let networks = 0;
/** Each call comes from a network of its own, so that none is limited by the others. */
const from = () => `10.0.${++networks >> 8}.${networks & 255}`;
const ask = ({ token }: Pick<Account, 'token'>, email: string) =>
  shop.call(emailChange.request, { body: { email } }, { token, from: from() });
const pending = async ({ token }: Pick<Account, 'token'>) => (await shop.call(emailChange.pending, {}, { token })).data;
const agree = (token: string) => shop.call(emailChange.confirmOld, { body: { token } }, { from: from() });
const confirm = ({ token: session }: Pick<Account, 'token'>, token: string) =>
  shop.call(emailChange.confirmNew, { body: { token } }, { token: session, from: from() });
const revoke = async (token: string) =>
  (await shop.call(emailChange.revoke, { body: { token } }, { from: from() })).data;
const cancel = ({ token }: Account) => shop.call(emailChange.cancel, {}, { token });
const proveBySession = async (account: Account) => {
  const body = { token: await tokenFor(account, 'verify') };
  await shop.call(auth.verifyEmail, { body }, { token: account.token, from: from() });
};

const expectVoid = async (...calls: Promise<unknown>[]) => {
  for (const refused of await Promise.all(calls.map(refusal))) {
    expect(refused).toMatchObject({ status: 400, code: 'email_change_token_invalid', field: 'token' });
  }
};
const expectEnded = async (account: Account) =>
  expect(await refusal(me(account))).toMatchObject({ status: 401, code: 'no_session' });
const eventsOf = async ({ user }: Account) =>
  (await shop.services.db.select().from(securityEvents).where(eq(securityEvents.userId, user.id))).map(
    ({ kind }) => kind,
  );

/** Asks for another address and returns the tokens of all links, without waiting for the mails. */
const asked = async (account: Account, email = anAddress()) => {
  await ask(account, email);
  const change = await findOpenChange(shop.services.db, account.user.id, shop.services.now());
  const linked = (purpose: Parameters<typeof tokenFor>[1]) => tokenFor(account, purpose, change?.id);
  return {
    email,
    old: change?.oldEmail as string,
    agreement: await linked('email-old'),
    confirmation: await linked('email-new'),
    stop: await linked('email-revert'),
  };
};

/** Gives the account another address, by both mailboxes. */
const moved = async (account: Account, email = anAddress()) => {
  const { old, agreement, confirmation, stop } = await asked(account, email);
  await agree(agreement);
  await confirm(account, confirmation);
  return { email, old, revocation: stop };
};

describe('asking for another address', () => {
  it('is answered alike for a free address, a registered and a confirmed one, and for an administrator’s', async () => {
    const unproved = await shop.register();
    const proved = await openAccount(shop);
    const answers = [];
    for (const email of [anAddress(), unproved.user.email, proved.user.email, admin.user.email]) {
      const account = await openAccount(shop);
      const answer = await ask(account, email);
      const { requested_at: _, expires_at: __, ...shown } = (await pending(account)) ?? {};
      answers.push({ answer, shown: { ...shown, new_email: '' } });
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  it('tells the owner of a confirmed address, who gets no link to it, and comes to nothing', async () => {
    const owner = await openAccount(shop, { locale: 'ru' });
    const account = await openAccount(shop);
    await ask(account, owner.user.email.toUpperCase());
    const mail = await shop.mailTo(owner.user.email, ({ subject }) => subject.includes('указали'));
    expect(mail.links.every((link) => /\/(login|contacts)$/.test(link))).toBe(true);
    expect(mail.text).not.toContain(account.user.email);
    await agree(await shop.tokenFrom(account.user.email, 'confirm-email'));
    expect((await me(account)).email).toBe(account.user.email);
    expect((await signIn(owner.user.email)).user.id).toBe(owner.user.id);
  });

  it('is possible five times a day, and only for another address', async () => {
    const account = await openAccount(shop);
    const unchanged = await refusal(ask(account, account.user.email.toUpperCase()));
    expect(unchanged).toMatchObject({ code: 'email_unchanged', field: 'email' });
    for (let n = 0; n < 5; n++) await ask(account, anAddress());
    expect(await refusal(ask(account, anAddress()))).toMatchObject({ code: 'rate_limited' });
  });

  it('replaces the change that waits', async () => {
    const account = await openAccount(shop);
    const first = await asked(account);
    const { email, confirmation } = await asked(account);
    await expectVoid(agree(first.agreement), confirm(account, first.confirmation), revoke(first.stop));
    await confirm(account, confirmation);
    expect(await pending(account)).toMatchObject({ new_email: email, new_confirmed: true });
  });

  it.each<[string, (account: Account) => unknown]>([
    ['it is withdrawn, once or twice', (account) => cancel(account).then(() => cancel(account))],
    ['three days have passed', () => shop.later(3 * DAY + MINUTE)],
    ['there is a new password, which who asked may not know', (account) => changePassword(account, 'another horse')],
  ])('is over once %s', async (_name, end) => {
    const account = await openAccount(shop);
    const { agreement, confirmation } = await asked(account);
    await end(account);
    expect(await pending(account)).toBeNull();
    await expectVoid(agree(agreement), confirm(account, confirmation));
  });

  it('quotes the new address to the old mailbox, and never links it', async () => {
    const account = await openAccount(shop, { locale: 'ru' });
    const email = anAddress();
    await ask(account, email);
    const mail = await shop.mailTo(account.user.email, ({ links }) => links.some((l) => l.includes('/confirm-email?')));
    expect(mail.text.replaceAll('\u2060', '')).toContain(`«${email}»`);
    expect(mail.text).not.toContain(email);
    const asking = await shop.mailTo(email);
    expect(JSON.stringify(asking)).not.toMatch(new RegExp(`\\b${account.user.firstName}\\b`));
    expect(JSON.stringify(asking)).not.toContain(account.user.email);
  });
});

it('the links do not take each other’s tokens', async () => {
  const account = await openAccount(shop);
  const { agreement, confirmation, stop } = await asked(account);
  await expectVoid(agree(confirmation), agree(stop), confirm(account, agreement), revoke(agreement));
  await expectVoid(revoke('x'.repeat(43)));
});

it('the link to the new mailbox counts only in a session of the account that asked', async () => {
  const stranger = await openAccount(shop);
  const victim = await shop.register();
  const { confirmation, agreement } = await asked(stranger, victim.user.email);
  await agree(agreement);
  await expectVoid(confirm(victim, confirmation));
  expect(await refusal(confirm({ token: 'A'.repeat(43) }, confirmation))).toMatchObject({ status: 401 });
  expect(await me(victim)).toMatchObject({ id: victim.user.id, email: victim.user.email });
  expect((await me(stranger)).email).toBe(stranger.user.email);
  await confirm(stranger, confirmation);
  expect((await me(stranger)).email).toBe(victim.user.email);
});

describe('when both mailboxes have agreed', () => {
  it.each(['old', 'new'])('the account has the new address at once, whichever came last: %s', async (last) => {
    const account = await openAccount(shop);
    const email = anAddress();
    expect(await pending(account)).toBeNull();
    const mailedBefore = await tokenFor(account, 'reset');
    await ask(account, email);
    expect(await pending(account)).toMatchObject({ new_email: email, old_confirmed: false, new_confirmed: false });
    const agreement = await shop.tokenFrom(account.user.email, 'confirm-email');
    const confirmation = await shop.tokenFrom(email, 'confirm-email');
    if (last === 'old') {
      expect((await confirm(account, confirmation)).data.message).toBe(messages.en.newEmailConfirmed);
      expect((await agree(agreement)).data.message).toBe(messages.en.emailChanged);
    } else {
      expect((await agree(agreement)).data.message).toBe(messages.en.emailChangeAgreed);
      expect(await pending(account)).toMatchObject({ old_confirmed: true, new_confirmed: false });
      expect((await me(account)).email).toBe(account.user.email);
      expect((await confirm(account, confirmation)).data.message).toBe(messages.en.emailChanged);
    }
    expect(await me(account)).toMatchObject({ id: account.user.id, email, emailConfirmation: 'owner' });
    expect(await pending(account)).toBeNull();
    expect((await signIn(email)).user.id).toBe(account.user.id);
    expect(await refusal(signIn(account.user.email))).toMatchObject({ code: 'invalid_credentials' });
    expect(await refusal(reset(mailedBefore, 'stolen horse'))).toMatchObject({ code: 'reset_token_invalid' });
    const entries = await entriesOf(account);
    const entry = entries.find(({ action }) => action === 'user.email_changed');
    expect(entry).toMatchObject({ actor: last === 'old' ? 'mailbox' : `user:${account.user.id}` });
    expect(JSON.stringify(entries)).not.toContain('@example.com');
    expect(await eventsOf(account)).toEqual(expect.arrayContaining(['email_change_requested', 'email_changed']));
    await shop.mailTo(email, ({ subject }) => subject === 'Your Warden account has this address now');
    const notice = await shop.mailTo(account.user.email, ({ subject }) => subject.includes('was changed'));
    expect(notice.links).toEqual([expect.stringContaining('/revert-email?'), expect.stringMatching(/\/contacts$/)]);
  });

  it('a reset link that was just being written does not reach the mailbox that was left', async () => {
    const account = await openAccount(shop);
    const { services } = shop;
    const leave = async () => {
      const email = anAddress();
      await services.db.update(users).set({ email, emailKey: email }).where(eq(users.id, account.user.id));
      return new Set<string>();
    };
    const data = { claims: [account.user.id], locale: 'en' as const };
    expect(await resetPassword.compose(data, services)).toMatchObject({ to: account.user.email });
    const leaving = { ...services, holdings: { ...services.holdings, findPaying: leave } };
    expect(await resetPassword.compose(data, leaving)).toBeNull();
  });

  it('claims that nobody has proved are merged, with what was given to the address', async () => {
    const claim = await openAccount(shop);
    await shop.services.db.update(users).set({ verifiedBy: 'link' }).where(eq(users.id, claim.user.id));
    const { clientId } = await bindInstall(shop, claim);
    const waiting = { clientId: aClientId(), licenseType: 'commercial' as const, email: claim.user.email };
    const issued = await shop.call(contract.licenses.issue, { body: waiting }, admin);
    const account = await openAccount(shop, { password: 'mover’s horse' });
    await moved(account, claim.user.email);
    await expectEnded(claim);
    expect(await refusal(signIn(claim.user.email, claim.password))).toMatchObject({ code: 'invalid_credentials' });
    expect((await signIn(claim.user.email, 'mover’s horse')).user.id).toBe(account.user.id);
    expect(await installsOf(account)).toEqual([clientId]);
    const licenses = (await shop.call(contract.licenses.list, { query: {} }, account)).data.map(({ id }) => id);
    expect(licenses).toContain(issued.data.id);
  });

  it.each([
    ['a customer', (email: string) => shop.register({ email }).then(proveBySession)],
    ['the operator', (email: string) => createAdministrator(shop.services, { email, password: 'operator’s horse' })],
  ])('it is refused where %s has proved the address meanwhile', async (_name, prove) => {
    const account = await openAccount(shop);
    const { email, agreement, confirmation } = await asked(account);
    await agree(agreement);
    await prove(email);
    expect(await refusal(confirm(account, confirmation))).toMatchObject({ status: 409, code: 'address_taken' });
    expect(await me(account)).toMatchObject({ email: account.user.email, emailConfirmation: 'owner' });
    expect(await pending(account)).toMatchObject({ new_confirmed: false });
  });
});

describe('an account whose address nobody has confirmed', () => {
  it('needs the new mailbox alone, and the old one gets no link', async () => {
    const account = await shop.register();
    const verification = await shop.tokenFrom(account.user.email, 'verify-email');
    const email = anAddress();
    await ask(account, email);
    expect(await pending(account)).toMatchObject({ old_confirmed: true, new_confirmed: false });
    await confirm(account, await shop.tokenFrom(email, 'confirm-email'));
    expect(await me(account)).toMatchObject({ email, isEmailVerified: true, emailConfirmation: 'owner' });
    await shop.mailTo(email, ({ subject }) => subject === 'Your Warden account has this address now');
    const links = (await shop.mailbox.list({ to: account.user.email })).flatMap((mail) => mail.links);
    expect(links.filter((link) => !/\/(verify-email\?.*|contacts)$/.test(link))).toEqual([]);
    const verify = shop.call(auth.verifyEmail, { body: { token: verification } });
    expect(await refusal(verify)).toMatchObject({ code: 'verification_token_invalid' });
    expect(await shop.services.db.$count(emailChanges, eq(emailChanges.userId, account.user.id))).toBe(0);
    // Nothing keeps the real owner of that address from using it.
    const owner = await shop.register({ email: account.user.email });
    await proveBySession(owner);
    expect((await me(owner)).emailConfirmation).toBe('owner');
  });

  it('needs both mailboxes once its address is confirmed', async () => {
    const account = await shop.register();
    const { confirmation } = await asked(account);
    await proveBySession(account);
    await confirm(account, confirmation);
    expect((await me(account)).email).toBe(account.user.email);
    expect(await pending(account)).toMatchObject({ old_confirmed: false, new_confirmed: true });
  });
});

describe('the old mailbox', () => {
  /** Gives the account an authenticator app, as of that time. */
  const withApp = async ({ user }: Account, at: Date, changes: { verifiedBy?: 'link' } = {}) => {
    const { db } = shop.services;
    await db.insert(totpSecrets).values({ userId: user.id, encrypted: 'x', createdAt: at, confirmedAt: at });
    await db
      .update(users)
      .set({ ...changes, secondFactorSince: at })
      .where(eq(users.id, user.id));
  };

  it('stops a change that waits: sessions, password and new factors end, and a new password can be set', async () => {
    const account = await openAccount(shop);
    const { agreement, confirmation } = await asked(account);
    await withApp(account, new Date());
    const { message, token } = await revoke(await shop.tokenFrom(account.user.email, 'revert-email'));
    expect(message).toBe(messages.en.emailChangeRevoked);
    await expectEnded(account);
    expect((await rowOf(account))?.secondFactorSince).toBeNull();
    expect(await refusal(signIn(account.user.email))).toMatchObject({ code: 'invalid_credentials' });
    await expectVoid(agree(agreement));
    await reset(token);
    const owner = await signIn(account.user.email, 'owner’s horse');
    await expectVoid(confirm(owner, confirmation));
    await shop.mailTo(account.user.email, ({ subject }) => subject.includes('was stopped'));
    expect(await eventsOf(account)).toContain('email_change_revoked');
    expect((await entriesOf(account)).map(({ action }) => action)).toContain('user.email_change_revoked');
  });

  it('ends tokens, the address of the calendar, and the webhooks and quotes that were added since', async () => {
    const account = await openAccount(shop);
    const { db } = shop.services;
    const before = await giveWebhook(shop, account.user.id, { createdAt: new Date(Date.now() - DAY) });
    const { token: offered } = await giveQuote(shop, account);
    const { stop } = await asked(account);
    const { token: link } = await giveQuote(shop, account, 'link');
    await giveToken(shop, account, ['licenses:read']);
    await giveWebhook(shop, account.user.id);
    await shop.call(contract.calendar.rotate, {}, { token: account.token });
    await revoke(stop);
    expect(await db.$count(apiTokens, eq(apiTokens.createdBy, account.user.id))).toBe(0);
    expect(await db.$count(calendarFeeds, eq(calendarFeeds.userId, account.user.id))).toBe(0);
    const left = await db.select().from(webhooks).where(eq(webhooks.userId, account.user.id));
    expect(left.map(({ id }) => id)).toEqual([before.params.id]);
    const read = (token: string) => shop.call(contract.quotes.shared, { params: { token } });
    expect((await refusal(read(link))).code).toBe('quote_closed');
    await read(offered);
  });

  it.each(['the first', 'the second'])('undoes the change for seven days with the link of %s mail', async (which) => {
    const account = await openAccount(shop);
    const { email, agreement, confirmation, stop } = await asked(account);
    await agree(agreement);
    await confirm(account, confirmation);
    const changed = await shop.mailTo(account.user.email, ({ subject }) => subject.includes('was changed'));
    const second = new URL(changed.links[0] as string).searchParams.get('token') as string;
    shop.later(7 * DAY - MINUTE);
    const { token } = await revoke(which === 'the first' ? stop : second);
    expect(await rowOf(account)).toMatchObject({ email: account.user.email, verifiedBy: 'session' });
    await expectEnded(account);
    for (const address of [email, account.user.email]) {
      expect(await refusal(signIn(address))).toMatchObject({ code: 'invalid_credentials' });
    }
    await reset(token);
    expect((await signIn(account.user.email, 'owner’s horse')).user.id).toBe(account.user.id);
    await expectVoid(revoke(second));
  });

  it('takes the factors away that were added since, and recovery codes, and leaves the older ones', async () => {
    const { db } = shop.services;
    const account = await openAccount(shop);
    const userId = account.user.id;
    const passkey = (name: string, createdAt: Date) => ({
      ...{ id: crypto.randomUUID(), userId, credentialId: crypto.randomUUID(), publicKey: 'key' },
      ...{ counter: 0, transports: [], name, createdAt },
    });
    await db.insert(passkeys).values(passkey('own', new Date(Date.now() - DAY)));
    const { revocation } = await moved(account);
    await db.insert(passkeys).values(passkey('stranger’s', new Date()));
    const at = new Date();
    await db.insert(totpSecrets).values({ userId, encrypted: 'x', createdAt: new Date(0), confirmedAt: at });
    await db.insert(recoveryCodes).values({ userId, codeHash: crypto.randomUUID() });
    await db.update(users).set({ secondFactorSince: at }).where(eq(users.id, userId));
    await revoke(revocation);
    const left = await db.select().from(passkeys).where(eq(passkeys.userId, userId));
    expect(left.map(({ name }) => name)).toEqual(['own']);
    expect(await db.$count(totpSecrets, eq(totpSecrets.userId, userId))).toBe(0);
    expect(await db.$count(recoveryCodes, eq(recoveryCodes.userId, userId))).toBe(0);
    expect((await rowOf(account))?.secondFactorSince).toEqual(at);
  });

  it('proves whose the account is, where it was confirmed by a link alone, and leaves older factors as a reset does', async () => {
    const account = await openAccount(shop);
    const at = new Date(Date.now() - DAY);
    await withApp(account, at, { verifiedBy: 'link' });
    const { revocation } = await moved(account);
    expect(await rowOf(account)).toMatchObject({ verifiedBy: 'session', secondFactorSince: at });
    await revoke(revocation);
    expect(await rowOf(account)).toMatchObject({ verifiedBy: 'reset', secondFactorSince: at });
  });

  it('undoes its own of several changes with all later ones, whose links end', async () => {
    const account = await openAccount(shop);
    const [first, second, third] = [await moved(account), await moved(account), await moved(account)];
    await revoke(third.revocation);
    expect(await rowOf(account)).toMatchObject({ email: second.email });
    const { token } = await revoke(first.revocation);
    expect(await rowOf(account)).toMatchObject({ email: account.user.email });
    await expectVoid(revoke(second.revocation));
    await reset(token);
    expect((await signIn(account.user.email, 'owner’s horse')).user.id).toBe(account.user.id);
  });

  it('keeps its address for the seven days in which it can revoke: nobody else can prove it', async () => {
    const account = await openAccount(shop);
    const { old, revocation } = await moved(account);
    const other = await shop.register({ email: old, password: 'other horse' });
    expect(await refusal(proveBySession(other))).toMatchObject({ code: 'address_taken' });
    shop.later(7 * DAY + MINUTE);
    await expectVoid(revoke(revocation));
    const again = await signIn(old, 'other horse');
    await proveBySession({ ...other, token: again.token });
    expect((await me(again)).emailConfirmation).toBe('owner');
  });

  it('gets what was registered there meanwhile, since the reader is the same', async () => {
    const account = await openAccount(shop);
    const { old, revocation } = await moved(account);
    const other = await shop.register({ email: old, password: 'other horse' });
    const { clientId } = await bindInstall(shop, other);
    await reset((await revoke(revocation)).token);
    await expectEnded(other);
    expect(await installsOf(await signIn(old, 'owner’s horse'))).toEqual([clientId]);
  });

  it('is refused where the operator has given the address to an administrator', async () => {
    const account = await openAccount(shop);
    const { email, old, revocation } = await moved(account);
    await createAdministrator(shop.services, { email: old, password: 'operator’s horse' });
    expect(await refusal(revoke(revocation))).toMatchObject({ status: 409, code: 'address_taken' });
    expect((await signIn(email)).user.id).toBe(account.user.id);
  });
});

describe('at the same moment', { repeats: isLong ? 20 : 0 }, () => {
  const settle = async (...calls: Promise<unknown>[]) =>
    (await Promise.allSettled(calls)).map(({ status }) => (status === 'fulfilled' ? 'done' : 'refused'));

  it('both mailboxes agree, one of them several times: the change is made once', async () => {
    const account = await openAccount(shop);
    const { email, agreement, confirmation } = await asked(account);
    const clicks = [1, 2, 3].map(() => confirm(account, confirmation));
    const [agreed, ...confirmed] = await settle(agree(agreement), ...clicks);
    expect([agreed, ...confirmed.toSorted()]).toEqual(['done', 'done', 'refused', 'refused']);
    expect((await me(account)).email).toBe(email);
    const changed = (await entriesOf(account)).filter(({ action }) => action === 'user.email_changed');
    expect(changed).toHaveLength(1);
  });

  it('two accounts move to one address: one of them has it', async () => {
    const email = anAddress();
    const confirmations: [Account, string][] = [];
    for (const mover of [await openAccount(shop), await openAccount(shop)]) {
      const { agreement, confirmation } = await asked(mover, email);
      await agree(agreement);
      confirmations.push([mover, confirmation]);
    }
    const outcomes = await settle(...confirmations.map(([mover, token]) => confirm(mover, token)));
    expect(outcomes.toSorted()).toEqual(['done', 'refused']);
    expect(await claimsOn(email)).toHaveLength(1);
  });

  it('a new claim is proved while another account takes the address: the claim is refused, now or at the next try', async () => {
    const claim = await shop.register();
    const mover = await openAccount(shop);
    const { email } = claim.user;
    let proving: Promise<string> | undefined;
    await shop.services.db.transaction(async (tx) => {
      await tx.update(users).set({ email, emailKey: email }).where(eq(users.id, mover.user.id));
      proving = refusal(proveBySession(claim)).then(({ code }) => code);
      await waitedFor(tx, proving);
    });
    expect(['overloaded', 'address_taken']).toContain(await proving);
    expect(await refusal(proveBySession(claim))).toMatchObject({ code: 'address_taken' });
  });

  it('it is applied and stopped: the old address is back, or never left', async () => {
    const account = await openAccount(shop);
    const { agreement, confirmation, stop } = await asked(account);
    await agree(agreement);
    const outcomes = await settle(confirm(account, confirmation), revoke(stop));
    expect(outcomes[1]).toBe('done');
    expect(await rowOf(account)).toMatchObject({ email: account.user.email });
    await expectEnded(account);
  });

  it('it is applied and the account deleted: nothing is left of either', async () => {
    const account = await openAccount(shop);
    const { email, agreement, confirmation } = await asked(account);
    await agree(agreement);
    const outcomes = await settle(deleteAccount(account), confirm(account, confirmation));
    expect(outcomes[0]).toBe('done');
    expect(await rowOf(account)).toBeUndefined();
    expect(await claimsOn(email)).toEqual([]);
  });
});

it('the hourly sweep deletes changes with their addresses and links once they have expired, and no others', async () => {
  const { db } = shop.services;
  const [waits, applied] = [await openAccount(shop), await openAccount(shop)];
  await asked(waits);
  await moved(applied);
  const left = ({ user }: Account) => db.$count(emailChanges, eq(emailChanges.userId, user.id));
  shop.later(3 * DAY + MINUTE);
  await sweepExpired.run({}, shop.services, 'job');
  expect([await left(waits), await left(applied)]).toEqual([0, 1]);
  shop.later(7 * DAY + MINUTE);
  await sweepExpired.run({}, shop.services, 'job');
  expect(await left(applied)).toBe(0);
  expect(await db.$count(mailTokens, eq(mailTokens.userId, applied.user.id))).toBe(0);
});
