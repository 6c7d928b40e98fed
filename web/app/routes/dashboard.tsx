import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { LicenseWithOffers, User } from '@warden/contract';
import { useState } from 'react';
import { SignedInOnly } from '../entities/account/guards.tsx';
import { CompaniesTab } from '../features/companies/companies-tab.tsx';
import { EulaDialog } from '../features/eula/eula-dialog.tsx';
import { BindDialog } from '../features/installs/bind-dialog.tsx';
import { FirstSteps } from '../features/installs/first-steps.tsx';
import { InstallsTab } from '../features/installs/installs-tab.tsx';
import { useInstalls } from '../features/installs/list-installs.ts';
import { AttentionList } from '../features/licenses/attention-list.tsx';
import { useAttention } from '../features/licenses/get-attention.ts';
import { LicenseDialog, type LicenseRef } from '../features/licenses/license-dialog.tsx';
import { LicensesTab } from '../features/licenses/licenses-tab.tsx';
import { licenseShape, useLicenses } from '../features/licenses/list-licenses.ts';
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
import { useTranslation } from '../lib/i18n/use-translation.tsx';
import { Container } from '../ui/container.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { RowSkeletons } from '../ui/row-skeletons.tsx';
import { UrlTabs, useUrlTab } from '../ui/url-tabs.tsx';

const tabs = ['licenses', 'installations', 'payments', 'companies'] as const;

/** Placeholders of the cards and the list, which appear together once it is known whether something stands above them. */
function Waiting() {
  return (
    <Box aria-busy="true">
      <Skeleton variant="rounded" sx={{ height: { xs: 92, md: 80 } }} />
      <Skeleton variant="text" width={280} height={48} sx={{ my: 3 }} />
      <RowSkeletons />
    </Box>
  );
}

function DashboardBody({ user }: { user: User }) {
  const { t } = useTranslation();
  const tab = useUrlTab(tabs);
  const [binding, setBinding] = useState(false);
  const [opened, setOpened] = useState<LicenseRef | null>(null);
  const [readingEula, setReadingEula] = useState(false);
  const [purchase, setPurchase] = useBuying();
  const installs = useInstalls();
  const licenses = useListAddress(licenseShape, { replace: true });
  const payments = useListAddress(paymentHistoryShape, { replace: true });
  // Once shown, the page stays: parts that load again, as after a failure, have placeholders of their own.
  const [shown, setShown] = useState(false);
  const known = [useLicenses(licenses.state), useAttention(), installs].every(({ isPending }) => !isPending);
  if (known && !shown) setShown(true);
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
  const urgent = (license: LicenseWithOffers, describedBy: string) => {
    const [offered] = purchasesOn(license);
    const [word, act] =
      license.bound === false
        ? (['bind', bind] as const)
        : ([
            offered?.kind === 'extend' ? 'extend' : 'buy',
            () => setPurchase(offered ?? purchaseOf('commercial', license.client_id)),
          ] as const);
    return (
      <Button variant="outlined" size="small" aria-describedby={describedBy} onClick={act}>
        {t(`attention.${word}`)}
      </Button>
    );
  };
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: { xs: 1, md: 2 },
          rowGap: 1,
          mb: { xs: 2, md: 3 },
          minHeight: 44,
        }}
      >
        <Typography
          component="h1"
          variant="h2"
          sx={{
            flex: '1 1 0',
            minWidth: 120,
            minHeight: 44,
            display: 'flex',
            alignItems: 'center',
            overflowWrap: 'anywhere',
            fontSize: { xs: '1.25rem', md: '1.728rem' },
          }}
        >
          {t('dashboard.welcome', { name: user.firstName })}
        </Typography>
        {shown && <BuyBar installs={installs.data?.length} onBuy={buy} />}
      </Box>
      {!shown ? (
        <Waiting />
      ) : (
        <>
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
          <AttentionList action={urgent} />
          <StatCards state={licenses.state} />
          <UrlTabs label={t('dashboard.tabs')} tabs={tabs.map((name) => [name, t(`dashboard.${name}`)] as const)}>
            {tab === 'licenses' && (
              <>
                <LicensesTab
                  list={licenses}
                  onOpen={setOpened}
                  offer={offer(true)}
                  empty={<FirstSteps title={t('installs.firstTitle')} onBind={bind} />}
                />
                <Button variant="text" size="small" onClick={() => setReadingEula(true)} sx={{ mt: 2, ml: -1 }}>
                  {t('dashboard.eula')}
                </Button>
              </>
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
        </>
      )}
      <LicenseDialog license={opened} onClose={() => setOpened(null)} offer={offer(false)} />
      <BuyDialog
        purchase={purchase}
        installs={installs}
        onBind={bind}
        onReadEula={() => setReadingEula(true)}
        onClose={() => setPurchase(null)}
      />
      <BindDialog open={binding} onClose={() => setBinding(false)} />
      <EulaDialog open={readingEula} onClose={() => setReadingEula(false)} />
    </>
  );
}

export default function Dashboard() {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t('dashboard.metaTitle')} description={t('dashboard.metaDescription')} hidden />
      <SignedInOnly setUp={(onDone) => <FactorSetUp onDone={onDone} />}>
        {(user) => (
          <Container sx={{ py: { xs: 2, md: 5 } }}>
            <DashboardBody user={user} />
          </Container>
        )}
      </SignedInOnly>
    </>
  );
}
