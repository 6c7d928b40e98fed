import { fromBase64, normalizeText, type Signer, toBase64 } from '@warden/license';

const BEGIN = '-----BEGIN PRIVATE KEY-----';
const END = '-----END PRIVATE KEY-----';

/** The key pair of this installation. It signs requests and the first trial. */
export interface InstallationKey extends Signer {
  /** Writes the private key as PKCS #8 in PEM, which OpenSSL reads too. Store it where nobody else can read it. */
  toPem(): Promise<string>;
}

const publicKeyOf = async (privateKey: CryptoKey): Promise<string> => {
  const { x = '' } = await crypto.subtle.exportKey('jwk', privateKey);
  return `${x.replaceAll('-', '+').replaceAll('_', '/')}=`;
};

const keyOf = async (privateKey: CryptoKey): Promise<InstallationKey> => ({
  publicKey: await publicKeyOf(privateKey),
  sign: async (message) => new Uint8Array(await crypto.subtle.sign('Ed25519', privateKey, message)),
  toPem: async () => {
    const base64 = toBase64(new Uint8Array(await crypto.subtle.exportKey('pkcs8', privateKey)));
    return [BEGIN, base64, END, ''].join('\n');
  },
});

export const generateInstallationKey = async (): Promise<InstallationKey> => {
  const pair = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair;
  return keyOf(pair.privateKey);
};

/** Reads what `toPem` or `openssl genpkey -algorithm ed25519` has written. */
export const importInstallationKey = async (pem: string): Promise<InstallationKey> => {
  const lines = normalizeText(pem).split('\n');
  const bytes = fromBase64(lines.slice(1, -1).join(''));
  if (lines[0] !== BEGIN || lines.at(-1) !== END || !bytes) throw new TypeError('this is no private key in PEM');
  try {
    return await keyOf(await crypto.subtle.importKey('pkcs8', bytes, 'Ed25519', true, ['sign']));
  } catch (cause) {
    throw new TypeError('this is no private key of Ed25519', { cause });
  }
};
