import ArticleIcon from '@mui/icons-material/ArticleOutlined';
import CreditCardIcon from '@mui/icons-material/CreditCardOutlined';
import Box from '@mui/material/Box';
import type { Payment } from '@warden/contract';
import { formatMoney } from '@warden/i18n/format';
import { useTranslation } from 'react-i18next';
import { TypeChip } from '../../entities/license/license-chips.tsx';
import { PaymentChip } from '../../entities/payment/payment-chip.tsx';
import { formatStamp } from '../../lib/format/dates.ts';
import { useLocale } from '../../lib/i18n/locale.ts';
import { CopyableId } from '../../ui/copyable-id.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { RowAction } from '../../ui/row-action.tsx';
import { paymentAddress } from './payment-address.ts';

export type OpenLicense = (license: { id: string; client_id: string }) => void;

interface PaymentTableProps {
  rows: readonly Payment[] | undefined;
  stale: boolean;
  onLicense: OpenLicense;
}

const nowrap = { whiteSpace: 'nowrap' };

function Actions({ payment, onLicense }: { payment: Payment; onLicense: OpenLicense }) {
  const { t } = useTranslation();
  const { license_uuid: id, client_id: client } = payment;
  const address = paymentAddress(payment.payment_url);
  if (id) {
    return (
      <RowAction
        icon={<ArticleIcon fontSize="small" />}
        text={t('payments.license')}
        label={t('payments.licenseOf', { client })}
        onClick={() => onLicense({ id, client_id: client })}
      />
    );
  }
  return address ? (
    <RowAction
      icon={<CreditCardIcon fontSize="small" />}
      text={t('payments.continue')}
      label={t('payments.continueOf', { client })}
      href={address}
    />
  ) : null;
}

export function PaymentTable({ rows, stale, onLicense }: PaymentTableProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const columns: Column<Payment>[] = [
    {
      name: 'date',
      title: t('payments.date'),
      cell: ({ created_at }) => <Box sx={nowrap}>{formatStamp(created_at, locale)}</Box>,
    },
    { name: 'install', title: t('payments.install'), cell: ({ client_id }) => <CopyableId value={client_id} /> },
    { name: 'plan', title: t('payments.plan'), cell: ({ plan }) => <TypeChip type={plan} /> },
    {
      name: 'amount',
      title: t('payments.amount'),
      cell: ({ amount, currency }) => <Box sx={nowrap}>{formatMoney(amount, currency, locale)}</Box>,
    },
    { name: 'state', title: t('payments.stateTitle'), cell: (payment) => <PaymentChip payment={payment} /> },
    {
      name: 'actions',
      title: t('payments.actions'),
      actions: true,
      cell: (payment) => <Actions payment={payment} onLicense={onLicense} />,
    },
  ];
  return (
    <DataTable caption={t('payments.caption')} columns={columns} rows={rows} rowKey={({ id }) => id} stale={stale} />
  );
}
