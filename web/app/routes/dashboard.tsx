import type { Install, LicenseWithOffers, User } from '@warden/contract';
import { startTransition, useEffect, useState } from 'react';
import { SignedInOnly } from '../entities/account/signed-in-only.tsx';
import { useLoadedOrganizations } from '../entities/organization/load-organizations.ts';
import { RoleChip } from '../entities/organization/role-chip.tsx';
import { useCurrentOrganization, usePermissions, useRole } from '../entities/organization/use-may.ts';
import { useLoadedShopSettings } from '../entities/payment/shop-settings.ts';
import { ShareWithColleagues } from '../features/account-switch/share-with-colleagues.tsx';
import { FirstSteps } from '../features/installs/first-steps.tsx';
import { useInstalls } from '../features/installs/list-installs.ts';
import { MildUpdates, UrgentUpdates, updateRows } from '../features/installs/update-attention.tsx';
import { AttentionList } from '../features/licenses/attention-list.tsx';
import { useAttention } from '../features/licenses/get-attention.ts';
import type { LicenseAct } from '../features/licenses/license-acts.ts';
import type { LicenseRef } from '../features/licenses/license-dialog.tsx';
import { LicensesTab } from '../features/licenses/licenses-tab.tsx';
import { licenseShape, useLicenses } from '../features/licenses/list-licenses.ts';
import { StatCards } from '../features/licenses/stat-cards.tsx';
import { BuyBar } from '../features/payments/buy-bar.tsx';
import { paymentHistoryShape, useOpenInvoices } from '../features/payments/list-payments.ts';
import { OfferButton, useOfferActions } from '../features/payments/offer-action.tsx';
import { OrderButton } from '../features/payments/order-button.tsx';
import { type Purchase, purchaseOf, purchasesOn } from '../features/payments/purchase.ts';
import { useBuying } from '../features/payments/use-buying.ts';
import { EmailNotices } from '../features/profile/email-notices.tsx';
import { FactorSetUp } from '../features/profile/factors/factor-set-up.tsx';
import { writeList } from '../lib/address/list-address.ts';
import { useListAddress } from '../lib/address/use-list-address.ts';
import { useTranslation } from '../lib/i18n/use-translation.tsx';
import { baseTexts } from '../lib/page/page-handle.ts';
import { useOrganization, useWithOrganization } from '../lib/session/organization.ts';
import { Button } from '../ui/button.tsx';
import { Container } from '../ui/container.tsx';
import { preloadIdFont } from '../ui/fonts.ts';
import { Lazy, lazyPart } from '../ui/lazy-part.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Paper } from '../ui/paper.tsx';
import { RowSkeletons } from '../ui/row-skeletons.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Text } from '../ui/text.tsx';
import { UrlTabs, useUrlTab } from '../ui/url-tabs.tsx';
import styles from './dashboard.module.css';

/** The first tab comes with the page. The others, and all that buttons open, are loaded when they are needed. */
const installsTab = lazyPart(async () => (await import('../features/installs/installs-tab.tsx')).InstallsTab);
const paymentsTab = lazyPart(async () => (await import('../features/payments/payments-tab.tsx')).PaymentsTab);
const companiesTab = lazyPart(async () => (await import('../features/companies/companies-tab.tsx')).CompaniesTab);
const licenseDialog = lazyPart(async () => (await import('../features/licenses/license-dialog.tsx')).LicenseDialog);
const actDialog = lazyPart(async () => (await import('../features/licenses/act-dialog.tsx')).ActDialog);
const buyDialog = lazyPart(async () => (await import('../features/payments/buy-dialog.tsx')).BuyDialog);
const bindDialog = lazyPart(async () => (await import('../features/installs/bind-dialog.tsx')).BindDialog);
const eulaDialog = lazyPart(async () => (await import('../features/eula/eula-dialog.tsx')).EulaDialog);

const tabs = ['licenses', 'installations', 'payments', 'companies'] as const;

const preloadTab = {
  licenses: () => {},
  installations: installsTab.preload,
  payments: paymentsTab.preload,
  companies: companiesTab.preload,
} satisfies Record<(typeof tabs)[number], unknown>;

const preloadDialogs = () => {
  for (const { preload } of [licenseDialog, buyDialog, bindDialog, actDialog]) preload();
};

export const handle = baseTexts;

/** Placeholders of the cards and the list, which appear together once it is known whether anything stands above. */
function Waiting() {
  return (
    <div aria-busy="true">
      <Skeleton variant="rounded" className={styles.waitingCards} />
      <Skeleton variant="text" width={280} height={48} className={styles.waitingTabs} />
      <RowSkeletons />
    </div>
  );
}

