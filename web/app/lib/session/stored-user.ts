import type { User } from '@warden/contract';

const texts = ['id', 'firstName', 'lastName', 'email'] as const;

/**
 * The stored user, or null if it lacks something. The inline script and React must come to the same result, and the
 * script is too small for the contract's schema.
 */
export const parseUser = (stored: string | null): User | null => {
  try {
    const user = JSON.parse(stored ?? 'null') as User | null;
    const { isAdmin, isEmailVerified, company_name, createdAt } = user ?? ({} as Partial<User>);
    return user &&
      texts.every((name) => typeof user[name] === 'string') &&
      typeof isAdmin === 'boolean' &&
      typeof isEmailVerified === 'boolean' &&
      (company_name === null || typeof company_name === 'string') &&
      typeof createdAt === 'string' &&
      Date.parse(createdAt) > 0
      ? user
      : null;
  } catch {
    return null;
  }
};
