import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Secret } from '../../platform/secret/secret.ts';
import { after, DEVICE_MARK_LIFETIME } from './domain.ts';

/** What a device stores after a sign-in, even once it signs out: it has known the password of this account before. */
export interface DeviceMark {
  id: string;
  userId: string;
}

const shape = /^([\w-]{16})\.([\da-f-]{36})\.(\d{10})\.([\w-]{43})$/;

const codeOf = (secret: Secret, text: string) => secret.mac('device mark', text);

/** A new mark for every sign-in. It names the account and not the address, and is worth nothing without a password. */
export const giveDeviceMark = (secret: Secret, userId: string, now: Date): string => {
  const until = Math.floor(after(now, DEVICE_MARK_LIFETIME).getTime() / 1000);
  const text = `${randomBytes(12).toString('base64url')}.${userId}.${until}`;
  return `${text}.${codeOf(secret, text).toString('base64url')}`;
};

/** Undefined where the mark is forged or too old: a device without one can sign in too. */
export const readDeviceMark = (secret: Secret, mark: string | null | undefined, now: Date): DeviceMark | undefined => {
  const [, id, userId, until, code] = shape.exec(mark ?? '') ?? [];
  if (!id || !userId || !code || Number(until) * 1000 < now.getTime()) return undefined;
  const given = Buffer.from(code, 'base64url');
  return timingSafeEqual(given, codeOf(secret, `${id}.${userId}.${until}`)) ? { id, userId } : undefined;
};
