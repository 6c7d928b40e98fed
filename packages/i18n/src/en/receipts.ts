/** How the payment provider and fiscal receipts name what was sold. */
export const receipts = {
  license: (plan: string, term: string, installation: string) => `Warden license "${plan}", ${term}, ${installation}`,
  /** Instead of the installation, where the buyer will choose it later. */
  unassigned: 'installation of your choice',
  /** Of an order that somebody else may pay for. */
  numbered: (number: number) => `installation ${number}`,
  /** Why a line costs less than its list price, with the code of one that may have one. */
  discount: {
    volume: 'discount: volume',
    code: 'discount: promo code',
    volume_and_code: 'discount: volume, promo code',
    special: 'special price',
  },
  /** An order of several. */
  licenses: (count: number) => `Warden licenses: ${count}`,
};

export type ReceiptTexts = typeof receipts;
