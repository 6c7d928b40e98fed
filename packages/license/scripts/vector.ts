import type { PublicKey } from '../src/keys.ts';
import type { LicenseCode } from '../src/kinds.ts';

export interface Vector {
  name: string;
  text: string;
  now: string;
  keys: PublicKey[];
  clientId?: string;
  revoked?: string[];
  /**
   * The verdict of plain Ed25519 on payload and signature. It is "none" where the text lacks one of them or the key.
   */
  signature: 'good' | 'bad' | 'none';
  code: LicenseCode;
}
