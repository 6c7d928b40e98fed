import { type ApiError, contract } from '@warden/contract';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { accountsOf } from '../../../../test/accounts.ts';
import { type Account, refusal, sharedTestApp } from '../../../../test/app.ts';
import { addPasskey, addTotp, codeOf, refusedCode, signInWithCode, ticketOf } from '../../../../test/factors.ts';
import { openAccount } from '../../../../test/licenses.ts';
import { MINUTE } from '../../../platform/time.ts';
import { recoveryCodes, secondFactorTickets, totpSecrets } from '../tables.ts';

const { auth, factors } = contract;
const shop = sharedTestApp();

const withCodes = async () => {
  const account = await openAccount(shop);
  const { codes } = await addPasskey(shop, account);
  return { account, codes };
};
const signInWith = (ticket: string, code: string) => shop.call(factors.signIn, { body: { ticket, code } });

/** The whole answer, as a stranger sees it. */
const answerTo = async (email: string, password: string) => {
  const { statusCode, body } = await shop.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password },
  });
  return { statusCode, body: body.replace(/"requestId":"[^"]*"/, '') };
};

const differing = (answers: object[]) => new Set(answers.map((answer) => JSON.stringify(answer))).size;

describe('who knows the password', () => {
  it('changes nothing about the account without the factor, nor the language of its mails', async () => {
    const account = await openAccount(shop);
    const { code } = await addTotp(shop, account);
    const body = { email: account.user.email, password: account.password };
    const localeOf = async () => (await shop.services.accounts.find(shop.services.db, account.user.id))?.locale;
    const refused = await shop.call(auth.login, { body }, { locale: 'ru' }).catch((error: ApiError) => error);
    expect(await localeOf()).toBe('en');
    const ticket = (refused as ApiError).body?.ticket ?? '';
    await shop.call(factors.signIn, { body: { ticket, code: code() } }, { locale: 'ru' });
    expect(await localeOf()).toBe('ru');
  });

  it('is not told which factor the account has, and who does not know it not that it has one', async () => {
    const withTotp = await openAccount(shop);
    await addTotp(shop, withTotp);
    const { account } = await withCodes();
    const without = await openAccount(shop);
    const wrong = [];
    for (const email of [account.user.email, withTotp.user.email, without.user.email, 'nobody@example.com']) {
      wrong.push(await answerTo(email, 'wrong horse'));
    }
    expect(differing(wrong)).toBe(1);
    const right = [];
    for (const { user, password } of [withTotp, account]) {
      const { statusCode, body } = await answerTo(user.email, password);
      right.push({ statusCode, body: body.replace(/"ticket":"[\w-]{43}"/, '"ticket":""') });
      const again = shop.register({ email: user.email, password });
      expect(await refusal(again)).toMatchObject({ status: 403, code: 'second_factor_required' });
    }
    expect(differing(right)).toBe(1);
    expect(right[0]?.body).toContain('"ticket":""');
    expect(right[0]?.body).not.toContain('token');
  });
});

