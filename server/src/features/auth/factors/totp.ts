import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { Secret as OtpSecret, TOTP } from 'otpauth';
import type { Db } from '../../../platform/db/database.ts';
import { decrypt, encrypt } from '../../../platform/secret/encryption.ts';
import type { Secret } from '../../../platform/secret/secret.ts';
import { totpSecrets } from '../tables.ts';

const PERIOD = 30;
const SECRET_BYTES = 20;
/** Authenticator apps know no other values than these for sure. */
const totpOf = (base32: string, label = '') =>
  new TOTP({
    issuer: 'Warden',
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD,
    secret: OtpSecret.fromBase32(base32),
  });

/** The time step that the code belongs to. A clock may be one step off, in either direction. */
const stepOf = (base32: string, code: string, now: Date): number | undefined => {
  const timestamp = now.getTime();
  const delta = totpOf(base32).validate({ token: code, timestamp, window: 1 });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD) + delta;
};

/** Stores a new secret that no code has confirmed yet, in place of another such one. Undefined if one is confirmed. */
export const startTotp = async (
  tx: Db,
  secret: Secret,
  { id, email }: { id: string; email: string },
  now: Date,
): Promise<{ secret: string; uri: string } | undefined> => {
  const base32 = new OtpSecret({ size: SECRET_BYTES }).base32;
  const fresh = { encrypted: encrypt(secret, 'totp secret', id, base32), createdAt: now };
  const written = await tx
    .insert(totpSecrets)
    .values({ userId: id, ...fresh })
    .onConflictDoUpdate({ target: totpSecrets.userId, set: fresh, setWhere: isNull(totpSecrets.confirmedAt) })
    .returning({ userId: totpSecrets.userId });
  return written.length > 0 ? { secret: base32, uri: totpOf(base32, email).toString() } : undefined;
};

export const findTotp = async (tx: Db, userId: string) =>
  (await tx.select().from(totpSecrets).where(eq(totpSecrets.userId, userId)))[0];

type TotpRow = NonNullable<Awaited<ReturnType<typeof findTotp>>>;

/** The time step of a code that fits the stored secret. After the shop has lost its own secret, all codes are wrong. */
export const checkTotp = (secret: Secret, { userId, encrypted }: TotpRow, code: string, now: Date) => {
  const base32 = decrypt(secret, 'totp secret', userId, encrypted);
  return base32 === undefined ? undefined : stepOf(base32, code, now);
};

/** Makes the stored secret count. False where it was replaced or confirmed since it was read. */
export const confirmTotp = async (tx: Db, { userId, encrypted }: TotpRow, step: number, now: Date): Promise<boolean> =>
  (
    await tx
      .update(totpSecrets)
      .set({ confirmedAt: now, lastStep: step })
      .where(and(eq(totpSecrets.userId, userId), eq(totpSecrets.encrypted, encrypted), isNull(totpSecrets.confirmedAt)))
      .returning({ userId: totpSecrets.userId })
  ).length > 0;

/** True once for each code. Codes older than the last one are refused too. */
export const useTotp = async (tx: Db, userId: string, step: number): Promise<boolean> =>
  (
    await tx
      .update(totpSecrets)
      .set({ lastStep: step })
      .where(
        and(
          eq(totpSecrets.userId, userId),
          isNotNull(totpSecrets.confirmedAt),
          or(isNull(totpSecrets.lastStep), lt(totpSecrets.lastStep, step)),
        ),
      )
      .returning({ userId: totpSecrets.userId })
  ).length > 0;

/** False where there was none that counted. */
export const removeTotp = async (tx: Db, userId: string): Promise<boolean> =>
  (
    await tx
      .delete(totpSecrets)
      .where(and(eq(totpSecrets.userId, userId), isNotNull(totpSecrets.confirmedAt)))
      .returning({ userId: totpSecrets.userId })
  ).length > 0;
