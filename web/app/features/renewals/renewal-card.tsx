import type { Renewal } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { formatDate, formatMoney } from '@warden/i18n/format';
import { useId } from 'react';
import { InstallName } from '../../entities/install/install-name.tsx';
import { orderAddress } from '../../entities/payment/order-address.ts';
import { checkedCall } from '../../lib/api/checked-call.ts';
import { serverMessage } from '../../lib/api/server-message.ts';
import { formatDay } from '../../lib/format/dates.ts';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../lib/page/notice.ts';
import { useWithOrganization } from '../../lib/session/organization.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';
import { Paper } from '../../ui/paper.tsx';
import { Text } from '../../ui/text.tsx';
import { RenewalChip } from './renewal-chip.tsx';
import { useRenewalWords } from './renewal-words.ts';
import styles from './renewals.module.css';
import { useRenewalChange } from './use-renewal-change.ts';

const useTitle = () => {
  const { t } = useTranslation();
  const locale = useLocale();
  const day = (date: string) => formatDate(date, locale).replaceAll(' ', '\u00a0');
  return ({ ends_on: first, lines }: Renewal) => {
    const last = lines
      .map((line) => line.ends_on)
      .toSorted()
      .at(-1);
    return last === undefined || last === first
      ? t('renewals.next.ending', { date: day(first) })
      : t('renewals.next.endingBetween', { from: day(first), until: day(last) });
  };
};

function Lines({ renewal: { lines, currency }, labelledBy }: { renewal: Renewal; labelledBy: string }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <ul aria-labelledby={labelledBy} className={styles.lines}>
      {lines.map(({ license_id: id, client_id: clientId, description, plan, ends_on: end, amount }) => (
        <li key={id} className={styles.line}>
          <div className={styles.what}>
            <InstallName clientId={clientId} description={description} />
            <div className={styles.fine}>
              {[t(`licenses.type.${plan}`), t('renewals.next.endsOn', { date: formatDay(end, locale) })].join(' · ')}
            </div>
          </div>
          <div className={styles.amount}>{formatMoney(amount, currency, locale)}</div>
        </li>
      ))}
    </ul>
  );
}

/** Agrees to the price that is shown. Another one is refused. */
function Agree({ id, amount, currency }: { id: string; amount: number; currency: string }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const sum = formatMoney(amount, currency, locale);
  const { mutate, isPending, error } = useRenewalChange(async () => {
    await checkedCall(contract.renewals.agree, { params: { id }, body: { amount, currency } });
    showNotice(t('renewals.next.agreed', { amount: sum }));
  });
  return (
    <>
      <Button variant="contained" loading={isPending} onClick={() => mutate()}>
        {t('renewals.next.agree', { amount: sum })}
      </Button>
      {error && (
        <Alert severity="error" role="alert" className={styles.failed}>
          {serverMessage(error) ?? t('renewals.next.agreeFailed')}
        </Alert>
      )}
    </>
  );
}

interface RenewalCardProps {
  renewal: Renewal;
  /** A colleague has stored the card, and nobody else can agree to another price. */
  ofColleague: boolean;
}

function Actions({ renewal, name, ofColleague }: RenewalCardProps & { name: string }) {
  const { t } = useTranslation();
  const inOrganization = useWithOrganization();
  const { id, by, state, lines, invoice, payment_id: payment } = renewal;
  if (state === 'charging') return null;
  const order = orderAddress({
    licenses: lines.filter((line) => line.is_ending).map((line) => line.license_id),
    method: by,
  });
  return (
    <div className={layout.row}>
      {state === 'consent' && id && !ofColleague && (
        <Agree id={id} amount={renewal.amount} currency={renewal.currency} />
      )}
      {invoice && payment && (
        <Button
          variant="contained"
          to={inOrganization(`/payment/success?payment=${payment}`)}
          aria-label={t('renewals.next.openInvoiceOf', { number: invoice.number })}
        >
          {t('renewals.next.openInvoice')}
        </Button>
      )}
      <Button variant="outlined" to={inOrganization(order)} aria-label={t('renewals.next.changeOf', { name })}>
        {t('renewals.next.change')}
      </Button>
    </div>
  );
}

/** Licenses that are renewed together: when, for how much, and what the customer can do about it. */
export function RenewalCard({ renewal, ofColleague }: RenewalCardProps) {
  const id = useId();
  const locale = useLocale();
  const words = useRenewalWords(ofColleague);
  const title = useTitle()(renewal);
  return (
    <Paper as="article" padded aria-labelledby={id}>
      <div className={styles.renewalHead}>
        <Text id={id} as="h3" variant="h4" className={styles.renewalTitle}>
          {title}
        </Text>
        <p className={styles.sum}>{formatMoney(renewal.amount, renewal.currency, locale)}</p>
      </div>
      <div className={styles.state} aria-live="polite">
        <RenewalChip state={renewal.state} />
        <Text variant="body2" className={styles.words}>
          {words(renewal)}
        </Text>
      </div>
      <Lines renewal={renewal} labelledBy={id} />
      <Actions renewal={renewal} name={title} ofColleague={ofColleague} />
    </Paper>
  );
}
