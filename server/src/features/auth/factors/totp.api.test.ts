import { contract } from '@warden/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { refusal, sharedTestApp } from '../../../../test/app.ts';
import { addTotp, codeOf, refusedCode, signInWithCode, ticketOf } from '../../../../test/factors.ts';
import { openAccount } from '../../../../test/licenses.ts';
import { totpSecrets } from '../tables.ts';

const { auth, factors } = contract;
const shop = sharedTestApp();

/** The clock stands still, so that no test crosses the end of a time step. */
beforeEach(() => {
  const at = new Date();
  shop.setClock(() => at);
});

describe('an authenticator app', () => {
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
