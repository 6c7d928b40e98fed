import { addDays, dayOf, makeLicense, type Signer, TRIAL_DAYS, toBase64 } from '@warden/license';

const newSigner = async (): Promise<Signer> => {
  const { publicKey, privateKey } = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  return {
    publicKey: toBase64(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))),
    sign: async (message) => new Uint8Array(await crypto.subtle.sign('Ed25519', privateKey, message)),
  };
};

/** A trial as an installation signs it for itself. Nobody has its key: it is forgotten here. */
export const makeExample = async (now: Date): Promise<string> => {
  const expires = addDays(dayOf(now), TRIAL_DAYS);
  const facts = {
    id: crypto.randomUUID(),
    client: 'my-warden',
    type: 'trial-self-signed',
    licensee: 'Example',
  } as const;
  return (await makeLicense({ ...facts, issued: now, expires }, await newSigner())).text;
};

/** Writes a later year into the line that people read, as a forger would. */
export const lengthen = (text: string): string =>
  text.replace(/^Expires: (\d{4})/m, (_, year: string) => `Expires: ${Number(year) + 1}`);
