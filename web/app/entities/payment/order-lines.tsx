import BlockIcon from '@mui/icons-material/BlockOutlined';
import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined';
import DnsIcon from '@mui/icons-material/DnsOutlined';
import HourglassIcon from '@mui/icons-material/HourglassTopOutlined';
import ScheduleIcon from '@mui/icons-material/ScheduleOutlined';
import UndoIcon from '@mui/icons-material/UndoOutlined';
import type { OrderLine } from '@warden/contract';
import { formatMoney, formatTerm } from '@warden/i18n/format';
import type { ReactNode } from 'react';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { CopyableId } from '../../ui/copyable-id.tsx';
import { type ChipAppearance, IconChip } from '../../ui/icon-chip.tsx';
import styles from './order-lines.module.css';
import type { LineState } from './order-state.ts';

const appearances: Record<LineState, ChipAppearance> = {
  waiting: [ScheduleIcon, 'expiring'],
  signing: [HourglassIcon, 'trial'],
  issued: [CheckCircleIcon, 'active'],
  unassigned: [DnsIcon, 'expiring'],
  refunded: [UndoIcon, 'expired'],
  canceled: [BlockIcon, 'expired'],
};

interface OrderLinesProps {
  label: string;
  lines: readonly OrderLine[];
  currency: string;
  /** What a line waits for; undefined where the states are of no interest. */
  stateOf?: (line: OrderLine) => LineState;
  /** What there is to say of a line beside its term. */
  note?: (line: OrderLine) => ReactNode;
  /** What can be done with a line. */
  actions?: (line: OrderLine, number: number) => ReactNode;
}

/** The price of a line, with what made it lower and what went back of it. */
function Amount({ line, currency }: { line: OrderLine; currency: string }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const money = (amount: number) => formatMoney(amount, currency, locale);
  return (
    <div className={styles.amount}>
      <div className={styles.sum}>{money(line.amount)}</div>
      {line.discount > 0 && line.discount_reason && (
        <div className={styles.fine}>{`−${money(line.discount)}, ${t(`order.reason.${line.discount_reason}`)}`}</div>
      )}
      {line.refunded > 0 && (
        <div className={styles.fine}>{t('order.refundedPart', { amount: money(line.refunded) })}</div>
      )}
    </div>
  );
}

/** What an order consists of: a row for each license, which on a phone is a card. */
export function OrderLines({ label, lines, currency, stateOf, note, actions }: OrderLinesProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <ul aria-label={label} className={styles.lines}>
      {lines.map((line, index) => {
        const state = stateOf?.(line);
        const about = note?.(line);
        return (
          <li key={line.id} className={styles.line}>
            <div className={styles.what}>
              {line.client_id === null ? (
                <div className={styles.later}>{t('order.laterShort')}</div>
              ) : (
                <CopyableId value={line.client_id} />
              )}
              <div className={styles.fine}>
                {[t(`licenses.type.${line.plan}`), t(`order.kind.${line.kind}`), formatTerm(line, locale)].join(' · ')}
                {about && <> · {about}</>}
              </div>
            </div>
            {state && (
              <div className={styles.state}>
                <IconChip appearance={appearances[state]} label={t(`order.state.${state}`)} />
              </div>
            )}
            <Amount line={line} currency={currency} />
            {actions && <div className={styles.actions}>{actions(line, index + 1)}</div>}
          </li>
        );
      })}
    </ul>
  );
}
