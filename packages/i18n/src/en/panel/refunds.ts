/** Why the provider made no refund, and what becomes of the license. The API answers with the same sentence. */
export const refundsPanel = {
  refunds: {
    refused: 'YooKassa refused the refund: {{reason}}. No money was returned. {{license}}',
    reasons: {
      general_decline: 'the bank or the payment provider declined it without saying why',
      insufficient_funds: 'there is not enough money on the shop’s account at YooKassa',
      not_found: 'YooKassa does not know this payment',
      rejected_by_payee: 'the customer’s bank did not accept the money',
      rejected_by_timeout: 'the time for it ran out',
      yoo_money_account_closed: 'the customer’s wallet is closed',
    },
    license: {
      active: 'The license stays valid.',
      expired: 'The license had already expired and is not revoked.',
      revoked: 'The license was already revoked and stays revoked.',
      none: 'There is no license for this payment.',
    },
    failed: 'The refund failed: {{moment}}',
    again: 'Refund again',
    textLines:
      'The money of the chosen licenses goes back to the customer ({{email}}) by the method they paid with, and these licenses are revoked. This cannot be undone.',
    lines: 'Licenses to refund',
    all: 'All licenses',
    chooseTitle: 'Which licenses to refund?',
    textRevoked:
      'The full amount goes back to the customer ({{email}}) by the method they paid with. The license for {{client}} is already revoked and stays revoked. This cannot be undone.',
  },
};

export type RefundsPanelTexts = typeof refundsPanel;
