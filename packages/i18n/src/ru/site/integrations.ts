import type { IntegrationsPageTexts } from '../../en/site/integrations.ts';

export const integrationsPage: IntegrationsPageTexts = {
  integrationsPage: {
    metaTitle: 'Интеграции',
    metaDescription: 'Токены API, вебхуки с журналом отправок и личный календарь вашего аккаунта в магазине Warden.',
  },
};
