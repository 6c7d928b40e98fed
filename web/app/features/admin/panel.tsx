import { lazy, type ReactNode, Suspense } from 'react';
import { useTexts } from '../../lib/i18n/use-texts.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { UrlTabs, useUrlTab } from '../../ui/url-tabs.tsx';
import { Attention } from './attention.tsx';
import styles from './panel.module.css';
import { SearchButton } from './search/search-button.tsx';
import { type Duty, useDuties } from './use-duties.ts';
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
const AdvisoriesTab = lazy(async () => ({
  default: (await import('./advisories/advisories-tab.tsx')).AdvisoriesTab,
}));
const StatsTab = lazy(async () => ({ default: (await import('./stats/stats-tab.tsx')).StatsTab }));
const SecurityTab = lazy(async () => ({ default: (await import('./security/security-tab.tsx')).SecurityTab }));
const IntegrationsTab = lazy(async () => ({
  default: (await import('./integrations/integrations-tab.tsx')).IntegrationsTab,
}));
const SettingsTab = lazy(async () => ({ default: (await import('./settings/settings-tab.tsx')).SettingsTab }));

/** The tabs, each with what those do who have it. */
const tabs = {
  users: ['read'],
  organizations: ['read'],
  installations: ['read'],
  releases: ['publish'],
  advisories: ['publish'],
  payments: ['read'],
  stats: ['read'],
  health: ['resend', 'money'],
  security: ['administer'],
  integrations: ['publish'],
  settings: ['administer'],
} as const satisfies Record<string, readonly Duty[]>;

type Tab = keyof typeof tabs;

const contents = {
  users: UsersTab,
  organizations: OrganizationsTab,
  installations: InstallationsTab,
  releases: ReleasesTab,
  advisories: AdvisoriesTab,
  payments: PaymentsTab,
  stats: StatsTab,
  health: HealthTab,
  security: SecurityTab,
  integrations: IntegrationsTab,
  settings: SettingsTab,
} satisfies Record<Tab, unknown>;

const useTabs = () => {
  const does = useDuties();
  return (Object.keys(tabs) as Tab[]).filter((tab) => tabs[tab].some(does)) as [Tab, ...Tab[]];
};

export function Panel({ title }: { title: ReactNode }) {
  useTexts('panel');
  useTexts('security');
  const { t } = useTranslation();
  const does = useDuties();
  const shown = useTabs();
  const Content = contents[useUrlTab(shown)];
  return (
    <>
      <div className={styles.head}>
        {title}
        {does('read') && <SearchButton />}
      </div>
      {does('read') && <Attention />}
      <UrlTabs label={t('panel.tabs.label')} tabs={shown.map((name) => [name, t(`panel.tabs.${name}`)] as const)} fresh>
        <Suspense fallback={<Skeleton variant="rounded" height={320} />}>
          <Content />
        </Suspense>
      </UrlTabs>
    </>
  );
}
