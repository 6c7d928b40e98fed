import type { RenewalSettings } from '@warden/contract';
import { AccountPageHead } from '../../entities/organization/account-page-head.tsx';
import { OnlyFor } from '../../entities/organization/only-for.tsx';
import { useShopSettings } from '../../entities/payment/shop-settings.ts';
import { useRenewals, whileCharging } from '../../entities/renewal/renewals.ts';
import { useTexts } from '../../lib/i18n/use-texts.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { useOrganization } from '../../lib/session/organization.ts';
import { useSession } from '../../lib/session/session.ts';
import { Alert } from '../../ui/alert.tsx';
import layout from '../../ui/layout.module.css';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Paper } from '../../ui/paper.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Text } from '../../ui/text.tsx';
import { TitledSection } from '../../ui/titled-section.tsx';
import { isOfColleague } from './choice.ts';
import { ChoiceForm } from './choice-form.tsx';
import { RenewalCard } from './renewal-card.tsx';
import styles from './renewals.module.css';
import { StoredCards } from './stored-cards.tsx';

/** Placeholders of the size of what comes. */
function Waiting() {
  return (
    <div aria-busy="true" className={styles.parts}>
      <div className={styles.main}>
        <Skeleton variant="rounded" className={styles.waitingChoice} />
        <Skeleton variant="rounded" height={150} />
      </div>
      <Skeleton variant="rounded" height={150} />
    </div>
  );
}

function Planned({ settings }: { settings: RenewalSettings }) {
  const { t } = useTranslation();
  const { by, renewals } = settings;
  return (
    <TitledSection title={t('renewals.next.title')} lead={t('renewals.next.lead')}>
      {renewals.length === 0 ? (
        <Paper padded>
          <Text muted>{t(by === 'off' ? 'renewals.next.off' : 'renewals.next.none')}</Text>
        </Paper>
      ) : (
        <div className={layout.stack}>
          {renewals.map((renewal) => (
            <RenewalCard key={renewal.id ?? 'planned'} renewal={renewal} ofColleague={isOfColleague(settings)} />
          ))}
        </div>
      )}
    </TitledSection>
  );
}

function Loaded() {
  const { t } = useTranslation();
  const shop = useShopSettings();
  const { data, error, refetch } = useRenewals({
    refetchInterval: ({ state }) => (state.data ? whileCharging(state.data) : false),
  });
  if (error && !data) {
    return <LoadFailure text={t('renewals.loadFailed')} error={error} onRetry={() => void refetch()} />;
  }
  if (!data || shop.isPending) return <Waiting />;
  return (
    <div className={styles.parts}>
      <div className={styles.main}>
        <ChoiceForm
          settings={data}
          currency={shop.data?.currency ?? data.currency}
          price={shop.data?.checkout.commercial ?? null}
        />
        <Planned settings={data} />
      </div>
      {(data.offered.card || data.methods.length > 0) && <StoredCards settings={data} />}
    </div>
  );
}

/** Nothing is renewed for a person whose mailbox nobody may read. */
function Unconfirmed() {
  const { t } = useTranslation();
  const session = useSession();
  const organization = useOrganization();
  if (organization || session.status !== 'signed-in' || session.user.isEmailVerified) return null;
  return (
    <Alert severity="warning" role="status" className={layout.below}>
      {t('renewals.unconfirmed', { email: session.user.email })}
    </Alert>
  );
}

/** How licenses are renewed when they end, what comes next, and the stored cards. */
export function RenewalsPage() {
  useTexts('renewals');
  const { t } = useTranslation();
  return (
    <>
      <AccountPageHead title={t('renewals.title')} lead={t('renewals.lead')} back={t('renewals.toDashboard')} />
      <Unconfirmed />
      <OnlyFor permission="buy" waiting={<Waiting />} note={t('renewals.onlyBuyers')}>
        <Loaded />
      </OnlyFor>
    </>
  );
}
