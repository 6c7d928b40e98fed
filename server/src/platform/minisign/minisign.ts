import { createHash } from 'node:crypto';
import { keyId, type Signer } from '@warden/license';

/*
 * The files of minisign (https://jedisct1.github.io/minisign/): public keys, and signatures over the BLAKE2b-512 of a
 * file. Ed25519 makes the same signature of the same content, so that these files can be made whenever they are asked for.
 */

/** The hash of a file that its signature is about. */
export const minisignHash = () => createHash('blake2b512');

/** Signatures that begin like this are about a hash of the file, not about the file itself. */
const SIGNATURE = Buffer.from('ED');
const PUBLIC_KEY = Buffer.from('Ed');

const rawKey = (publicKey: string) => Buffer.from(publicKey, 'base64');

/** minisign knows a key by eight bytes. Its own are random; ours are the first of the key, as in licenses. */
const idBytes = (publicKey: string) => rawKey(publicKey).subarray(0, 8);

/** Returns a public key as `minisign -P` reads it. */
export const minisignKey = (publicKey: string) =>
  Buffer.concat([PUBLIC_KEY, idBytes(publicKey), rawKey(publicKey)]).toString('base64');

/** Returns a public key as `minisign -p` reads it. */
export const minisignKeyFile = (publicKey: string) =>
  `untrusted comment: Warden release key ${keyId(publicKey)}\n${minisignKey(publicKey)}\n`;

export interface MinisignContent {
  /** The BLAKE2b-512 of the file, in hexadecimal. */
  blake2b: string;
  fileName: string;
  /** The time that the signature tells. */
  at: Date;
}

/** Returns the signature of a file as `minisign -V` reads it. The name and the time are signed too. */
export const minisignature = async ({ blake2b, fileName, at }: MinisignContent, { publicKey, sign }: Signer) => {
  const digest = Buffer.from(blake2b, 'hex');
  if (digest.length !== 64) throw new TypeError('this is no BLAKE2b-512');
  // A line break would begin another line of the signature's file.
  if (!/^[\x20-\x7e]+$/.test(fileName)) throw new TypeError('this file name cannot be signed');
  const comment = `timestamp:${Math.floor(at.getTime() / 1000)}\tfile:${fileName}\thashed`;
  const signature = await sign(digest);
  const ofAll = await sign(new Uint8Array(Buffer.concat([signature, Buffer.from(comment)])));
  return [
    `untrusted comment: signature by key ${keyId(publicKey)}`,
    Buffer.concat([SIGNATURE, idBytes(publicKey), signature]).toString('base64'),
    `trusted comment: ${comment}`,
    Buffer.from(ofAll).toString('base64'),
    '',
  ].join('\n');
};

/** Signs a text that is served as a file of this name. */
export const minisignText = (text: string, file: Omit<MinisignContent, 'blake2b'>, signer: Signer) =>
  minisignature({ ...file, blake2b: minisignHash().update(text).digest('hex') }, signer);
