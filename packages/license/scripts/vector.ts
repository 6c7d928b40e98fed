import type { PublicKey } from '../src/keys.ts';
import type { LicenseCode } from '../src/kinds.ts';

export interface Vector {
  name: string;
  text: string;
  now: string;
  keys: PublicKey[];
  clientId?: string;
  revoked?: string[];
  /** What plain Ed25519 says of payload and signature; "none" where one of them or the key cannot be had. */
  signature: 'good' | 'bad' | 'none';
  code: LicenseCode;
}
