import { passwordsWithCap } from '../server/src/features/auth/passwords.ts';

/** Returns a function that hashes with the shop's parameters, so many passwords at a time, and does nothing else. */
export const hashOnly = (parallel: number) => {
  const passwords = passwordsWithCap(parallel, { mac: () => Buffer.alloc(32) } as never);
  return (password: string) => passwords.hash(password, { key: '', hashes: [] });
};
