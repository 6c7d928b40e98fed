import ArticleIcon from '@mui/icons-material/ArticleOutlined';
import ReportIcon from '@mui/icons-material/ReportProblemOutlined';
import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type AdminPayment, contract } from '@warden/contract';
import { formatMoney } from '@warden/i18n/format';
import { useTranslation } from 'react-i18next';
import { formatStamp } from '../../../lib/dates.ts';
import { useLocale } from '../../../lib/locale.ts';
import { useOpened } from '../../../lib/opened-in-address.ts';
import { BreakableEmail } from '../../../ui/breakable-email.tsx';
import { CopyableId } from '../../../ui/copyable-id.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { FilterSelect, FilterText } from '../../../ui/filter-field.tsx';
import { TypeChip } from '../../../ui/license-chips.tsx';
import { LookChip } from '../../../ui/look-chip.tsx';
import { PaymentChip } from '../../../ui/payment-chip.tsx';
import { RowAction } from '../../../ui/row-action.tsx';
import { theme } from '../../../ui/theme.ts';
import { ExportButton } from '../list/export-button.tsx';
import { FilterBar } from '../list/filter-bar.tsx';
import { toQuery } from '../list/list-address.ts';
import { ListFrame } from '../list/list-frame.tsx';
import { type ListInAddress, useListAddress } from '../list/use-list-address.ts';
import { paymentShape, useAdminPayments } from './list-payments.ts';
import { PaymentDialog } from './payment-dialog.tsx';
import { useProblem } from './use-problem.ts';

function State({ payment }: { payment: AdminPayment }) {
  const { t } = useTranslation();
  const problem = useProblem(payment.problem);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      <PaymentChip payment={payment} />
      {problem && <LookChip look={[ReportIcon, 'revoked']} label={t('panel.payments.inDoubt')} title={problem} />}
    </Box>
  );
}

const nowrap = { whiteSpace: 'nowrap' };

const useColumns = (onOpen: (id: string) => void): Column<AdminPayment>[] => {
  const { t } = useTranslation();
  const locale = useLocale();
  // Between a phone and a desk there is no room for a column of its own.
  const narrow = useMediaQuery(theme.breakpoints.between('md', 'lg'), { noSsr: true });
  const client: Column<AdminPayment> = {
    name: 'client',
    title: t('panel.payments.client'),
    cell: ({ client_id }) => <CopyableId value={client_id} />,
  };
  return [
    {
      name: 'date',
      title: t('panel.payments.date'),
      sortBy: 'createdAt',
      cell: ({ created_at }) => <Box sx={nowrap}>{formatStamp(created_at, locale)}</Box>,
    },
    {
      name: 'email',
      title: t('panel.payments.email'),
      cell: (payment) => (
        <>
          <Box sx={{ minWidth: { md: 180 } }}>
            <BreakableEmail email={payment.email} />
          </Box>
          {narrow && client.cell(payment)}
        </>
      ),
    },
    ...(narrow ? [] : [client]),
    { name: 'plan', title: t('panel.payments.plan'), cell: ({ plan }) => <TypeChip type={plan} /> },
    {
      name: 'amount',
      title: t('panel.payments.amount'),
      sortBy: 'amount',
      numeric: true,
      cell: ({ amount, currency }) => <Box sx={nowrap}>{formatMoney(amount, currency, locale)}</Box>,
    },
    { name: 'state', title: t('panel.payments.state'), cell: (payment) => <State payment={payment} /> },
    {
      name: 'actions',
      title: t('panel.list.actions'),
      actions: true,
      cell: ({ id, email, client_id: client }) => (
        <RowAction
          icon={<ArticleIcon fontSize="small" />}
          text={t('panel.payments.details')}
          label={t('panel.payments.detailsOf', { email, client })}
          onClick={() => onOpen(id)}
        />
      ),
    },
  ];
};

function PaymentFilters({ list }: { list: ListInAddress<typeof paymentShape> }) {
  const { t } = useTranslation();
  const { filters } = list.state;
  return (
    <FilterBar
      label={t('panel.payments.filters')}
      list={list}
      orders={t('panel.payments.order', { returnObjects: true })}
    >
      <FilterText
        label={t('panel.payments.email')}
        placeholder={t('panel.list.contains')}
        value={filters.email}
        onChange={(email) => list.change({ filters: { email } })}
      />
      <FilterText
        label={t('panel.payments.client')}
        placeholder={t('panel.list.contains')}
        value={filters.clientId}
        onChange={(clientId) => list.change({ filters: { clientId } })}
      />
      <FilterSelect
        label={t('panel.payments.status')}
        any={t('panel.list.any')}
        value={filters.status}
        options={paymentShape.filters.status.map((status) => [status, t(`panel.payments.statuses.${status}`)])}
        onChange={(status) => list.change({ filters: { status: status as typeof filters.status } })}
      />
    </FilterBar>
  );
}

export function PaymentsTab() {
  const { t } = useTranslation();
  const list = useListAddress(paymentShape);
  const { opened, open, close } = useOpened('payment');
  const answer = useAdminPayments(list.state);
  const shown = answer.data?.rows.find(({ id }) => id === opened);
  return (
    <>
      <ListFrame
        list={list}
        answer={answer}
        columns={useColumns(open)}
        rowKey={({ id }) => id}
        caption={t('panel.payments.caption')}
        failed={t('panel.payments.loadFailed')}
        noMatch={t('panel.payments.noMatch')}
        none={t('panel.payments.none')}
        filters={<PaymentFilters list={list} />}
        tools={<ExportButton endpoint={contract.admin.exportPayments} input={{ query: toQuery(list.state) }} />}
      />
      <PaymentDialog id={opened} row={shown} onClose={close} />
    </>
  );
}
