import type { User } from '@warden/contract';

/** What another version may have stored a user without. The page asks the server for the user when it is loaded. */
const absent = { firstName: '', lastName: '', isAdmin: false, isEmailVerified: false };

/**
 * The stored user, or null if it does not say whose it is. The inline script and React must come to the same result,
 * and the script is too small for the contract's schema.
 */
export const parseUser = (stored: string | null): User | null => {
  try {
    const user = JSON.parse(stored ?? 'null') as User;
    const { id, email, createdAt, company_name } = user;
    if (typeof id !== 'string' || typeof email !== 'string' || !(Date.parse(createdAt) > 0)) return null;
    const names = Object.keys(absent) as (keyof typeof absent)[];
    const wrong = names.filter((name) => typeof user[name] !== typeof absent[name]);
    return {
      ...user,
      ...Object.fromEntries(wrong.map((name) => [name, absent[name]])),
      company_name: typeof company_name === 'string' ? company_name : null,
    };
  } catch {
    return null;
  }
};
