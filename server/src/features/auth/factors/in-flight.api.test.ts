import { hash } from '@node-rs/argon2';
import { contract } from '@warden/contract';
import { expect, it } from 'vitest';
import { refusal, sharedTestApp } from '../../../../test/app.ts';
import { addTotp } from '../../../../test/factors.ts';
import { openAccount } from '../../../../test/licenses.ts';

let held: PromiseWithResolvers<void> | undefined;
const reached = Promise.withResolvers<void>();

/** Hashes at once, except for the password of the sign-in that the test holds back. */
const hashHeldBack: typeof hash = async (password, options) => {
  const hashed = await hash(password, { ...options, memoryCost: 8, timeCost: 1 });
  if (held && password === 'held horse') {
    reached.resolve();
    await held.promise;
  }
  return hashed;
};

const shop = sharedTestApp({}, { hash: hashHeldBack });

it('a sign-in that began before the first factor was added gets no session without it', async () => {
  const account = await openAccount(shop, { password: 'held horse' });
  held = Promise.withResolvers<void>();
  const body = { email: account.user.email, password: account.password };
  const refused = refusal(shop.call(contract.auth.login, { body }));
  await reached.promise;
  await addTotp(shop, account);
  held.resolve();
  expect(await refused).toMatchObject({ status: 403, code: 'second_factor_required' });
});
