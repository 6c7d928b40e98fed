import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { LicenseWithOffers } from '@warden/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SignedInOnly } from '../entities/account/guards.tsx';
import { CompaniesTab } from '../features/companies/companies-tab.tsx';
import { EulaDialog } from '../features/eula/eula-dialog.tsx';
import { BindDialog } from '../features/installs/bind-dialog.tsx';
import { FirstSteps } from '../features/installs/first-steps.tsx';
import { InstallsTab } from '../features/installs/installs-tab.tsx';
import { useInstalls } from '../features/installs/list-installs.ts';
import { LicenseDialog, type LicenseRef } from '../features/licenses/license-dialog.tsx';
import { LicensesTab } from '../features/licenses/licenses-tab.tsx';
import { licenseShape } from '../features/licenses/list-licenses.ts';
import { StatCards } from '../features/licenses/stat-cards.tsx';
import { BuyBar } from '../features/payments/buy-bar.tsx';
import { BuyDialog } from '../features/payments/buy-dialog.tsx';
import { paymentHistoryShape } from '../features/payments/list-payments.ts';
import { OfferAction } from '../features/payments/offer-action.tsx';
import { PaymentsTab } from '../features/payments/payments-tab.tsx';
import { purchaseOf, purchasesOn } from '../features/payments/purchase.ts';
import { useBuying } from '../features/payments/use-buying.ts';
import { OwnershipNotice, VerificationNotice } from '../features/profile/email-notices.tsx';
import { FactorSetUp } from '../features/profile/factors/factor-set-up.tsx';
import { writeList } from '../lib/address/list-address.ts';
import { useListAddress } from '../lib/address/use-list-address.ts';
import { Container } from '../ui/container.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { UrlTabs, useUrlTab } from '../ui/url-tabs.tsx';

const tabs = ['licenses', 'installations', 'payments', 'companies'] as const;

function DashboardTabs({ onReadEula }: { onReadEula: () => void }) {
  const { t } = useTranslation();
  const tab = useUrlTab(tabs);
  const [binding, setBinding] = useState(false);
  const [opened, setOpened] = useState<LicenseRef | null>(null);
  const [purchase, setPurchase] = useBuying();
  const installs = useInstalls();
  const licenses = useListAddress(licenseShape, { replace: true });
  const payments = useListAddress(paymentHistoryShape, { replace: true });
  const bind = () => setBinding(true);
  const buy = () => setPurchase(purchaseOf('commercial'));
  const licensesOf = (client: string) => `?${writeList(licenseShape, new URLSearchParams(), { filters: { client } })}`;
  const offer = (inRow: boolean) => (license: LicenseWithOffers) =>
    purchasesOn(license).map((offered) => (
      <OfferAction
        key={offered.kind}
        kind={offered.kind}
        client={license.client_id}
        inRow={inRow}
        onChoose={() => setPurchase(offered)}
      />
    ));
  return (
    <>
      <StatCards state={licenses.state} />
      <UrlTabs label={t('dashboard.tabs')} tabs={tabs.map((name) => [name, t(`dashboard.${name}`)] as const)}>
        {tab === 'licenses' && (
          <LicensesTab
            list={licenses}
            onOpen={setOpened}
            offer={offer(true)}
            actions={<BuyBar installs={installs.data?.length} onBuy={buy} onBind={bind} />}
            empty={
              <>
                <BuyBar installs={installs.data?.length} onBuy={buy} />
                <FirstSteps title={t('installs.firstTitle')} onBind={bind} />
              </>
            }
          />
        )}
        {tab === 'installations' && (
          <InstallsTab
            onBind={bind}
            licensesAddress={licensesOf}
            empty={<FirstSteps title={t('installs.noneTitle')} onBind={bind} />}
          />
        )}
        {tab === 'payments' && (
          <PaymentsTab
            list={payments}
            onLicense={setOpened}
            first={<BuyBar installs={installs.data?.length} onBuy={buy} onBind={bind} alone />}
          />
        )}
        {tab === 'companies' && <CompaniesTab />}
      </UrlTabs>
      <LicenseDialog license={opened} onClose={() => setOpened(null)} offer={offer(false)} />
      <BuyDialog
        purchase={purchase}
        installs={installs}
        onBind={bind}
        onReadEula={onReadEula}
        onClose={() => setPurchase(null)}
      />
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
      <SignedInOnly setUp={(onDone) => <FactorSetUp onDone={onDone} />}>
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
            {user.emailConfirmation === 'link' && (
              <Box sx={{ mb: 3 }}>
                <OwnershipNotice email={user.email} />
              </Box>
            )}
            <DashboardTabs onReadEula={() => setEulaOpen(true)} />
            <EulaDialog open={eulaOpen} onClose={() => setEulaOpen(false)} />
          </Container>
        )}
      </SignedInOnly>
    </>
  );
}
