import { renderText } from './armour.ts';
import { type Bytes, utf8 } from './bytes.ts';
import { addDays, type Day, dayOf } from './days.ts';
import { keyId, signedBytes } from './keys.ts';
import { isTrial, type LicenseType } from './kinds.ts';
import { plainLine } from './lines.ts';
import { ALGORITHM, type Feature, FORMAT, features, type LicensePayload, payloadText, wrongField } from './payload.ts';

/** Signs with a private key that this package never sees. */
export interface Signer {
  /** The key's 32 bytes are written in base64. */
  publicKey: string;
  sign(message: Bytes): Uint8Array | Promise<Uint8Array>;
}

export const NOTIFY_DAYS = 30;
export const GRACE_DAYS = 14;

export interface LicenseFacts {
  id: string;
  client: string;
  type: LicenseType;
  licensee: string;
  hostname?: string | null;
  issued: Date;
  expires: Day;
  supersedes?: string | null;
}

const corporate: readonly Feature[] = features;
const personal: readonly Feature[] = ['notifications', 'releases', '2fa'];

/** Trials have all features, but no grace, and remind of their end a week ahead. */
const terms = (type: LicenseType) =>
  isTrial(type)
    ? { notify: 7, grace: 0, features: corporate }
    : { notify: NOTIFY_DAYS, grace: GRACE_DAYS, features: type === 'individual' ? personal : corporate };

/** Returns the last day on which a license of this type works. */
export const graceUntil = (type: LicenseType, expires: Day): Day => addDays(expires, terms(type).grace);

/** Returns the day from which Warden and the shop remind of the end of a license of this type. */
export const remindFrom = (type: LicenseType, expires: Day): Day => addDays(expires, -terms(type).notify);

export const makeLicense = async (
  facts: LicenseFacts,
  signer: Signer,
): Promise<{ text: string; payload: LicensePayload }> => {
  const { features: included } = terms(facts.type);
  const issued = facts.issued.toISOString();
  const reminder = remindFrom(facts.type, facts.expires);
  const alreadyDue = reminder < dayOf(facts.issued);
  const payload: LicensePayload = {
    format: FORMAT,
    algorithm: ALGORITHM,
    key: keyId(signer.publicKey),
    publicKey: facts.type === 'trial-self-signed' ? signer.publicKey : null,
    id: facts.id,
    client: facts.client,
    type: facts.type,
    licensee: plainLine(facts.licensee),
    hostname: plainLine(facts.hostname ?? '') || null,
    issued,
    expires: facts.expires,
    notifyFrom: alreadyDue ? dayOf(facts.issued) : reminder,
    graceUntil: graceUntil(facts.type, facts.expires),
    features: [...included],
    supersedes: facts.supersedes ?? null,
  };
  const wrong = wrongField(payload);
  if (wrong) throw new Error(`these facts do not make a license: ${wrong} is not right`);
  const text = payloadText(payload);
  const signature = await signer.sign(signedBytes(utf8(text)));
  return { text: renderText(payload, signature), payload };
};
