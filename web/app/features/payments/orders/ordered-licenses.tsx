import type { OrderLine, ReadLicense } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { type ReactNode, useId } from 'react';
import { LicenseButtons } from '../../../entities/license/license-actions.tsx';
import { OrderLines } from '../../../entities/payment/order-lines.tsx';
import { lineStateOf } from '../../../entities/payment/order-state.ts';
import type { FollowedPayment } from '../../../entities/payment/payment-state.ts';
import { useSaveFile } from '../../../lib/api/use-save-file.ts';
import { formatDay } from '../../../lib/format/dates.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { cx } from '../../../ui/cx.ts';
import { DownloadButton } from '../../../ui/download-button.tsx';
import layout from '../../../ui/layout.module.css';
import { Paper } from '../../../ui/paper.tsx';
import { Text } from '../../../ui/text.tsx';
import styles from '../payment-view.module.css';
import { useIsBuyer } from '../use-is-buyer.ts';

/** Lets the buyer choose the installation of a line that has none. */
export type AssignLine = (line: OrderLine, number: number, order: readonly OrderLine[]) => ReactNode;

interface OrderedLicensesProps {
  payment: FollowedPayment;
  assign: AssignLine;
}

const isReadable = (license: ReadLicense) => license.license_text !== null;

/** The lines of an order, each of which becomes a license to copy and download. */
export function OrderedLicenses({ payment, assign }: OrderedLicensesProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const titleId = useId();
  const { save, saving } = useSaveFile();
  const isBuyer = useIsBuyer(payment.email);
  const { lines = [], licenses = [] } = payment;
  const stateOf = (line: OrderLine) => lineStateOf(line, payment);
  const licenseOf = ({ license_uuid: id }: OrderLine) => licenses.find((license) => license.id === id);
  const ids = licenses.filter((license) => isReadable(license) && license.status === 'active').map(({ id }) => id);
  const until = (line: OrderLine) => {
    const license = licenseOf(line);
    return license && t('order.until', { date: formatDay(license.expires_at, locale) });
  };
  const actions = (line: OrderLine, number: number) => {
    const state = stateOf(line);
    const license = licenseOf(line);
    if (state === 'issued' && license) return <LicenseButtons license={license} />;
    return state === 'unassigned' && isBuyer && assign(line, number, lines);
  };
  return (
    <Paper as="section" padded aria-labelledby={titleId} className={styles.part}>
      <div className={cx(layout.row, layout.between)}>
        <Text id={titleId} as="h2" variant="h3">
          {t('order.lines')}
        </Text>
        {ids.length > 1 && (
          <DownloadButton
            pending={saving}
            onClick={() =>
              save(contract.licenses.texts, { query: { ids: ids.join() } }, { fallbackName: 'licenses.zip' })
            }
          >
            {t('order.downloadAll')}
          </DownloadButton>
        )}
      </div>
      {/* Screen readers hear of each license as it is issued. */}
      <div aria-live="polite">
        <OrderLines
          label={t('order.lines')}
          lines={lines}
          currency={payment.currency}
          stateOf={stateOf}
          note={until}
          actions={actions}
        />
      </div>
      {licenses.length > 0 && !licenses.some(isReadable) && <Text>{t('paymentSuccess.givenToOthers')}</Text>}
    </Paper>
  );
}
