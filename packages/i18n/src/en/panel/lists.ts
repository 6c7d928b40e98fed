/** Texts that all lists of the panel share. */
export const listsPanel = {
  tabs: {
    label: 'Panel sections',
    users: 'Users',
    organizations: 'Organizations',
    installations: 'Installations',
    releases: 'Releases',
    payments: 'Payments',
    stats: 'Stats',
    health: 'Health',
    security: 'Security',
    settings: 'Settings',
  },
  attention: {
    label: 'Needs attention',
    none: 'Nothing needs attention.',
    paidWithoutLicense: 'Paid, no license',
    licenseWithoutPayment: 'Licenses without a payment',
    doubted: 'Payments in doubt',
    unapplied: 'Notifications not applied',
    jobs: 'Failed jobs and emails',
    backups: 'No fresh backup',
    backupsOff: 'Backups are not set up',
    failedRefunds: 'Failed refunds',
    grace: 'Licenses in grace',
    ending: 'Licenses ending within 30\u00a0days',
    expiredInvoices: 'Invoices expired within 7\u00a0days',
    transfers: 'Bank transfers to sort out',
    noSeller: 'No seller entered, so no invoices',
    failed: 'Could not check what needs attention',
  },
  list: {
    any: 'Any',
    found: 'Found: {{total}}',
    foundMore: 'Found: more than {{total}}. To see the others, narrow the filters or export the list as CSV.',
    export: 'Export as CSV',
    exportFailed: 'The export failed. Please try again.',
    contains: 'Any part of it',
    actions: 'Actions',
  },
};

export type ListsPanelTexts = typeof listsPanel;
