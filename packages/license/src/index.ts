export { MAX_TEXT_LENGTH, parseText } from './armour.ts';
export { fromBase64, toBase64 } from './bytes.ts';
export * from './days.ts';
export { keyId, type PublicKey, type SignatureCheck, signedBytes } from './keys.ts';
export * from './make.ts';
export { type Feature, features, type LicensePayload, type LicenseType, licenseTypes } from './payload.ts';
export * from './revocations.ts';
export { TRIAL_DAYS, termCode } from './status.ts';
export * from './verify.ts';
