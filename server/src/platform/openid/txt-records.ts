import { Resolver } from 'node:dns/promises';

/** The texts of the TXT records of a name; none where it has none or the DNS does not answer in time. */
export const txtRecords = async (name: string): Promise<string[]> => {
  const resolver = new Resolver({ timeout: 3000, tries: 2 });
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
  } catch {
    return [];
  }
};