/** In place of the first steps, for members whose role does not take them. */
function AskOthers({ title }: { title: string }) {
  const { t } = useTranslation();
  return (
    <Paper as="section" padded>
      <Text as="h2" variant="h3">
        {title}
      </Text>
      <Text muted>{t('accountSwitch.askToBind')}</Text>
    </Paper>
  );
}

const needsNotice = (user: User) => !user.isEmailVerified || user.emailConfirmation === 'link';

interface AttentionProps {
  installs: readonly Install[];
  onBind: () => void;
  onBuy: (purchase: Purchase) => void;
}

/** What needs attention, with the open invoices, whose answer renders only this part again. */
function Attention({ installs, onBind, onBuy }: AttentionProps) {
  const { t } = useTranslation();
  const { data } = useAttention();
  const may = usePermissions();
  const inOrganization = useWithOrganization();
  const invoices = useOpenInvoices((data?.licenses.length ?? 0) > 0);
  const invoiceFor = ({ client_id }: LicenseWithOffers) =>
    invoices.data?.find(({ invoice, lines, ...payment }) =>
      Boolean(invoice && (lines ?? [payment]).some((line) => line.client_id === client_id)),
    );
  const underWay = (license: LicenseWithOffers) => {
    const number = invoiceFor(license)?.invoice?.number;
    return number && t('attention.awaits', { number });
  };
  const urgent = (license: LicenseWithOffers, describedBy: string) => {
    const awaited = invoiceFor(license);
    if (awaited) {
      return (
        <Button
          variant="outlined"
          size="small"
          aria-describedby={describedBy}
          to={inOrganization(`/payment/success?payment=${awaited.id}`)}
        >
          {t('attention.openInvoice')}
        </Button>
      );
    }
    if (!may(license.bound === false ? 'install' : 'buy')) return null;
    const [offered] = purchasesOn(license);
    const [word, act] =
      license.bound === false
        ? (['bind', onBind] as const)
        : ([
            offered?.kind === 'extend' ? 'extend' : 'buy',
            () => onBuy(offered ?? purchaseOf('commercial', license.client_id)),
          ] as const);
    return (
      <Button
        variant="outlined"
        size="small"
        aria-describedby={describedBy}
        // Whether an invoice waits already is known in a moment.
        disabled={invoices.isLoading}
        onClick={act}
      >
        {t(`attention.${word}`)}
      </Button>
    );
  };
  const updates = updateRows(installs);
  return (
    <AttentionList
      underWay={underWay}
      action={urgent}
      urgent={updates.urgent.length > 0 && <UrgentUpdates rows={updates.urgent} />}
      mild={updates.mild.length + updates.outdated.length > 0 && <MildUpdates rows={updates} />}
    />
  );
}

