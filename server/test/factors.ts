import { ApiError, contract } from '@warden/contract';
import { Secret, TOTP } from 'otpauth';
import { type Account, refusal, type TestApp } from './app.ts';
import { newAuthenticator } from './authenticator.ts';

const { auth, factors } = contract;

/** The code that an authenticator app shows whose clock is this many seconds off. */
export const codeOf = (secret: string, at: Date, secondsOff = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at.getTime() + secondsOff * 1000 });

/** Sets up an authenticator app with the code before the current one, so that the current one is unused. */
export const addTotp = async (shop: TestApp, { token }: Pick<Account, 'token'>) => {
  const { secret } = (await shop.call(factors.startTotp, {}, { token })).data;
  const confirm = () =>
    shop.call(factors.confirmTotp, { body: { code: codeOf(secret, shop.services.now(), -30) } }, { token });
  // Between making the code and checking it, the next period may begin, in which the code is too old.
  const { data } = await confirm().catch(confirm);
  return {
    secret,
    codes: data.recovery_codes ?? [],
    code: (secondsOff = 0) => codeOf(secret, shop.services.now(), secondsOff),
  };
};

export const addPasskey = async (
  shop: TestApp,
  { token }: Pick<Account, 'token'>,
  authenticator = newAuthenticator(),
  name = 'Laptop',
) => {
  const options = (await shop.call(factors.passkeyOptions, {}, { token })).data;
  const body = { name, passkey: authenticator.create(options) };
  const { data } = await shop.call(factors.addPasskey, { body }, { token });
  return { authenticator, id: data.passkey.id, codes: data.recovery_codes ?? [], options };
};

/** Signs in with the password and returns the ticket of the refusal. */
export const ticketOf = async (shop: TestApp, { user, password }: Pick<Account, 'user' | 'password'>) => {
  const refused: unknown = await shop
    .call(auth.login, { body: { email: user.email, password } })
    .catch((error: unknown) => error);
  if (!(refused instanceof ApiError) || refused.body?.code !== 'second_factor_required') throw refused;
  return refused.body.ticket ?? '';
};

export const signInWithCode = async (shop: TestApp, account: Account, code: string) => {
  const ticket = await ticketOf(shop, account);
  const { data } = await shop.call(factors.signIn, { body: { ticket, code } });
  return { ...data, password: account.password };
};

export const signInWithPasskey = async (
  shop: TestApp,
  account: Account,
  { get }: Pick<ReturnType<typeof newAuthenticator>, 'get'>,
) => {
  const ticket = await ticketOf(shop, account);
  const options = (await shop.call(factors.signInOptions, { body: { ticket } })).data;
  const { data } = await shop.call(factors.signIn, { body: { ticket, passkey: get(options) } });
  return { ...data, password: account.password };
};

export const refusedCode = (shop: TestApp, ticket: string, code: string) =>
  refusal(shop.call(factors.signIn, { body: { ticket, code } }));
