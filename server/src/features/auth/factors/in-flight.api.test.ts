import { hash } from '@node-rs/argon2';
import { contract } from '@warden/contract';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { refusal, sharedTestApp } from '../../../../test/app.ts';
import { addTotp, codeOf } from '../../../../test/factors.ts';
import { openAccount } from '../../../../test/licenses.ts';
import { totpSecrets } from '../tables.ts';

const { auth, factors } = contract;

/** Holds the first hashing back of what the pattern fits, until it is released. */
interface Hold {
  pattern: RegExp;
  reached: PromiseWithResolvers<void>;
  released: PromiseWithResolvers<void>;
}
let next: Hold | undefined;

const holdBack = (pattern: RegExp): Hold => {
  next = { pattern, reached: Promise.withResolvers(), released: Promise.withResolvers() };
  return next;
};

const hashHeldBack: typeof hash = async (password, options) => {
  const hashed = await hash(password, { ...options, memoryCost: 8, timeCost: 1 });
  const hold = next;
  if (hold?.pattern.test(String(password))) {
    next = undefined;
    hold.reached.resolve();
    await hold.released.promise;
  }
  return hashed;
};

const shop = sharedTestApp({}, { hash: hashHeldBack });

it('a sign-in that began before the first factor was added gets no session without it', async () => {
  const account = await openAccount(shop, { password: 'held horse' });
  const { reached, released } = holdBack(/^held horse$/);
  const body = { email: account.user.email, password: account.password };
  const refused = refusal(shop.call(auth.login, { body }));
  await reached.promise;
  await addTotp(shop, account);
  released.resolve();
  expect(await refused).toMatchObject({ status: 403, code: 'second_factor_required' });
});

it('a factor is not added by a session that a new password has ended in the meantime', async () => {
  const account = await openAccount(shop);
  const { email } = account.user;
  const thief = (await shop.call(auth.login, { body: { email, password: account.password } })).data;
  const { secret } = (await shop.call(factors.startTotp, {}, thief)).data;
  const { reached, released } = holdBack(/^[\dA-Z]{10}$/);
  const code = codeOf(secret, shop.services.now());
  const refused = refusal(shop.call(factors.confirmTotp, { body: { code } }, thief));
  await reached.promise;
  const body = { currentPassword: account.password, newPassword: 'another horse' };
  await shop.call(auth.changePassword, { body }, account);
  released.resolve();
  expect(await refused).toMatchObject({ status: 401, code: 'no_session' });
  const [stored] = await shop.services.db.select().from(totpSecrets).where(eq(totpSecrets.userId, account.user.id));
  expect(stored?.confirmedAt).toBeNull();
  await shop.call(auth.me, {}, account);
});
