export {
  isPlainLine,
  joinLicenseParts,
  type LicenseCode,
  type LicensePayload,
  type LicenseType,
  licenseParts,
  type PublicKey,
  type Signer,
  type SyncStatus,
  type Verdict,
} from '@warden/license';
export type { Fetch } from './call.ts';
export { generateInstallationKey, type InstallationKey, importInstallationKey } from './installation-key.ts';
export type { KnownRevocations, SyncState } from './state.ts';
export { type Entry, memoryStore, type Store } from './store.ts';
export * from './sync-client.ts';
export { SyncError } from './sync-error.ts';
export { makeTrial, type TrialFacts } from './trial.ts';
export { readRevocations, type VerifyOptions, verify } from './verify.ts';
