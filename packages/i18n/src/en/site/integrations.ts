/** What search engines and tabs read of the page of integrations, whose own texts are loaded with it. */
export const integrationsPage = {
  integrationsPage: {
    metaTitle: 'Integrations',
    metaDescription: 'API tokens, webhooks with the log of their deliveries, and the private calendar of your account.',
  },
};

export type IntegrationsPageTexts = typeof integrationsPage;
