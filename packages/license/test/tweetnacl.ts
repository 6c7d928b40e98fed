import nacl from 'tweetnacl';
import type { SignatureCheck } from '../src/keys.ts';

/** TweetNaCl shares no code with the platforms. It has none of the extra checks, not even the one of S. */
export const tweetnaclCheck: SignatureCheck = (publicKey, message, signature) =>
  nacl.sign.detached.verify(message, signature, publicKey);
