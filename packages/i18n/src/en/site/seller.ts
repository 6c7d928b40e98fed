/** Who sells, as public pages say it. */
export const seller = {
  seller: {
    title: 'Company details',
    lead: 'For contracts, bank transfers and your accountants.',
    homeTitle: 'Bank for payments within Russia',
    abroadTitle: 'Bank for payments from abroad',
    example: 'Example seller',
    exampleText: 'This shop is a demo. The company and its accounts do not exist: do not send money to them.',
    role: { seller: 'The seller is', operator: 'The operator of personal data is' },
    name: 'Company',
    inn: 'Tax ID',
    kpp: 'KPP',
    ogrn: 'Registration number',
    ogrnip: 'Registration number',
    address: 'Address',
    bank: 'Bank',
    bic: 'BIC (Russia)',
    correspondent: 'Correspondent account',
    account: 'Account',
    iban: 'IBAN',
    swift: 'SWIFT code',
  },
};

export type SellerTexts = typeof seller;
