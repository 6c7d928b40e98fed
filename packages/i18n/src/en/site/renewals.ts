/** What search engines and tabs read of the page of renewals, whose own texts are loaded with it, and what a checkout says of stored cards. */
export const renewalsPage = {
  renewalsPage: {
    metaTitle: 'Renewal',
    metaDescription: 'How your licenses are renewed when they end, what is renewed next, and your stored cards.',
    store: {
      label: 'Store the card for renewals',
      help: 'YooKassa stores the card, this shop never does. Nothing is charged to it until you switch renewal on in the dashboard and set a limit.',
    },
  },
};

export type RenewalsPageTexts = typeof renewalsPage;
