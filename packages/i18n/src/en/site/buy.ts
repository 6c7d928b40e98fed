/** Texts of the buttons and the dialog that buy a license. */
export const buy = {
  buy: {
    button: 'Buy license',
    needInstall: 'Bind an installation first.',
    title: { buy: 'Buy license', upgrade: 'Upgrade the license', extend: 'Extend the license' },
    upgrade: 'Upgrade',
    upgradeOf: 'Upgrade the license of {{client}}',
    upgradeToCommercial: 'Upgrade',
    upgradeToCommercialOf: 'Upgrade the license of {{client}}',
    extend: 'Extend',
    extendSeveral: 'Extend {{licenses}}',
    orderSeveral: 'Order {{licenses}}',
    several: 'Several licenses or years',
    extendOf: 'Extend the license for {{client}}',
    install: 'Installation',
    installHelp: 'The license works for this installation only.',
    chooseInstall: 'Choose an installation',
    plan: 'Plan',
    plans: {
      commercial: 'Unlimited users, LDAP, SSO and corporate messengers.',
      individual: '1\u00a0user, two-factor sign-in, no corporate integrations.',
    },
    perYear: '{{price}} per year',
    order: 'Your order',
    total: 'Total',
    valid: 'Valid from {{from}} until {{until}}',
    startsLater: 'No days are lost: it starts where the current license ends.',
    overTrial: 'The paid year starts today. The trial would run until {{date}}; its remaining days are not added.',
    overLicense:
      'The paid year starts today. The license that you have now stays valid until {{date}}; its remaining days are not added.',
    carriedOver:
      'No paid days are lost. Left of your individual license: {{left}}. By price, that is {{days}} of the commercial one, added to its year.',
    carriedByInvoice:
      'No paid days are lost. Left of your individual license today: {{left}}. By price, that is {{days}} of the commercial one, added to its year. We count them on the day the money arrives.',
    unfinished: 'You have an unfinished payment. It continues at its original price.',
    waiting: 'Choose an installation to see the dates and the price.',
    quoteFailed: 'The price could not be loaded',
    acceptBefore: 'I accept the ',
    acceptEula: 'end-user license agreement',
    next: 'You pay on YooKassa’s page. Once the payment is confirmed, the license is emailed to {{email}}.',
    submit: 'Pay',
    pay: 'Pay {{amount}}',
    extendUntil: 'Extend for {{amount}} until {{date}}',
    failed: 'Payment initiation error',
    slow: 'This is taking longer than usual. Please wait: you will not be charged twice.',
    noAddress: 'Failed to initiate payment',
    contact: 'Contact sales',
    loadFailed: 'The shop’s settings could not be loaded',
  },
};

export type BuyTexts = typeof buy;
