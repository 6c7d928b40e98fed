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
      several: 'The licenses of this order stay as they are.',
    },
    failed: 'The refund failed: {{moment}}',
    again: 'Refund again',
    /** By how many of the licenses have their installation chosen. One that was never issued cannot be revoked. */
    textLines: {
      all: 'The money of the chosen licenses goes back to the customer ({{email}}) by the method they paid with, and these licenses are revoked. This cannot be undone.',
      some: 'The money of the chosen licenses goes back to the customer ({{email}}) by the method they paid with. Those that were issued are revoked, and the others will not be issued. This cannot be undone.',
      none: 'The money of the chosen licenses goes back to the customer ({{email}}) by the method they paid with, and these licenses will not be issued. This cannot be undone.',
    },
    lines: 'Licenses to refund',
    all: 'All licenses',
    chooseTitle: 'Which licenses to refund?',
    textRevoked:
      'The full amount goes back to the customer ({{email}}) by the method they paid with. The license for {{client}} is already revoked and stays revoked. This cannot be undone.',
  },
};

export type RefundsPanelTexts = typeof refundsPanel;
