export const settingsPanel = {
  settings: {
    shop: 'Shop',
    loadFailed: 'Failed to load settings',
    payment: 'Online payment',
    paymentText: 'Off: customers are asked to write to sales. Payments already started continue.',
    core: 'Community Edition',
    coreText: 'On: the Community Edition is shown, and the individual plan is no longer sold.',
    separateConsent: 'Separate consent to the processing of personal data',
    separateConsentText:
      'On: registration asks for it in a box of its own, as Russian law requires since September 1, 2025.',
    saved: 'Saved.',
    failed: 'The setting could not be saved. Please try again.',
    prices: 'Prices',
    pricesLead:
      'Per installation, per year. The whole shop shows them at once; a payment already started keeps its price.',
    commercial: 'Commercial',
    individual: 'Individual',
    currency: 'Currency',
    notConfigured: 'Not set: checkout charges {{price}}. {{offer}} is suggested here.',
    configured: 'If left empty: the price from the operator’s settings.',
    priceInvalid: 'Enter an amount from 1 to 350\u00a0000, with at most two decimals.',
    save: 'Save the prices',
    unchanged: 'Nothing has changed.',
    pricesSaved: 'The prices are saved.',
    pricesFailed: 'Not all prices could be saved. Please check them and try again.',
  },
};

export type SettingsPanelTexts = typeof settingsPanel;
