/** A company as the register of companies knows it. */
export interface RegisteredCompany {
  inn: string;
  kpp: string | null;
  name: string;
  address: string;
  isActive: boolean;
}

export interface CompanyRegistry {
  /** Null where the register does not know the INN. Undefined where it is not connected or does not answer. */
  find(inn: string): Promise<RegisteredCompany | null | undefined>;
}

/** The registry of a shop that has no access to one. */
export const noRegistry: CompanyRegistry = { find: async () => undefined };
