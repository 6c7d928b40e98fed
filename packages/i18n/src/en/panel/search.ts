/** The search over everything in the panel. */
export const searchPanel = {
  search: {
    open: 'Search',
    title: 'Search the shop',
    label: 'What to look for',
    placeholder: 'Email, name, company, INN, number or ID',
    hint: 'Customers by email or name, organizations by name, companies by name or INN, invoices and other documents by number, installations by client ID, payments by our ID or the provider’s, licenses by ID.',
    nothing: 'Nothing found for “{{text}}”',
    nothingHint:
      'Type at least three letters or digits in a row, and at least six characters of an ID. Numbers of documents can be shorter.',
    failed: 'The search failed',
    all: 'Show all in the list',
    kinds: {
      users: 'Customers',
      organizations: 'Organizations',
      companies: 'Companies',
      invoices: 'Invoices',
      documents: 'Documents',
      installations: 'Installations',
      payments: 'Payments',
      licenses: 'Licenses',
    },
    members: 'Members: {{members}}',
    unbound: 'Not bound to an account',
    inn: 'INN {{inn}}',
    dated: '{{number}} of {{date}}',
    until: 'until {{date}}',
  },
  license: {
    title: 'License',
    loadFailed: 'The license could not be loaded',
    resend: 'Mail it again',
    resendFailed: 'The license could not be mailed. Please try again.',
  },
};

export type SearchPanelTexts = typeof searchPanel;
