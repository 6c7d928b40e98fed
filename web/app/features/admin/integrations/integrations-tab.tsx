import { shopScopes, type TokenScope } from '@warden/contract/calls';
import { shopTokens } from '../../../entities/integration/token-source.ts';
import { TokensSection } from '../../../entities/integration/tokens-section.tsx';
import { shopWebhooks } from '../../../entities/integration/webhook-source.ts';
import { WebhooksSection } from '../../../entities/integration/webhooks-section.tsx';
import { useTexts } from '../../../lib/i18n/use-texts.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { type Duty, useDuties } from '../use-duties.ts';

/** Who may allow a token this. */
const dutyFor: Record<(typeof shopScopes)[number], Duty> = {
  'licenses:issue': 'administer',
  'releases:publish': 'publish',
  'shop:webhooks': 'administer',
};

/** The tokens and the webhooks of the shop. */
export function IntegrationsTab() {
  useTexts('integrations');
  const { t } = useTranslation();
  const does = useDuties();
  const scopes: readonly TokenScope[] = shopScopes.filter((scope) => does(dutyFor[scope]));
  return (
    <>
      <TokensSection source={shopTokens(scopes)} lead={t('integrations.tokens.shopLead')} />
      {does('administer') && <WebhooksSection source={shopWebhooks} lead={t('integrations.webhooks.shopLead')} />}
    </>
  );
}
