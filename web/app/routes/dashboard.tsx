import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { EulaDialog } from '../features/eula/eula-dialog.tsx';
import { BindDialog } from '../features/installs/bind-dialog.tsx';
import { FirstSteps } from '../features/installs/first-steps.tsx';
import { InstallsTab } from '../features/installs/installs-tab.tsx';
import { type LicenseFilters, readFilters, writeFilters } from '../features/licenses/filters.ts';
import { LicensesTab } from '../features/licenses/licenses-tab.tsx';
import { StatCards } from '../features/licenses/stat-cards.tsx';
import { VerificationNotice } from '../features/profile/verification-notice.tsx';
import { Container } from '../ui/container.tsx';
import { SignedInOnly } from '../ui/guards.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { UrlTabs, useUrlTab } from '../ui/url-tabs.tsx';

const tabs = ['licenses', 'installations'] as const;

function Work() {
  const { t } = useTranslation();
  const [query, setQuery] = useSearchParams();
  const tab = useUrlTab(tabs);
  const [binding, setBinding] = useState(false);
  const filters = readFilters(query);
  const changeFilters = useCallback(
    (changed: Partial<LicenseFilters>) =>
      setQuery((current) => writeFilters(current, changed), { replace: true, preventScrollReset: true }),
    [setQuery],
  );
  const bind = () => setBinding(true);
  const licensesOf = (clientId: string) => `?${writeFilters(new URLSearchParams(), { clientId })}`;
  return (
    <>
      <StatCards filters={filters} />
      <UrlTabs label={t('dashboard.tabs')} tabs={tabs.map((name) => [name, t(`dashboard.${name}`)] as const)}>
        {tab === 'licenses' ? (
          <LicensesTab
            filters={filters}
            onFilters={changeFilters}
            empty={<FirstSteps title={t('installs.firstTitle')} onBind={bind} />}
          />
        ) : (
          <InstallsTab
            onBind={bind}
            licensesAddress={licensesOf}
            empty={<FirstSteps title={t('installs.noneTitle')} onBind={bind} />}
          />
        )}
      </UrlTabs>
      <BindDialog open={binding} onClose={() => setBinding(false)} />
    </>
  );
}

export default function Dashboard() {
  const { t } = useTranslation();
  const [eulaOpen, setEulaOpen] = useState(false);
  return (
    <>
      <PageHead title={t('dashboard.metaTitle')} description={t('dashboard.metaDescription')} hidden />
      <SignedInOnly>
        {(user) => (
          <Container sx={{ py: { xs: 4, md: 6 } }}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 2, mb: 3 }}>
              <Box sx={{ flex: 1, minWidth: 240 }}>
                <Typography component="h1" variant="h2">
                  {t('dashboard.welcome', { name: user.firstName })}
                </Typography>
                <Typography color="textSecondary" sx={{ mt: 1 }}>
                  {t('dashboard.lead')}
                </Typography>
              </Box>
              <Button variant="outlined" onClick={() => setEulaOpen(true)}>
                {t('dashboard.eula')}
              </Button>
            </Box>
            {!user.isEmailVerified && (
              <Box sx={{ mb: 3 }}>
                <VerificationNotice email={user.email} />
              </Box>
            )}
            <Work />
            <EulaDialog open={eulaOpen} onClose={() => setEulaOpen(false)} />
          </Container>
        )}
      </SignedInOnly>
    </>
  );
}
