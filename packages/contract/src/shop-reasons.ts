/** The reasons that the shop itself stores with a revoked license. Pages translate them, but not those of people. */
export const shopReasons = {
  refunded: 'Payment refunded',
  replacedAfterRefund: 'Replaced, because an earlier payment was refunded',
  replacedAfterRevocation: 'Replaced, because the license before it was revoked',
  reissued: 'Signed anew with another key',
  moved: 'Moved to another installation',
  moveUndone: 'Moved back to the installation before',
  rotated: 'Replaced by its owner, because its text was no longer secret',
  stagingEnded: 'The paid license of this staging installation ended or was moved',
  stagingRemoved: 'The staging license was removed by its owner',
} as const;
