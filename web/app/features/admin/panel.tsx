import { lazy, type ReactNode, Suspense } from 'react';
import { useTexts } from '../../lib/i18n/use-texts.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { UrlTabs, useUrlTab } from '../../ui/url-tabs.tsx';
import { Attention } from './attention.tsx';
import styles from './panel.module.css';
import { SearchButton } from './search/search-button.tsx';
import { UsersTab } from './users/users-tab.tsx';

/** The first tab comes with the panel. The others are loaded when they are opened: most visits need few of them. */
const OrganizationsTab = lazy(async () => ({
  default: (await import('./organizations/organizations-tab.tsx')).OrganizationsTab,
}));
const InstallationsTab = lazy(async () => ({
  default: (await import('./installations/installations-tab.tsx')).InstallationsTab,
}));
const PaymentsTab = lazy(async () => ({ default: (await import('./payments/payments-tab.tsx')).PaymentsTab }));
const HealthTab = lazy(async () => ({ default: (await import('./health/health-tab.tsx')).HealthTab }));
const ReleasesTab = lazy(async () => ({ default: (await import('./releases/releases-tab.tsx')).ReleasesTab }));
const StatsTab = lazy(async () => ({ default: (await import('./stats/stats-tab.tsx')).StatsTab }));
const SecurityTab = lazy(async () => ({ default: (await import('./security/security-tab.tsx')).SecurityTab }));
const SettingsTab = lazy(async () => ({ default: (await import('./settings/settings-tab.tsx')).SettingsTab }));

const tabs = [
  'users',
  'organizations',
  'installations',
  'releases',
  'payments',
  'stats',
  'health',
  'security',
  'settings',
] as const;

const contents = {
  users: UsersTab,
  organizations: OrganizationsTab,
  installations: InstallationsTab,
  releases: ReleasesTab,
  payments: PaymentsTab,
  stats: StatsTab,
  health: HealthTab,
  security: SecurityTab,
  settings: SettingsTab,
} satisfies Record<(typeof tabs)[number], unknown>;

export function Panel({ title }: { title: ReactNode }) {
  useTexts('panel');
  useTexts('security');
  const { t } = useTranslation();
  const Content = contents[useUrlTab(tabs)];
  return (
    <>
      <div className={styles.head}>
        {title}
        <SearchButton />
      </div>
      <Attention />
      <UrlTabs label={t('panel.tabs.label')} tabs={tabs.map((name) => [name, t(`panel.tabs.${name}`)] as const)} fresh>
        <Suspense fallback={<Skeleton variant="rounded" height={320} />}>
          <Content />
        </Suspense>
      </UrlTabs>
    </>
  );
}
