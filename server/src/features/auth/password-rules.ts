import { MIN_ADMIN_PASSWORD_LENGTH } from '@warden/contract';
import { findWeaknesses, isCommonPassword, type PasswordOwner, type Weakness, weaknesses } from '@warden/passwords';
import type { Config } from '../../platform/config.ts';
import { isStaff, type StaffFields } from '../../platform/http/session.ts';
import { Refusal } from '../../platform/refusal.ts';

/** The settings that decide which passwords are refused. */
export type PasswordSettings = Pick<Config, 'demo' | 'refusedPasswords'>;

type Owner = PasswordOwner & StaffFields;

const refusedFor: Record<Config['refusedPasswords'], readonly Weakness[]> = {
  none: [],
  // Six characters of one kind stay enough.
  trivial: weaknesses.filter((weakness) => weakness !== 'short-and-simple'),
  weak: weaknesses,
};

/** The length that all new passwords need is a rule of the contract; this is what the shop asks for beyond it. */
const problemOf = (settings: PasswordSettings, password: string, owner: Owner) => {
  const isStrict = isStaff(owner) && !settings.demo;
  if (isStrict && password.length < MIN_ADMIN_PASSWORD_LENGTH) return 'admin_password_too_short';
  const refused = refusedFor[isStrict ? 'weak' : settings.refusedPasswords];
  if (refused.length === 0) return undefined;
  const isWeak = findWeaknesses(password, owner, isCommonPassword).some((found) => refused.includes(found));
  return isWeak ? 'password_weak' : undefined;
};

/** Refuses a new password that its owner may not have. */
export const refuseNewPassword = (settings: PasswordSettings, password: string, owner: Owner, field?: string) => {
  const problem = problemOf(settings, password, owner);
  if (problem) throw new Refusal(problem, field ? { field } : {});
};

/**
 * Keeps one of the shop's own people with a weak password out until a new one is set by mail: the role may have been
 * given to an account that had one. Only for callers who have shown the right password, because the refusal tells who
 * has a role.
 */
export const refuseWeakStaff = ({ demo }: PasswordSettings, password: string, user: Owner) => {
  if (problemOf({ demo, refusedPasswords: 'none' }, password, user)) throw new Refusal('admin_password_weak');
};
