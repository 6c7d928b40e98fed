import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined';
import HourglassIcon from '@mui/icons-material/HourglassTopOutlined';
import InventoryIcon from '@mui/icons-material/Inventory2Outlined';
import type { Transfer } from '@warden/contract';
import { formatMoney } from '@warden/i18n/format';
import { useState } from 'react';
import { type ListInAddress, useListAddress } from '../../../lib/address/use-list-address.ts';
import { formatDay } from '../../../lib/format/dates.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { cx } from '../../../ui/cx.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { FilterFold } from '../../../ui/filter-fold.tsx';
import { type ChipAppearance, IconChip } from '../../../ui/icon-chip.tsx';
import layout from '../../../ui/layout.module.css';
import { Lazy } from '../../../ui/lazy-part.tsx';
import { RowAction } from '../../../ui/row-action.tsx';
import { Text } from '../../../ui/text.tsx';
import { useFilterFields } from '../../../ui/use-filter-fields.tsx';
import shared from '../admin.module.css';
import { resolveDialog } from '../dialogs.ts';
import { ListFrame } from '../list/list-frame.tsx';
import { transferShape, useTransfers } from './list-transfers.ts';
import { StatementUpload } from './statement-upload.tsx';
import { suggestionFor } from './suggestion.ts';
import styles from './transfers.module.css';

const appearances: Record<Transfer['state'], ChipAppearance> = {
  waiting: [HourglassIcon, 'expiring'],
  matched: [CheckCircleIcon, 'active'],
  dismissed: [InventoryIcon, 'expired'],
};

/** The state of a transfer, and in words why it waits or what was decided. */
function State({ transfer }: { transfer: Transfer }) {
  const { t } = useTranslation();
  const { state, reason, invoices, resolved_by: by, note } = transfer;
  const waits = reason ? t(`panel.transfers.reasons.${reason}`) : t('panel.transfers.matching');
  const numbers = invoices.map(({ number }) => number).join(', ');
  return (
    <div className={styles.match}>
      <IconChip appearance={appearances[state]} label={t(`panel.transfers.states.${state}`)} />
      {state === 'waiting' && <span>{waits}</span>}
      {numbers && <span>{t('panel.transfers.invoices', { numbers })}</span>}
      {by && <div className={shared.muted}>{`${by}: ${note}`}</div>}
    </div>
  );
}

const useColumns = (onDecide: (transfer: Transfer) => void): Column<Transfer>[] => {
  const { t } = useTranslation();
  const locale = useLocale();
  const money = ({ amount, currency }: Transfer) => formatMoney(amount, currency, locale);
  return [
    {
      name: 'date',
      title: t('panel.transfers.date'),
      cell: ({ date, number }) => (
        <div className={shared.nowrap}>
          {formatDay(date, locale)}
          <div className={cx(shared.muted, layout.anywhere)}>{t('panel.transfers.number', { number })}</div>
        </div>
      ),
    },
    {
      name: 'partner',
      title: t('panel.transfers.partner'),
      cell: ({ direction, payer, payee, payer_inn: inn }) => (
        <div className={cx(shared.shrink, layout.anywhere)}>
          {direction === 'incoming' ? payer : payee}
          {direction === 'incoming' && inn && (
            <div className={cx(shared.muted, layout.anywhere)}>{t('panel.transfers.inn', { inn })}</div>
          )}
        </div>
      ),
    },
    {
      name: 'amount',
      title: t('panel.transfers.amount'),
      numeric: true,
      cell: (transfer) => (
        <div className={shared.nowrap}>
          {money(transfer)}
          {transfer.direction === 'outgoing' && (
            <div className={cx(shared.muted, layout.anywhere)}>{t('panel.transfers.outgoing')}</div>
          )}
        </div>
      ),
    },
    {
      name: 'purpose',
      title: t('panel.transfers.purpose'),
      cell: (transfer) => (
        <div className={cx(shared.shrink, shared.roomy, layout.anywhere)}>
          {transfer.purpose}
          <State transfer={transfer} />
        </div>
      ),
    },
    {
      name: 'actions',
      title: t('panel.list.actions'),
      actions: true,
      cell: (transfer) => {
        if (transfer.state !== 'waiting') return null;
        const action = t(`panel.transfers.decide.${suggestionFor(transfer).action}`);
        return (
          <RowAction
            text={action}
            label={t('panel.transfers.decideOf', { action, number: transfer.number, amount: money(transfer) })}
            onClick={() => onDecide(transfer)}
          />
        );
      },
    },
  ];
};

function Filters({ list }: { list: ListInAddress<typeof transferShape> }) {
  const { t } = useTranslation();
  const { text, choice } = useFilterFields(list);
  return (
    <FilterFold label={t('panel.transfers.filters')} list={list} columns="1fr 2fr">
      {choice(
        'state',
        t('panel.transfers.state'),
        (state) => t(`panel.transfers.states.${state}`),
        t('panel.transfers.states.waiting'),
      )}
      {text('search', t('panel.transfers.search'), t('panel.transfers.searchHint'))}
    </FilterFold>
  );
}

/** The upload of bank statements, and the transfers that wait for an administrator. */
export function StatementPart() {
  const { t } = useTranslation();
  const list = useListAddress(transferShape);
  const [decided, setDecided] = useState<Transfer | null>(null);
  return (
    <>
      <StatementUpload />
      <Text as="h2" variant="h4" className={shared.below}>
        {t('panel.transfers.title')}
      </Text>
      <ListFrame
        list={list}
        answer={useTransfers(list.state)}
        columns={useColumns(setDecided)}
        onApproach={resolveDialog.preload}
        caption={t('panel.transfers.caption')}
        failed={t('panel.transfers.loadFailed')}
        noMatch={t('panel.transfers.noMatch')}
        none={t('panel.transfers.none')}
        filters={<Filters list={list} />}
      />
      {decided && <Lazy part={resolveDialog} above props={{ transfer: decided, onClose: () => setDecided(null) }} />}
    </>
  );
}
