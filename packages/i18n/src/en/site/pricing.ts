export const pricing = {
  pricing: {
    metaTitle: 'Pricing',
    metaDescription:
      'What a Warden license costs and includes: free for 60\u00a0days, then a fixed price per installation, per year. Events are never metered.',
    title: 'One license per installation',
    lead: 'Every plan runs on your own servers. Events and projects are never metered.',
    paymentByCard: 'Pay by card through YooKassa.',
    payment: 'Pay by card through YooKassa. Companies can also pay by invoice:',
    paymentLink: 'write to sales',
    paymentOrInvoice: 'Pay by card through YooKassa, or by invoice:',
    paymentOrInvoiceLink: 'how companies pay',
    plans: {
      trial: {
        name: 'Trial',
        price: 'Free',
        term: '60\u00a0days',
        text: 'Everything the commercial license has, to try on your own traffic.',
        points: ['All features', 'Unlimited users', 'LDAP, SSO and corporate messengers', 'No card needed'],
        without: [] as string[],
        action: 'Start the trial',
      },
      commercial: {
        name: 'Commercial',
        price: '25\u202f000 RUB',
        term: 'per installation, per year',
        text: 'For a company that runs Warden in production.',
        points: [
          'Unlimited users',
          'LDAP user and group sync',
          'SSO with SAML: Keycloak, ADFS',
          'Email, Telegram, Slack, Pachca, Mattermost, webhooks',
          'Two-factor sign-in',
          'Staging is included',
          'Support by email',
        ],
        without: [] as string[],
        action: 'Buy',
      },
      individual: {
        name: 'Individual',
        price: 'See the dashboard',
        term: 'per installation, per year',
        text: 'For one developer and their own projects.',
        points: ['1\u00a0user', 'Email and webhooks', 'Release analysis', 'Two-factor sign-in', 'Staging is included'],
        without: ['No corporate integrations'],
        action: 'Buy',
      },
      community: {
        name: 'Community Edition',
        price: 'Free',
        term: 'no time limit',
        text: 'The open-source edition. You run and maintain it yourself.',
        points: ['Open source', 'Unlimited users', 'Corporate messengers', 'Two-factor sign-in'],
        without: ['No LDAP, no SSO'],
        action: 'Open the repository',
      },
    },
    compare: {
      title: 'Compare the plans',
      feature: 'Feature',
      yes: 'Yes',
      no: 'No',
      rows: {
        term: 'Duration',
        users: 'Users',
        notifications: 'Email and webhooks',
        messengers: 'Telegram, Slack, Pachca, Mattermost',
        releases: 'Release analysis',
        '2fa': 'Two-factor sign-in',
        ldap: 'LDAP user and group sync',
        saml: 'SSO with SAML: Keycloak, ADFS',
        staging: 'Staging installation included',
        grace: 'Grace period',
        support: 'Support by email',
      },
      values: {
        days60: '60\u00a0days',
        year: '1\u00a0year',
        anyNumber: 'Unlimited',
        noLimit: 'No limit',
        days14: '14\u00a0days',
        notNeeded: 'Not needed',
      },
    },
    volume: {
      title: 'Several licenses in one order',
      lead: 'How many licenses of a plan one order has for at least a year decides. The price is for one license, per year.',
      licenses: 'Licenses in the order',
      discount: 'Discount',
      from: 'From {{count}} licenses',
    },
    after: {
      title: 'What happens after 60\u00a0days',
      lead: 'Nothing is deleted, and nothing is charged.',
      steps: [
        { when: 'Day 1', text: 'You install Warden. It issues its own trial license and starts accepting events.' },
        {
          when: 'Day 53',
          text: 'A week is left: Warden says so, and we email you if the installation is bound to your account.',
        },
        { when: 'Day 60', text: 'The trial ends at midnight UTC, and Warden stops accepting new events.' },
        {
          when: 'Any day later',
          text: 'Everything collected is still on your disk. With a paid license, events come in again without a reinstall.',
        },
      ],
    },
    refundTitle: 'Money back within 60\u00a0days',
    refundText:
      'If Warden is not right for you, write to us within 60\u00a0days of paying. We return the whole amount and ask only for one sentence about why.',
    companies: {
      title: 'How companies pay',
      lead: 'Purchasing gets an invoice, accounting gets its documents, and nobody waits for an answer from us.',
      steps: [
        {
          when: 'In a minute',
          text: 'Choose “Invoice for a company” and enter its details. The PDF is emailed to you and to your accountants.',
        },
        {
          when: 'When your bank sends it',
          text: 'Pay by transfer and quote the invoice number as the payment reference.',
        },
        {
          when: 'Usually the next working day',
          text: 'The money arrives. The license is signed and emailed automatically.',
        },
        {
          when: 'The same day',
          text: 'The receipt is ready as PDF, with an act of acceptance if you need one. Russian companies get a UPD as PDF and XML.',
        },
      ],
      action: 'Get an invoice',
      docs: 'Paying by invoice, step by step',
    },
    faq: {
      title: 'Questions before you buy',
      invoice: {
        question: 'Can a company pay by invoice?',
        answer:
          'Yes. Choose “Invoice for a company” when you buy: the invoice comes in a minute, the license when the money arrives, and the receipt and other documents with it. The invoice is an offer, so no separate contract is needed.',
        bySales:
          'Yes. Write to sales with the company name and the client ID, and we will send an invoice and a contract.',
      },
      items: [
        {
          question: 'What counts as one installation?',
          answer:
            'One running Warden, identified by its client ID. You may move it to another server yourself, twice a year, with the same license. A backup that is switched off needs no license of its own. Staging is included: a paid license comes with one for a second installation, for tests.',
        },
        {
          question: 'How do I get the license?',
          answer:
            'By email and in the dashboard as soon as the payment is confirmed, usually within a minute. A bound installation that reaches the shop fetches it by itself, and each renewal after it. In a closed network, you paste a short text under Settings → License.',
        },
        {
          question: 'Does Warden call home?',
          answer:
            'It does not have to. The license is signed and Warden checks it offline, so a closed network is fine. If you let it sync, it sends its client ID, the ID of its license and its version, and nothing about your errors or users. If the shop cannot be reached, nothing changes.',
        },
        {
          question: 'What if I renew early, or late?',
          answer:
            'Early: the new year begins where the current one ends, so no days are lost. Late: a paid license works for 14\u00a0more days; after that, Warden accepts no new events until you renew.',
        },
        {
          question: 'Can I buy several licenses at once?',
          answer:
            'Yes, up to 50 in one order, each for one to three years, with one payment and one set of documents. They can end on one day. In the dashboard you also make quotes, and links by which somebody else pays.',
        },
        {
          question: 'Is anything charged automatically?',
          answer:
            'No. Renewal from a card that YooKassa stores for you is off until you switch it on and set a limit. We then write 30, 7 and 1\u00a0day before, and ask first if it costs more.',
        },
        {
          question: 'What if I move from Individual to Commercial?',
          answer:
            'The paid days that are left are carried over by value: the remaining days × the individual price ÷ the commercial price, rounded up, are added to the commercial year. You see the result before you pay. Days of a free trial are not added.',
        },
        {
          question: 'What happens to my data after a refund?',
          answer:
            'It stays where it is, on your servers. Only the license is revoked, once the money is on its way back.',
        },
      ],
    },
  },
};

export type PricingTexts = typeof pricing;
