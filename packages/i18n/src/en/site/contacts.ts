/** Texts of the contacts, the legal pages and the release feed. */
export const contacts = {
  contacts: {
    metaTitle: 'Contacts',
    metaDescription:
      'How to reach the people behind Warden: sales for invoices and contracts, support for installations and licenses, and security.',
    title: 'Contacts',
    lead: 'A person reads every message. We answer on working days, usually within a day.',
    salesTitle: 'Sales',
    salesText: 'Contracts, licenses for several installations, questions about invoices and documents.',
    supportTitle: 'Support',
    supportText: 'Installation, updates, license problems. Include the client ID of the installation and its version.',
    securityTitle: 'Security',
    securityText: 'Found a vulnerability? Write here before you publish. We confirm within two working days.',
    beforeTitle: 'Before you write',
    before: {
      lost: { text: 'Lost the license text? It is in your dashboard.', link: 'Open the dashboard' },
      check: {
        text: 'Does a license look wrong? See what it says and whether it is genuine.',
        link: 'Check a license',
      },
      install: { text: 'Installing or updating? The guide takes you step by step.', link: 'Installation guide' },
    },
    none: 'No contact addresses are published here yet.',
    never: 'Never send us passwords. We do not ask for them.',
  },
  feed: {
    title: 'Warden releases',
    subtitle: 'What is new in each release of Warden, and what to know before updating.',
    yanked: 'yanked',
  },
  legal: { updated: 'Last updated {{date}}', first: 'First version {{date}}', contents: 'On this page' },
};

export type ContactsTexts = typeof contacts;
