import type { OrderLine } from '@warden/contract';
import { contract } from '@warden/contract';
import { contract as calls } from '@warden/contract/calls';
import { formatMoney, formatTerm } from '@warden/i18n/format';
import { useState } from 'react';
import { chosenIn, isOrder } from '../../../entities/payment/order-state.ts';
import type { FollowedPayment } from '../../../entities/payment/payment-state.ts';
import { queryKeys } from '../../../entities/query-keys.ts';
import { checkedCall } from '../../../lib/api/checked-call.ts';
import { useReload } from '../../../lib/api/use-reload.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../../lib/page/notice.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';
import styles from './payments.module.css';

interface RefundDialogProps {
  payment: FollowedPayment;
  onClose: () => void;
}

const leftOf = ({ amount, refunded }: Pick<OrderLine, 'amount' | 'refunded'>) => amount - refunded;

/** What is left of lines, without the dust of adding fractions. */
const sumOf = (lines: readonly OrderLine[]) =>
  Math.round(lines.reduce((sum, line) => sum + leftOf(line), 0) * 100) / 100;

function Line({ name, amount }: { name: string; amount: string }) {
  return (
    <span className={styles.line}>
      <span>{name}</span> <span className={styles.left}>{amount}</span>
    </span>
  );
}

export function RefundDialog({ payment, onClose }: RefundDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const reload = useReload(queryKeys.admin, queryKeys.payments);
  const several = isOrder(payment);
  const lines = (payment.lines ?? []).filter((line) => line.refunded_at === null);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const refunded = lines.filter(({ id }) => chosen.includes(id));
  const isWhole = refunded.length === payment.lines?.length;
  const money = (amount: number) => formatMoney(amount, payment.currency, locale);
  const amount = money(several ? sumOf(refunded) : payment.amount);
  const isRevoked = payment.license?.status === 'revoked';
  const one = isRevoked ? 'panel.refunds.textRevoked' : 'panel.payment.refundText';
  const nameOf = (line: OrderLine) =>
    [line.client_id ?? t('order.laterShort'), t(`licenses.type.${line.plan}`), formatTerm(line, locale)].join(' · ');
  return (
    <ReasonDialog
      title={
        several && refunded.length === 0 ? t('panel.refunds.chooseTitle') : t('panel.payment.refundTitle', { amount })
      }
      text={
        several
          ? t(`panel.refunds.textLines.${chosenIn(refunded.length > 0 ? refunded : lines)}`, { email: payment.email })
          : t(one, { email: payment.email, client: payment.client_id })
      }
      details={
        several && (
          <fieldset className={styles.lines}>
            <legend>{t('panel.refunds.lines')}</legend>
            <Checkbox
              label={<Line name={t('panel.refunds.all')} amount={money(sumOf(lines))} />}
              checked={refunded.length === lines.length}
              onChange={({ target }) => setChosen(target.checked ? lines.map(({ id }) => id) : [])}
            />
            {lines.map((line) => (
              <Checkbox
                key={line.id}
                label={<Line name={nameOf(line)} amount={money(leftOf(line))} />}
                checked={chosen.includes(line.id)}
                onChange={({ target }) =>
                  setChosen(target.checked ? [...chosen, line.id] : chosen.filter((id) => id !== line.id))
                }
              />
            ))}
          </fieldset>
        )
      }
      label={t('panel.payment.refundReason')}
      help={t('panel.payment.refundReasonHelp')}
      confirm={t('panel.payment.refund')}
      disabled={several && refunded.length === 0}
      schema={contract.payments.refund.body}
      fallback={t('panel.payment.refundFailed')}
      send={async (reason) => {
        const body = { reason, ...(several && !isWhole ? { line_ids: refunded.map(({ id }) => id) } : {}) };
        // A refusal may mean that the payment was refunded elsewhere in the meantime.
        await checkedCall(calls.payments.refund, { params: { id: payment.id }, body }).finally(reload);
        showNotice(t('panel.payment.refundDone', { amount }));
        onClose();
      }}
      onClose={onClose}
    />
  );
}
