import nacl from 'tweetnacl';
import type { SignatureCheck } from '../src/keys.ts';

/** An implementation that shares no code with a platform's. It has none of the extra checks, nor the one of S. */
export const tweetnaclCheck: SignatureCheck = (publicKey, message, signature) =>
  nacl.sign.detached.verify(message, signature, publicKey);
