import { hash } from 'node:crypto';
import { keyId, type PublicKey, type Signer } from '@warden/license';
import { nodeCheck } from '@warden/license/node';
import * as z from 'zod/mini';
import type { ChainEnd } from './chain.ts';

const FORMAT = 'warden-audit-head/1';

/** Nothing signed for another purpose can pass as a head, and no head as a license. */
const CONTEXT = 'warden-audit-head-v1\n';

const signedHead = z.object({
  format: z.literal(FORMAT),
  key: z.string(),
  seq: z.number(),
  hash: z.string(),
  at: z.iso.datetime(),
  /** The digest of the head that its writer signed before, so that none can be taken out from between. */
  previous: z.nullable(z.string()),
  signature: z.string(),
});

/** The end of the chain as it was at a time, signed with the shop's key and stored outside the database. */
export type Head = z.infer<typeof signedHead>;

const message = ({ format, key, seq, hash: ofChain, at, previous }: Omit<Head, 'signature'>) =>
  new TextEncoder().encode(CONTEXT + JSON.stringify({ format, key, seq, hash: ofChain, at, previous }));

/** By which the next head refers to this one. */
export const headDigest = (head: Head) => hash('sha256', Buffer.concat([message(head), Buffer.from(head.signature)]));

export const signHead = async (end: ChainEnd, previous: Head | undefined, signer: Signer, now: Date): Promise<Head> => {
  const head = {
    format: FORMAT,
    key: keyId(signer.publicKey),
    seq: end.seq,
    hash: end.hash,
    at: now.toISOString(),
    previous: previous ? headDigest(previous) : null,
  } as const;
  return { ...head, signature: Buffer.from(await signer.sign(message(head))).toString('base64') };
};

/** Reads a stored head, one line of JSON. Undefined for anything else, such as half a line after a power cut. */
export const parseHead = (line: string): Head | undefined => {
  try {
    return signedHead.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
};

/** A key that was retired since has signed its heads all the same. */
export const isGenuine = (head: Head, keys: readonly PublicKey[]): boolean =>
  keys.some(
    ({ id, publicKey }) =>
      id === head.key &&
      nodeCheck(Buffer.from(publicKey, 'base64'), message(head), Buffer.from(head.signature, 'base64')),
  );
