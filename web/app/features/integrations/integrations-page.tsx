import { accountTokens } from '../../entities/integration/token-source.ts';
import { TokensSection } from '../../entities/integration/tokens-section.tsx';
import { accountWebhooks } from '../../entities/integration/webhook-source.ts';
import { WebhooksSection } from '../../entities/integration/webhooks-section.tsx';
import { AccountPageHead } from '../../entities/organization/account-page-head.tsx';
import { OnlyFor } from '../../entities/organization/only-for.tsx';
import { useTexts } from '../../lib/i18n/use-texts.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { RowSkeletons } from '../../ui/row-skeletons.tsx';
import { CalendarSection } from './calendar-section.tsx';

/** What programs use of an account: tokens, webhooks and the calendar. */
export function IntegrationsPage() {
  useTexts('integrations');
  const { t } = useTranslation();
  return (
    <>
      <AccountPageHead title={t('integrations.title')} back={t('integrations.toDashboard')} />
      <OnlyFor permission="manage" waiting={<RowSkeletons />} note={t('integrations.onlyOwners')}>
        <TokensSection source={accountTokens} lead={t('integrations.tokens.lead')} />
        <WebhooksSection source={accountWebhooks} lead={t('integrations.webhooks.lead')} />
        <CalendarSection />
      </OnlyFor>
    </>
  );
}
