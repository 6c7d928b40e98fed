import { createHmac, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { secrets } from './tables.ts';

/** A code made for one purpose is worth nothing for another. */
export type Purpose =
  | 'password salt'
  | 'device mark'
  | 'sign-in ticket'
  | 'totp secret'
  | 'passkey owner'
  | 'client secret'
  | 'webhook secret'
  | 'calendar address'
  | 'promo code';

/** Every process has the same random secret of the shop (docs/decisions/022). It never leaves this module. */
export interface Secret {
  /** Returns a code of 32 bytes that only the shop can compute. */
  mac(purpose: Purpose, text: string): Buffer;
}

/** Reads the secret. The first process to ask for it creates it. */
export const openSecret = async (db: Db): Promise<Secret> => {
  const value = randomBytes(32).toString('base64');
  await db.insert(secrets).values({ name: 'shop', value }).onConflictDoNothing();
  const [row] = await db.select().from(secrets).where(eq(secrets.name, 'shop'));
  const key = Buffer.from((row as typeof secrets.$inferSelect).value, 'base64');
  return { mac: (purpose, text) => createHmac('sha256', key).update(`${purpose}\0${text}`).digest() };
};