function DashboardBody({ user }: { user: User }) {
  const { t } = useTranslation();
  const tab = useUrlTab(tabs);
  const [binding, setBinding] = useState(false);
  const [opened, setOpened] = useState<LicenseRef | null>(null);
  const [act, setAct] = useState<{ act: LicenseAct; license: LicenseWithOffers } | null>(null);
  const [readingEula, setReadingEula] = useState(false);
  const [purchase, setPurchase] = useBuying();
  const installs = useInstalls();
  // A dialog opened later knows whether payments are on.
  useLoadedShopSettings();
  const licenses = useListAddress(licenseShape);
  const payments = useListAddress(paymentHistoryShape);
  // Once shown, the page stays: parts that load again, as after a failure, have placeholders of their own.
  const [shown, setShown] = useState(false);
  const organization = useOrganization();
  const account = useCurrentOrganization();
  const role = useRole();
  const may = usePermissions();
  const mayBuy = may('buy');
  const mayInstall = may('install');
  const isRoleKnown = !useLoadedOrganizations(organization !== null).isPending || role !== undefined;
  const isLoaded = [useLicenses(licenses.state), useAttention(), installs].every(({ isPending }) => !isPending);
  const known = isLoaded && isRoleKnown;
  // So much appears at once that React renders it in steps, between which the page answers.
  useEffect(() => {
    if (known) startTransition(() => setShown(true));
  }, [known]);
  const bind = () => setBinding(true);
  const buy = () => setPurchase(purchaseOf('commercial'));
  const inOrganization = useWithOrganization();
  const licensesOf = (client: string) =>
    inOrganization(`?${writeList(licenseShape, new URLSearchParams(), { filters: { client } })}`);
  const offerAction = useOfferActions();
  const offerActions = (license: LicenseWithOffers) =>
    mayBuy ? purchasesOn(license).map((offered) => offerAction(offered, () => setPurchase(offered))) : [];
  const offerButtons = (license: LicenseWithOffers) =>
    mayBuy &&
    purchasesOn(license).map((offered) => (
      <OfferButton key={offered.kind} offered={offered} onChoose={() => setPurchase(offered)} />
    ));
  return (
    <>
      <div className={styles.head}>
        <Text as="h1" variant="h2" className={styles.welcome}>
          {organization ? (account?.name ?? '') : t('dashboard.welcome', { name: user.firstName })}
          {role && <RoleChip role={role} />}
        </Text>
        {shown && (
          <>
            {mayBuy && (
              <div className={styles.buy}>
                <BuyBar installs={installs.data?.length} onBuy={buy} />
              </div>
            )}
            <StatCards state={licenses.state} />
          </>
        )}
      </div>
      {!shown ? (
        <Waiting />
      ) : (
        <>
          {needsNotice(user) && <EmailNotices user={user} />}
          <Attention installs={installs.data ?? []} onBind={bind} onBuy={setPurchase} />
          <UrlTabs
            label={t('dashboard.tabs')}
            tabs={tabs.map((name) => [name, t(`dashboard.${name}`)] as const)}
            onApproach={(name) => preloadTab[name]()}
          >
            {tab === 'licenses' && (
              <>
                <LicensesTab
                  list={licenses}
                  onOpen={setOpened}
                  offer={offerActions}
                  onAct={(name, license) => setAct({ act: name, license })}
                  order={mayBuy ? (licenses) => <OrderButton licenses={licenses} /> : undefined}
                  empty={
                    mayInstall ? (
                      <FirstSteps title={t('installs.firstTitle')} onBind={bind} />
                    ) : (
                      <AskOthers title={t('accountSwitch.noLicensesTitle')} />
                    )
                  }
                />
                <div className={styles.links}>
                  <Button variant="text" size="small" onClick={() => setReadingEula(true)}>
                    {t('dashboard.eula')}
                  </Button>
                  {mayBuy && (
                    <Button variant="text" size="small" to={inOrganization('/renewals')}>
                      {t('dashboard.renewals')}
                    </Button>
                  )}
                </div>
              </>
            )}
            {tab === 'installations' && (
              <Lazy
                part={installsTab}
                props={{
                  onBind: bind,
                  licensesAddress: licensesOf,
                  empty: mayInstall ? (
                    <FirstSteps title={t('installs.noneTitle')} onBind={bind} />
                  ) : (
                    <AskOthers title={t('accountSwitch.noInstallsTitle')} />
                  ),
                }}
              />
            )}
            {tab === 'payments' && (
              <Lazy
                part={paymentsTab}
                props={{
                  list: payments,
                  onLicense: setOpened,
                  installs: installs.data ?? [],
                  onReadEula: () => setReadingEula(true),
                  first: (
                    <BuyBar
                      installs={installs.data?.length}
                      onBuy={buy}
                      {...(mayInstall ? { onBind: bind } : {})}
                      alone
                    />
                  ),
                }}
              />
            )}
            {tab === 'companies' && (
              <Lazy part={companiesTab} props={{ after: !organization && <ShareWithColleagues /> }} />
            )}
          </UrlTabs>
        </>
      )}
      {opened && (
        <Lazy
          above
          part={licenseDialog}
          props={{ license: opened, onClose: () => setOpened(null), offer: offerButtons }}
        />
      )}
      {act && (
        <Lazy above part={actDialog} props={{ ...act, installs: installs.data ?? [], onClose: () => setAct(null) }} />
      )}
      {purchase && mayBuy && (
        <Lazy
          above
          part={buyDialog}
          props={{
            purchase,
            installs,
            onBind: bind,
            onReadEula: () => setReadingEula(true),
            onClose: () => setPurchase(null),
          }}
        />
      )}
      {binding && <Lazy above part={bindDialog} props={{ onClose: () => setBinding(false) }} />}
      {readingEula && <Lazy above part={eulaDialog} props={{ onClose: () => setReadingEula(false) }} />}
    </>
  );
}

export default function Dashboard() {
  const { t } = useTranslation();
  preloadIdFont();
  return (
    <>
      <PageHead title={t('dashboard.metaTitle')} description={t('dashboard.metaDescription')} hidden />
      <SignedInOnly setUp={(onDone) => <FactorSetUp onDone={onDone} />}>
        {(user) => (
          <Container
            className={styles.page}
            // What buttons open is loaded once the pointer or the focus is near them.
            onPointerOver={preloadDialogs}
            onFocus={preloadDialogs}
          >
            <DashboardBody user={user} />
          </Container>
        )}
      </SignedInOnly>
    </>
  );
}
