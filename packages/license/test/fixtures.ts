import { generateKeyPairSync } from 'node:crypto';
import { keyId, type PublicKey } from '../src/keys.ts';
import type { LicenseFacts, Signer } from '../src/make.ts';
import { signerOf } from '../src/node.ts';

export const newKey = (): { signer: Signer; known: PublicKey } => {
  const signer = signerOf(generateKeyPairSync('ed25519').privateKey);
  return { signer, known: { id: keyId(signer.publicKey), publicKey: signer.publicKey } };
};

export const someFacts = (changes: Partial<LicenseFacts> = {}): LicenseFacts => ({
  id: '018f4e5a-0000-7000-8000-000000000001',
  client: 'client-1',
  type: 'commercial',
  licensee: 'Acme GmbH',
  hostname: 'errors.acme.example',
  issued: new Date('2027-03-01T09:30:00.000Z'),
  expires: '2028-03-01',
  ...changes,
});
