import type { Install } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { UnverifiedNote } from '../../../entities/account/unverified-note.tsx';
import { AccountPageHead } from '../../../entities/organization/account-page-head.tsx';
import { OnlyFor } from '../../../entities/organization/only-for.tsx';
import { readOrder } from '../../../entities/payment/order-address.ts';
import { useShopSettings } from '../../../entities/payment/shop-settings.ts';
import { queryKeys } from '../../../entities/query-keys.ts';
import { useSeller } from '../../../entities/seller/get-seller.ts';
import { useData } from '../../../lib/api/use-data.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type KnownInstalls, useAllPages } from '../known-installs.ts';
import { useOffersStoring } from '../store-card.tsx';
import { useChosenLicenses } from './chosen-licenses.ts';
import { type Draft, linesAgain, linesFor, type NewLine, newDraft } from './draft.ts';
import styles from './order-form.module.css';
import { OrderForm } from './order-form.tsx';
import { readDraft } from './stored-draft.ts';

/** Placeholders of the size of what comes. */
function Waiting({ lines }: { lines: number }) {
  return (
    <div aria-busy="true" className={styles.order}>
      <Skeleton variant="rounded" className={styles.main} height={Math.max(lines, 1) * 94 + 60} />
      <Skeleton variant="rounded" height={360} />
    </div>
  );
}

interface OrderPageProps {
  installs: KnownInstalls;
  onReadEula: () => void;
}

/** What the address asks for: licenses to extend or upgrade, the lines of another order, or a first line. */
const useBeginning = (installs: readonly Install[] | undefined, stored: Draft | null) => {
  const [query] = useSearchParams();
  const asked = readOrder(query);
  const chosen = useChosenLicenses(stored ? [] : asked.licenses);
  const isAgain = asked.again !== null && !stored;
  const before = useData(
    [...queryKeys.payments, 'again', asked.again],
    contract.payments.get,
    { params: { id: asked.again ?? '' } },
    { enabled: isAgain },
  );
  const newLines = (): NewLine[] => {
    if (asked.licenses.length > 0) return linesFor(chosen.licenses);
    if (before.data?.lines) return linesAgain(before.data.lines, installs ?? []);
    const clientId = installs?.find((install) => install.clientId === asked.clientId)?.clientId;
    const first = clientId ?? installs?.[0]?.clientId ?? null;
    return [
      { clientId: first, plan: asked.plan ?? 'commercial', plans: null, licenseId: null, isRunning: false, years: 1 },
    ];
  };
  return {
    asked: asked.licenses.length,
    isPending: chosen.isPending || (isAgain && before.isPending),
    error: chosen.error ?? (isAgain ? before.error : null),
    refetch: () => (isAgain ? void before.refetch() : chosen.refetch()),
    begin: (): Draft => stored ?? { ...newDraft(newLines()), method: asked.method },
  };
};

function Loaded({ installs, onReadEula }: OrderPageProps) {
  const { t } = useTranslation();
  const settings = useShopSettings();
  const seller = useSeller();
  const storing = useOffersStoring();
  const { key } = useLocation();
  const [stored] = useState(() => readDraft(key));
  const beginning = useBeginning(installs.data, stored);
  useAllPages(installs);
  const failed = [settings, installs, beginning].find(({ error }) => error);
  if (failed?.error && !(settings.data && installs.data)) {
    return <LoadFailure text={t('order.loadFailed')} error={failed.error} onRetry={() => void failed.refetch()} />;
  }
  if (beginning.error) {
    return <LoadFailure text={t('order.loadFailed')} error={beginning.error} onRetry={beginning.refetch} />;
  }
  if (!settings.data || !installs.data || seller.isPending || storing.isPending || beginning.isPending) {
    return <Waiting lines={stored?.lines.length ?? beginning.asked} />;
  }
  const initial = beginning.begin();
  const isIncomplete = !stored && initial.lines.length < beginning.asked;
  return (
    <>
      {isIncomplete && (
        <Alert severity="info" role="status" className={styles.above}>
          {t('order.missing')}
        </Alert>
      )}
      <OrderForm
        initial={initial}
        settings={settings.data}
        installs={installs.data}
        // Where this is unknown, paying online is still possible.
        invoices={seller.data?.invoices ?? false}
        offersStoring={storing.offered}
        onReadEula={onReadEula}
      />
    </>
  );
}

/** The page on which several licenses are ordered at once, or one for several years. */
export function OrderPage(props: OrderPageProps) {
  const { t } = useTranslation();
  return (
    <>
      <AccountPageHead title={t('order.title')} lead={t('order.lead')} back={t('order.toDashboard')} />
      <div className={styles.above}>
        <UnverifiedNote />
      </div>
      <OnlyFor permission="buy" waiting={<Waiting lines={2} />} note={t('accountSwitch.askToBuy')}>
        <Loaded {...props} />
      </OnlyFor>
    </>
  );
}
