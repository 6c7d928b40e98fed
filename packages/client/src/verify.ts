import { type PublicKey, type Verdict, verifyLicense, verifyRevocations } from '@warden/license';

export interface VerifyOptions {
  /** The shop's public keys, as `GET /api/licenses/keys` lists them. */
  keys: readonly PublicKey[];
  /** The installation's own id. Without it, the license may be for any client. */
  clientId?: string | undefined;
  now?: Date;
  /** The ids of licenses known to be revoked. */
  revocations?: Iterable<string>;
}

/** Gives the verdict on a license text. It asks nobody: text, keys, time and revocations decide. */
export const verify = (
  text: string,
  { keys, clientId, now = new Date(), revocations = [] }: VerifyOptions,
): Promise<Verdict> => verifyLicense(text, { keys, clientId, now, revoked: new Set(revocations) });

/** Reads a signed list of revocations, format v1. Returns undefined unless one of the keys has signed it. */
export const readRevocations = async (
  text: string,
  keys: readonly PublicKey[],
): Promise<{ issued: string; revoked: string[] } | undefined> => {
  const list = await verifyRevocations(text, keys);
  return list && { issued: list.issued, revoked: list.revoked };
};
