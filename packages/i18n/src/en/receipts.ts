/** How the payment provider and fiscal receipts name what was sold. */
export const receipts = {
  license: (plan: string, installation: string) => `Warden license "${plan}", 1 year, ${installation}`,
};

export type ReceiptTexts = typeof receipts;
