import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined';
import ErrorIcon from '@mui/icons-material/ErrorOutlined';
import ScheduleIcon from '@mui/icons-material/ScheduleOutlined';
import { formatNumber } from '@warden/i18n/format';
import { useId } from 'react';
import { useSeller } from '../../entities/seller/get-seller.ts';
import { shopTime } from '../../lib/browser/clock.ts';
import { moscowToday } from '../../lib/format/periods.ts';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import scroll from '../../ui/scroll-edges.module.css';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Text } from '../../ui/text.tsx';
import shared from './admin.module.css';
import styles from './attention.module.css';
import { attentionOf, type Item } from './attention-items.ts';
import { useBackups, useDrift, useFailedJobs } from './health/health-queries.ts';
import { useInstallationsByTerm } from './installations/list-installations.ts';
import { useExpiredInvoices } from './invoices/list-invoices.ts';
import { useWaitingTransfers } from './transfers/list-transfers.ts';
import { useDuties } from './use-duties.ts';

const HEALTH = '?tab=health';
const WAITING = '?tab=payments&part=statement';
const SELLER = '?tab=settings&part=seller';
const IN_GRACE = '?tab=installations&term=grace&sort=expires_at';
const ENDING = '?tab=installations&term=ending&sort=expires_at';

const WEEK = 7 * 24 * 60 * 60_000;

/** Items for those who do something about them. */
const when = (isTheirs: boolean, ...items: Item[]) => (isTheirs ? items : []);

const useAttention = () => {
  const { t } = useTranslation();
  const weekAgo = moscowToday(new Date(shopTime() - WEEK));
  const does = useDuties();
  const [money, resend, administer] = [does('money'), does('resend'), does('administer')];
  const [drift, transfers, jobs] = [useDrift(money), useWaitingTransfers(money), useFailedJobs(resend)];
  const [seller, backups, expired] = [useSeller(), useBackups(administer), useExpiredInvoices(weekAgo)];
  const [grace, ending] = [useInstallationsByTerm('grace'), useInstallationsByTerm('ending')];
  const found = drift.data;
  return attentionOf(
    [
      ...(money ? [drift, transfers] : []),
      ...(resend ? [jobs] : []),
      ...(administer ? [seller, backups] : []),
      ...[grace, ending, expired],
    ],
    [
      ...when(
        money,
        { text: t('panel.attention.paidWithoutLicense'), count: found?.paid_without_license.length, to: HEALTH },
        { text: t('panel.attention.licenseWithoutPayment'), count: found?.license_without_payment.length, to: HEALTH },
        { text: t('panel.attention.doubted'), count: found?.doubted.length, to: HEALTH },
        { text: t('panel.attention.failedRefunds'), count: found?.failed_refunds?.length, to: HEALTH },
        { text: t('panel.attention.unapplied'), count: found?.unapplied.length, to: HEALTH },
      ),
      ...when(resend, { text: t('panel.attention.jobs'), count: jobs.data?.length, to: HEALTH }),
      ...when(
        administer,
        {
          text: t('panel.attention.backups'),
          count: backups.data && ['late', 'unreachable'].includes(backups.data.state),
          to: HEALTH,
        },
        {
          text: t('panel.attention.backupsOff'),
          count: backups.data && backups.data.state === 'off',
          to: HEALTH,
          mild: true,
        },
      ),
      ...when(money, { text: t('panel.attention.transfers'), count: transfers.data, to: WAITING, mild: true }),
      { text: t('panel.attention.grace'), count: grace.data, to: IN_GRACE, mild: true },
      { text: t('panel.attention.ending'), count: ending.data, to: ENDING, mild: true },
      {
        text: t('panel.attention.expiredInvoices'),
        count: expired.data,
        to: `?${new URLSearchParams({ tab: 'payments', part: 'invoices', status: 'expired', validFrom: weekAgo })}`,
        mild: true,
      },
      ...when(administer, {
        text: t('panel.attention.noSeller'),
        count: seller.data && seller.data.seller === null,
        to: SELLER,
        mild: true,
      }),
    ],
  );
};

function Waiting({ item: { text, count, to, mild = false } }: { item: Item }) {
  const locale = useLocale();
  return (
    <Button
      to={to}
      preventScrollReset
      size="small"
      variant="outlined"
      startIcon={mild ? <ScheduleIcon /> : <ErrorIcon />}
      className={cx(styles.item, mild && styles.mild)}
    >
      {typeof count === 'number' ? `${text}: ${formatNumber(count, locale)}` : text}
    </Button>
  );
}

/** Problems that the visitor can do something about and should see before any figures. It is as high while it loads, so nothing moves. */
export function Attention() {
  const { t } = useTranslation();
  const id = useId();
  const attention = useAttention();
  if (attention.pending) {
    return (
      <div className={styles.frame}>
        <Skeleton variant="text" width={280} height={32} />
      </div>
    );
  }
  const { waiting, unsure, isWell } = attention;
  return (
    <section aria-labelledby={id} className={styles.frame}>
      <Text id={id} as="h2" variant="body2" muted className={isWell ? 'visually-hidden' : shared.nowrap}>
        {t('panel.attention.label')}
      </Text>
      <div className={cx(scroll.edges, styles.row)}>
        {waiting.map((item) => (
          <Waiting key={item.text} item={item} />
        ))}
        {unsure && (
          <div role="alert" className={shared.nowrap}>
            {t('panel.attention.failed')}
          </div>
        )}
        {isWell && (
          <>
            <CheckCircleIcon aria-hidden="true" fontSize="small" className={styles.icon} />
            {t('panel.attention.none')}
          </>
        )}
      </div>
    </section>
  );
}
