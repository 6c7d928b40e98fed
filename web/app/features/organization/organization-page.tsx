import { mayDo } from '@warden/contract/calls';
import { useSearchParams } from 'react-router';
import { RoleChip } from '../../entities/organization/role-chip.tsx';
import { useTexts } from '../../lib/i18n/use-texts.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { useOrganization, useWithOrganization } from '../../lib/session/organization.ts';
import { Button } from '../../ui/button.tsx';
import { Lazy } from '../../ui/lazy-part.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { RowSkeletons } from '../../ui/row-skeletons.tsx';
import { Text } from '../../ui/text.tsx';
import { UrlTabs } from '../../ui/url-tabs.tsx';
import { NoOrganization } from './no-organization.tsx';
import styles from './organization.module.css';
import { useThisOrganization } from './organization-queries.ts';
import { tabs } from './tabs.ts';

function Opened() {
  const { t } = useTranslation();
  const { data: organization, error, refetch } = useThisOrganization();
  const inOrganization = useWithOrganization();
  const [query] = useSearchParams();
  if (!organization) {
    return error ? (
      <LoadFailure text={t('team.loadFailed')} error={error} onRetry={() => void refetch()} />
    ) : (
      <RowSkeletons />
    );
  }
  const shown = tabs.filter(({ permission }) => mayDo(organization.role, permission));
  const { name: current, part } = shown.find(({ name }) => name === query.get('tab')) ?? tabs[0];
  return (
    <>
      <div className={styles.head}>
        <Text as="h1" variant="h2" className={styles.title}>
          {organization.name}
        </Text>
        <RoleChip role={organization.role} />
        <Button variant="text" to={inOrganization('/dashboard')} className={styles.toDashboard}>
          {t('team.toDashboard')}
        </Button>
      </div>
      <UrlTabs
        label={t('team.tabs.label')}
        tabs={shown.map(({ name }) => [name, t(`team.tabs.${name}`)] as const)}
        onApproach={(name) => shown.find((tab) => tab.name === name)?.part.preload()}
      >
        <Lazy key={current} part={part} props={{ organization }} />
      </UrlTabs>
    </>
  );
}

/** An organization: its members, what they did, and its settings. */
export function OrganizationPage() {
  useTexts('team');
  return useOrganization() ? <Opened /> : <NoOrganization />;
}
