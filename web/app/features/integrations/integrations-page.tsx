import { accountTokens } from '../../entities/integration/token-source.ts';
import { TokensSection } from '../../entities/integration/tokens-section.tsx';
import { accountWebhooks } from '../../entities/integration/webhook-source.ts';
import { WebhooksSection } from '../../entities/integration/webhooks-section.tsx';
import { useLoadedOrganizations } from '../../entities/organization/load-organizations.ts';
import { useCurrentOrganization, useMay, useRole } from '../../entities/organization/use-may.ts';
import { useTexts } from '../../lib/i18n/use-texts.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { useOrganization, useWithOrganization } from '../../lib/session/organization.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { RowSkeletons } from '../../ui/row-skeletons.tsx';
import { Text } from '../../ui/text.tsx';
import { CalendarSection } from './calendar-section.tsx';
import styles from './integrations.module.css';

function Sections() {
  const { t } = useTranslation();
  const { isPending } = useLoadedOrganizations(useOrganization() !== null);
  const isRoleKnown = useRole() !== undefined;
  const may = useMay('manage');
  if (!isRoleKnown && isPending) return <RowSkeletons />;
  if (!may) {
    return (
      <Alert severity="info" role="status">
        {t('integrations.onlyOwners')}
      </Alert>
    );
  }
  return (
    <>
      <TokensSection source={accountTokens} lead={t('integrations.tokens.lead')} />
      <WebhooksSection source={accountWebhooks} lead={t('integrations.webhooks.lead')} />
      <CalendarSection />
    </>
  );
}

/** What programs use of an account: tokens, webhooks and the calendar. */
export function IntegrationsPage() {
  useTexts('integrations');
  const { t } = useTranslation();
  const organization = useCurrentOrganization();
  const inOrganization = useWithOrganization();
  return (
    <>
      <div className={styles.head}>
        <Text as="h1" variant="h2" className={styles.title}>
          {t('integrations.title')}
          {organization && ` · ${organization.name}`}
        </Text>
        <Button variant="text" to={inOrganization('/dashboard')}>
          {t('integrations.toDashboard')}
        </Button>
      </div>
      <Sections />
    </>
  );
}
