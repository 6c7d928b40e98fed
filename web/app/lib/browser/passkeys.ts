type Json = Record<string, unknown>;

/** The library is loaded on use, because most visits need no passkey. */
const library = () => import('@simplewebauthn/browser');

/** Browsers offer passkeys only to pages that came over HTTPS or from this machine. */
export const canUsePasskeys = () => typeof PublicKeyCredential === 'function';

/** Has the browser answer with a passkey. Throws if the user closes its question. */
export const answerWithPasskey = async (options: Json): Promise<Json> => {
  const { startAuthentication } = await library();
  return { ...(await startAuthentication({ optionsJSON: options as never })) };
};

/** Has the browser make a passkey. Throws if the user closes its question. */
export const makePasskey = async (options: Json): Promise<Json> => {
  const { startRegistration } = await library();
  return { ...(await startRegistration({ optionsJSON: options as never })) };
};

/** Whether no passkey was made because the device has one already. */
export const isKnownPasskey = (error: unknown) => error instanceof Error && error.name === 'InvalidStateError';
