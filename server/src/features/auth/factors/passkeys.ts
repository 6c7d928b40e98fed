import { randomUUIDv7 } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Passkey } from '@warden/contract';
import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '../../../platform/db/database.ts';
import type { Secret } from '../../../platform/secret/secret.ts';
import { passkeys } from '../tables.ts';

const MAX_PASSKEYS = 20;

/** EdDSA, ES256 and RS256: what all authenticators offer one of. */
const ALGORITHMS = [-8, -7, -257];

/** The library and what it needs take 5 MB of memory, which a shop without passkeys does not spend. */
const webauthn = () => import('@simplewebauthn/server');

export type PasskeyRow = typeof passkeys.$inferSelect;

/** What a browser sends; the library checks its shape. */
type Answer = Record<string, unknown>;

export const passkeyToWire = ({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey => ({
  id,
  name,
  created_at: createdAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
});

/** Passkeys belong to the name of the host, and their answers name the page that asked. */
const siteOf = (publicUrl: string) => {
  const { hostname, origin } = new URL(publicUrl);
  return { rpID: hostname, origin };
};

export const findPasskeys = (tx: Db, userId: string): Promise<PasskeyRow[]> =>
  tx.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt), asc(passkeys.id));

export const hasRoom = (existing: readonly PasskeyRow[]) => existing.length < MAX_PASSKEYS;

/** The account's handle is a code, because the browser may show or store it elsewhere. */
export const creationOptions = async (
  { publicUrl, secret }: { publicUrl: string; secret: Secret },
  { id, email }: { id: string; email: string },
  existing: readonly PasskeyRow[],
) => {
  const { generateRegistrationOptions } = await webauthn();
  return generateRegistrationOptions({
    rpName: 'Warden',
    rpID: siteOf(publicUrl).rpID,
    userName: email,
    userID: new Uint8Array(secret.mac('passkey owner', id)),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: existing.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
  });
};

/** Names no passkey, so it is the same for every account, with passkeys or without. */
export const requestOptions = async (publicUrl: string) => {
  const { generateAuthenticationOptions } = await webauthn();
  return generateAuthenticationOptions({ rpID: siteOf(publicUrl).rpID, userVerification: 'required' });
};

/** The library throws an Error for every answer that it does not accept. */
const unlessRefused = async <T>(verified: Promise<T>): Promise<T | undefined> => {
  try {
    return await verified;
  } catch {
    return undefined;
  }
};

/** Checks the answer of a browser that has made a passkey. */
export const verifyCreated = async (publicUrl: string, answer: Answer, challenge: string) => {
  const { rpID, origin } = siteOf(publicUrl);
  const { verifyRegistrationResponse } = await webauthn();
  const checked = await unlessRefused(
    verifyRegistrationResponse({
      response: answer as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  return checked?.verified ? checked.registrationInfo.credential : undefined;
};

type Credential = NonNullable<Awaited<ReturnType<typeof verifyCreated>>>;

/** Undefined where the passkey is known already, to this account or another one. */
export const insertPasskey = async (
  tx: Db,
  { id, publicKey, counter, transports = [] }: Credential,
  { userId, name, now }: { userId: string; name: string; now: Date },
): Promise<PasskeyRow | undefined> =>
  (
    await tx
      .insert(passkeys)
      .values({
        id: randomUUIDv7(),
        userId,
        credentialId: id,
        publicKey: Buffer.from(publicKey).toString('base64'),
        counter,
        transports,
        name,
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning()
  )[0];

/** An authenticator that counts its answers has given this one before, or another one since: somebody has a copy of it. */
const isBehind = (counter: number, stored: number) => (counter > 0 || stored > 0) && counter <= stored;

/** Checks the answer of one of the account's own passkeys. */
export const verifyAnswer = async (
  db: Db,
  { publicUrl, userId, challenge }: { publicUrl: string; userId: string; challenge: string },
  answer: Answer,
): Promise<{ passkey: PasskeyRow; counter: number; isCopy: boolean } | undefined> => {
  const [passkey] = await db
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.credentialId, String(answer.id))));
  if (!passkey) return undefined;
  const { rpID, origin } = siteOf(publicUrl);
  const { verifyAuthenticationResponse } = await webauthn();
  const checked = await unlessRefused(
    verifyAuthenticationResponse({
      response: answer as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64')),
        // The library would compare the counter before the signature, and anybody can write a lower counter.
        counter: 0,
      },
    }),
  );
  if (!checked?.verified) return undefined;
  const counter = checked.authenticationInfo.newCounter;
  return { passkey, counter, isCopy: isBehind(counter, passkey.counter) };
};

/** False where the passkey was removed or used elsewhere since its answer was checked. */
export const usePasskey = async (
  tx: Db,
  { passkey, counter }: { passkey: PasskeyRow; counter: number },
  now: Date,
): Promise<boolean> =>
  (
    await tx
      .update(passkeys)
      .set({ counter, lastUsedAt: now })
      .where(and(eq(passkeys.id, passkey.id), eq(passkeys.counter, passkey.counter)))
      .returning({ id: passkeys.id })
  ).length > 0;

const owned = (userId: string, id: string) => and(eq(passkeys.userId, userId), eq(passkeys.id, id));

export const renamePasskey = async (tx: Db, userId: string, id: string, name: string) =>
  (await tx.update(passkeys).set({ name }).where(owned(userId, id)).returning())[0];

export const removePasskey = async (tx: Db, userId: string, id: string): Promise<boolean> =>
  (await tx.delete(passkeys).where(owned(userId, id)).returning({ id: passkeys.id })).length > 0;
