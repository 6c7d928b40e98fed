/** How the payment provider and fiscal receipts name what was sold. */
export const receipts = {
  license: (plan: string, term: string, installation: string) => `Warden license "${plan}", ${term}, ${installation}`,
  /** Instead of the installation, where the buyer will choose it later. */
  unassigned: 'installation of your choice',
  /** Of an order that somebody else may pay for. */
  numbered: (number: number) => `installation ${number}`,
  /** An order of several. */
  licenses: (count: number) => `Warden licenses: ${count}`,
};

export type ReceiptTexts = typeof receipts;