describe('a ticket', () => {
  it('has five tries, and the fifth may be the right one', async () => {
    const { account, codes } = await withCodes();
    const ticket = await ticketOf(shop, account);
    for (let n = 0; n < 4; n++) {
      expect(await refusedCode(shop, ticket, 'AAAAA-AAAAA')).toMatchObject({ code: 'second_factor_wrong' });
    }
    await signInWith(ticket, codes[0] ?? '');
    const next = await ticketOf(shop, account);
    for (let n = 0; n < 5; n++) await refusedCode(shop, next, 'AAAAA-AAAAA');
    expect(await refusedCode(shop, next, codes[1] ?? '')).toMatchObject({
      status: 400,
      code: 'second_factor_ticket_invalid',
    });
    // A caller who tries five wrong codes has typed the right password before.
    await shop.mailTo(account.user.email, ({ subject }) => subject.includes('Wrong codes'));
  });

  it('opens one session, also when it is used twice at the same moment', async () => {
    const { account, codes } = await withCodes();
    const ticket = await ticketOf(shop, account);
    const outcomes = await Promise.allSettled(codes.slice(0, 4).map((code) => signInWith(ticket, code)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    // The codes of the attempts that lost were not used up.
    const { recovery_codes: left } = (await shop.call(factors.status, {}, account)).data;
    expect(left).toBe(9);
  });

  it('ends after five minutes, and with a new password', async () => {
    const { account, codes } = await withCodes();
    const old = await ticketOf(shop, account);
    shop.later(5.1 * MINUTE);
    expect(await refusedCode(shop, old, codes[0] ?? '')).toMatchObject({ code: 'second_factor_ticket_invalid' });
    shop.setClock(undefined);
    const ticket = await ticketOf(shop, account);
    await accountsOf(shop).changePassword(account, 'another horse');
    expect(await refusedCode(shop, ticket, codes[0] ?? '')).toMatchObject({ code: 'second_factor_ticket_invalid' });
  });

  it('is stored as a hash, and an account has at most a hundred', async () => {
    const { account } = await withCodes();
    const ticket = await ticketOf(shop, account);
    const mine = eq(secondFactorTickets.userId, account.user.id);
    const [row] = await shop.services.db.select().from(secondFactorTickets).where(mine);
    expect(JSON.stringify(row)).not.toContain(ticket);
    const many = Array.from({ length: 150 }, (_, n) => ({ ...row, tokenHash: `${account.user.id} ${n}` }));
    await shop.services.db.insert(secondFactorTickets).values(many as never);
    await ticketOf(shop, account);
    expect(await shop.services.db.$count(secondFactorTickets, mine)).toBe(100);
  });

  it('that was made up is refused', async () => {
    for (const ticket of ['x', 'A'.repeat(43)]) {
      for (const endpoint of [factors.signIn, factors.signInOptions, factors.lost]) {
        expect(await refusal(shop.call(endpoint, { body: { ticket, code: '123456' } }))).toMatchObject({
          status: 400,
          code: 'second_factor_ticket_invalid',
          field: 'ticket',
        });
      }
    }
  });
});

describe('a recovery code', () => {
  it('works once, in any spelling, and its use is told by mail', async () => {
    const { account, codes } = await withCodes();
    expect(codes[0]).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    const [first = '', second = ''] = codes;
    await signInWithCode(shop, account, first.toLowerCase().replace('-', ' '));
    const ticket = await ticketOf(shop, account);
    expect(await refusedCode(shop, ticket, first)).toMatchObject({ code: 'second_factor_wrong', field: 'code' });
    await signInWith(ticket, second.replace('-', '').replaceAll('0', 'o').replaceAll('1', 'l'));
    const mail = await shop.mailTo(account.user.email, ({ subject }) => subject.includes('recovery code'));
    expect(mail.text).toContain('Codes left:');
    expect((await shop.call(factors.status, {}, account)).data.recovery_codes).toBe(8);
  });

  it('opens one session of several that try it at the same moment', async () => {
    const { account, codes } = await withCodes();
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => signInWithCode(shop, account, codes[0] ?? '')));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('of another account is wrong, and so is an own one once there are new ones, which an account without a factor cannot make', async () => {
    const { account, codes } = await withCodes();
    const made = (await shop.call(factors.makeRecoveryCodes, {}, account)).data.recovery_codes;
    expect(new Set([...made, ...codes]).size).toBe(20);
    const ticket = await ticketOf(shop, account);
    const { codes: others } = await withCodes();
    for (const code of [codes[0], others[0]]) {
      expect(await refusedCode(shop, ticket, code ?? '')).toMatchObject({ code: 'second_factor_wrong' });
    }
    await signInWith(ticket, made[0] ?? '');
    const rows = await shop.services.db.select().from(recoveryCodes);
    for (const code of made) expect(JSON.stringify(rows)).not.toContain(code.replace('-', ''));
    expect(await refusal(shop.call(factors.makeRecoveryCodes, {}, await openAccount(shop)))).toMatchObject({
      status: 409,
      code: 'second_factor_missing',
    });
  });
});

describe('a fresh proof', () => {
  const isFresh = (caller: Account) =>
    shop.call(factors.passkeyOptions, {}, caller).then(
      () => true,
      () => false,
    );

  it('is the password where there is no second factor', async () => {
    const account = await openAccount(shop);
    const other = await accountsOf(shop).signIn(account.user.email, account.password);
    shop.later(6 * MINUTE);
    expect(await isFresh(account)).toBe(false);
    const reauthenticate = (password?: string) =>
      shop.call(factors.reauthenticate, { body: { password: password ?? null } }, account);
    expect(await refusal(reauthenticate())).toMatchObject({ code: 'field_required', field: 'password' });
    expect(await refusal(reauthenticate('wrong horse'))).toMatchObject({ code: 'wrong_password', field: 'password' });
    expect(await isFresh(account)).toBe(false);
    await reauthenticate(account.password);
    expect(await isFresh(account)).toBe(true);
    // It counts for its own session alone.
    expect(await isFresh({ ...account, token: other.token })).toBe(false);
  });

  it('is a code or a passkey where there is one, and the password is not enough', async () => {
    const account = await openAccount(shop);
    const { authenticator } = await addPasskey(shop, account);
    const { code } = await addTotp(shop, account);
    shop.later(6 * MINUTE);
    const reauthenticate = (body: object) => shop.call(factors.reauthenticate, { body }, account);
    expect(await refusal(reauthenticate({ password: account.password }))).toMatchObject({ code: 'field_required' });
    expect(await refusal(reauthenticate({ code: '000000' }))).toMatchObject({ code: 'second_factor_wrong' });
    expect(await isFresh(account)).toBe(false);
    const current = code();
    await reauthenticate({ code: current });
    expect(await isFresh(account)).toBe(true);
    expect(await refusal(reauthenticate({ code: current }))).toMatchObject({ code: 'second_factor_wrong' });
    shop.later(12 * MINUTE);
    expect(await isFresh(account)).toBe(false);
    const options = (await shop.call(factors.reauthenticateOptions, {}, account)).data;
    await reauthenticate({ passkey: authenticator.get(options) });
    expect(await isFresh(account)).toBe(true);
  });
});

describe('what was under way', () => {
  it('a sign-in that began before the first factor was added gets no session without it', async () => {
    const account = await openAccount(shop);
    accountsOf(shop).duringSignIn(() => addTotp(shop, account));
    await ticketOf(shop, account);
  });

  it('a factor is not added by a session that a new password has ended in the meantime', async () => {
    const account = await openAccount(shop);
    const { signIn, me, changePassword, beforeHashing } = accountsOf(shop);
    const thief = await signIn(account.user.email, account.password);
    const { secret } = (await shop.call(factors.startTotp, {}, thief)).data;
    // The recovery codes are hashed before anything is stored.
    beforeHashing(() => changePassword(account, 'another horse'));
    const code = codeOf(secret, shop.services.now());
    const refused = await refusal(shop.call(factors.confirmTotp, { body: { code } }, thief));
    expect(refused).toMatchObject({ status: 401, code: 'no_session' });
    const [stored] = await shop.services.db.select().from(totpSecrets).where(eq(totpSecrets.userId, account.user.id));
    expect(stored?.confirmedAt).toBeNull();
    await me(account);
  });
});

it('leaves entries in the audit log that hold no secret', async () => {
  const account = await openAccount(shop);
  const { codes, id } = await addPasskey(shop, account);
  await signInWithCode(shop, account, codes[0] ?? '');
  await shop.call(factors.makeRecoveryCodes, {}, account);
  await shop.call(factors.removePasskey, { params: { id } }, account);
  const entries = await accountsOf(shop).entriesOf(account);
  expect(entries.map(({ action }) => action)).toEqual([
    'user.registered',
    'consent.given',
    'user.factor_added',
    'user.recovery_code_used',
    'user.recovery_codes_made',
    'user.factor_removed',
  ]);
  expect(JSON.stringify(entries)).not.toContain(codes[0]);
});

describe('an authenticator app', () => {
  /** The clock stands still, so that no test crosses the end of a time step. */
  beforeEach(() => shop.later(0));

  it('counts only once a code has confirmed it', async () => {
    const account = await openAccount(shop);
    const first = (await shop.call(factors.startTotp, {}, account)).data;
    const second = (await shop.call(factors.startTotp, {}, account)).data;
    // 160 random bits in base32.
    for (const { secret } of [first, second]) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(second.secret).not.toBe(first.secret);
    expect(second.uri).toContain(`otpauth://totp/Warden:${encodeURIComponent(account.user.email)}?issuer=Warden`);
    const confirm = (secret: string) =>
      shop.call(factors.confirmTotp, { body: { code: codeOf(secret, shop.services.now()) } }, account);
    expect(await refusal(confirm(first.secret))).toMatchObject({ code: 'second_factor_wrong', field: 'code' });
    await shop.call(auth.login, { body: { email: account.user.email, password: account.password } });
    expect((await confirm(second.secret)).data.recovery_codes).toHaveLength(10);
    await ticketOf(shop, account);
    expect(await refusal(confirm(second.secret))).toMatchObject({ status: 409, code: 'totp_exists' });
    expect(await refusal(shop.call(factors.startTotp, {}, account))).toMatchObject({ code: 'totp_exists' });
  });

  it('accepts a code of a clock that is up to 30 seconds off, and none of one that is 60 seconds off', async () => {
    for (const secondsOff of [-30, 0, 30]) {
      const account = await openAccount(shop);
      const { secret } = await addTotp(shop, account);
      // The code that confirmed it was an older one, so the next two steps are all new.
      const later = new Date(shop.services.now().getTime() + 60_000);
      shop.setClock(() => later);
      const ticket = await ticketOf(shop, account);
      for (const tooFar of [-60, 60]) {
        const refused = await refusedCode(shop, ticket, codeOf(secret, later, tooFar));
        expect(refused).toMatchObject({ code: 'second_factor_wrong' });
      }
      const signedIn = await signInWithCode(shop, account, codeOf(secret, later, secondsOff));
      expect(signedIn.user.id, String(secondsOff)).toBe(account.user.id);
    }
  });

  it('accepts no code twice, nor one that is older than the last', async () => {
    const account = await openAccount(shop);
    const { code } = await addTotp(shop, account);
    const [older, used] = [code(), code(30)];
    await signInWithCode(shop, account, used);
    const ticket = await ticketOf(shop, account);
    for (const again of [used, older]) {
      expect(await refusedCode(shop, ticket, again)).toMatchObject({ code: 'second_factor_wrong' });
    }
  });

  it('accepts one of two uses of a code at the same moment', async () => {
    const account = await openAccount(shop);
    const { code } = await addTotp(shop, account);
    const now = code();
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => signInWithCode(shop, account, now)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is stored encrypted, and its codes are wrong once the shop has another secret', async () => {
    const account = await openAccount(shop);
    const { secret, codes } = await addTotp(shop, account);
    const rows = await shop.services.db.select().from(totpSecrets);
    expect(JSON.stringify(rows)).not.toContain(secret);
    const stolen = rows.find(({ userId }) => userId === account.user.id);
    const encrypted = `${stolen?.encrypted.slice(0, -8)}AAAAAAA=`;
    await shop.services.db.update(totpSecrets).set({ encrypted });
    const ticket = await ticketOf(shop, account);
    expect(await refusedCode(shop, ticket, codeOf(secret, shop.services.now()))).toMatchObject({
      code: 'second_factor_wrong',
    });
    await signInWithCode(shop, account, codes[0] ?? '');
  });
});
