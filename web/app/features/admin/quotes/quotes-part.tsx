import AddIcon from '@mui/icons-material/Add';
import WithdrawIcon from '@mui/icons-material/BlockOutlined';
import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import { type AdminQuote, contract } from '@warden/contract';
import { contract as calls } from '@warden/contract/calls';
import { formatLicenses, formatMoney } from '@warden/i18n/format';
import { useState } from 'react';
import { ShownOnce } from '../../../entities/integration/shown-once.tsx';
import { QuoteChip } from '../../../entities/payment/quote-chip.tsx';
import { queryKeys } from '../../../entities/query-keys.ts';
import { checkedCall } from '../../../lib/api/checked-call.ts';
import { useReload } from '../../../lib/api/use-reload.ts';
import { useSaveFile } from '../../../lib/api/use-save-file.ts';
import { formatDay } from '../../../lib/format/dates.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTexts } from '../../../lib/i18n/use-texts.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../../lib/page/notice.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import layout from '../../../ui/layout.module.css';
import { Lazy } from '../../../ui/lazy-part.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Paper } from '../../../ui/paper.tsx';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';
import { RowActions } from '../../../ui/row-actions.tsx';
import { RowFocus } from '../../../ui/row-focus.tsx';
import { Text } from '../../../ui/text.tsx';
import shared from '../admin.module.css';
import { quoteDialog } from '../dialogs.ts';
import { useDuties } from '../use-duties.ts';
import { useAllQuotes } from './list-quotes.ts';

const useNameOf = () => {
  const { t } = useTranslation();
  const locale = useLocale();
  return ({ number, created_at: created }: AdminQuote) =>
    number ?? t('panel.quotes.linkOf', { date: formatDay(created, locale) });
};

const useColumns = (onWithdraw: (quote: AdminQuote) => void): Column<AdminQuote>[] => {
  const { t } = useTranslation();
  const locale = useLocale();
  const nameOf = useNameOf();
  const { save } = useSaveFile();
  const hasMoney = useDuties()('money');
  return [
    {
      name: 'what',
      title: t('panel.quotes.what'),
      cell: (quote) => (
        <div className={shared.roomy}>
          <div>{quote.number ?? t('panel.quotes.link')}</div>
          <div className={shared.fine}>
            {[
              formatLicenses(quote.lines.length, locale),
              t(`panel.quotes.by.${quote.by_shop ? 'shop' : 'customer'}`),
            ].join(', ')}
          </div>
          {quote.note && <div className={cx(shared.fine, layout.anywhere)}>{quote.note}</div>}
        </div>
      ),
    },
    {
      name: 'account',
      title: t('panel.quotes.account'),
      cell: ({ account }) => <span className={layout.anywhere}>{account ?? t('panel.quotes.gone')}</span>,
    },
    {
      name: 'sum',
      title: t('panel.quotes.sum'),
      numeric: true,
      cell: ({ amount, currency }) => <span className={shared.nowrap}>{formatMoney(amount, currency, locale)}</span>,
    },
    { name: 'until', title: t('panel.quotes.until'), cell: ({ valid_until: until }) => formatDay(until, locale) },
    { name: 'status', title: t('panel.quotes.status'), cell: ({ status }) => <QuoteChip status={status} /> },
    {
      name: 'actions',
      title: t('panel.list.actions'),
      actions: true,
      cell: (quote) => {
        const name = nameOf(quote);
        const isWithdrawable = quote.status === 'open' || (quote.kind === 'link' && quote.status === 'accepted');
        return (
          <RowActions
            name={name}
            actions={[
              quote.pdf && {
                icon: <DownloadIcon fontSize="small" />,
                text: t('quotes.pdf'),
                label: t('quotes.pdfOf', { name }),
                onClick: () => save(calls.quotes.pdf, { params: { id: quote.id } }, { fallbackName: `${name}.pdf` }),
              },
              hasMoney &&
                isWithdrawable && {
                  icon: <WithdrawIcon fontSize="small" />,
                  text: t('panel.quotes.withdraw'),
                  label: t('panel.quotes.withdrawOf', { name }),
                  danger: true,
                  onClick: () => onWithdraw(quote),
                },
            ]}
          />
        );
      },
    },
  ];
};

function WithdrawDialog({ quote, onClose }: { quote: AdminQuote; onClose: () => void }) {
  const { t } = useTranslation();
  const reload = useReload(queryKeys.admin);
  const name = useNameOf()(quote);
  return (
    <ReasonDialog
      title={t('panel.quotes.withdrawTitle', { name })}
      text={t('panel.quotes.withdrawText')}
      label={t('panel.quotes.form.reason')}
      help={t('panel.quotes.form.reasonHelp')}
      confirm={t('panel.quotes.withdraw')}
      schema={contract.quotes.adminWithdraw.body}
      fallback={t('panel.quotes.withdrawFailed')}
      send={async (reason) => {
        await checkedCall(calls.quotes.adminWithdraw, { params: { id: quote.id }, body: { reason } });
        await reload();
        showNotice(t('panel.quotes.withdrawn', { name }));
        onClose();
      }}
      onClose={onClose}
    />
  );
}

/** All quotes and payment links, and the way to make a quote with prices of one's choice. */
export function QuotesPart() {
  useTexts('integrations');
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const { data, error, refetch, isPlaceholderData: isStale } = useAllQuotes(page);
  const [making, setMaking] = useState(false);
  const [url, setUrl] = useState<string | null>(null);
  const [withdrawing, setWithdrawing] = useState<AdminQuote | null>(null);
  const columns = useColumns(setWithdrawing);
  const hasMoney = useDuties()('money');
  const isEmpty = data?.quotes.length === 0 && page === 1;
  return (
    <>
      <div className={cx(layout.row, shared.tools)}>
        <Text variant="body2" muted className={layout.grow}>
          {t('panel.quotes.lead')}
        </Text>
        {hasMoney && (
          <Button variant="contained" startIcon={<AddIcon />} onClick={() => setMaking(true)} className={shared.last}>
            {t('panel.quotes.create')}
          </Button>
        )}
      </div>
      {error && (
        <div className={shared.below}>
          <LoadFailure text={t('panel.quotes.loadFailed')} error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {isEmpty && (
        <Paper className={shared.empty}>
          <Text muted>{t('panel.quotes.none')}</Text>
        </Paper>
      )}
      {!isEmpty && !(error && !data) && (
        <Paper>
          <RowFocus label={t('panel.quotes.caption')}>
            <DataTable
              caption={t('panel.quotes.caption')}
              columns={columns}
              rows={data?.quotes}
              rowKey={({ id }) => id}
              stale={isStale}
            />
          </RowFocus>
        </Paper>
      )}
      {data && (page > 1 || data.more) && (
        <div className={cx(layout.row, layout.between, shared.above)}>
          <Button variant="text" size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('panel.quotes.newer')}
          </Button>
          <Button variant="text" size="small" disabled={!data.more} onClick={() => setPage(page + 1)}>
            {t('panel.quotes.older')}
          </Button>
        </div>
      )}
      {making && (
        <Lazy
          part={quoteDialog}
          above
          props={{
            onMade: (_quote, made) => {
              setMaking(false);
              setPage(1);
              setUrl(made);
            },
            onClose: () => setMaking(false),
          }}
        />
      )}
      {url && (
        <ShownOnce
          title={t('panel.quotes.madeTitle')}
          text={t('panel.quotes.madeText')}
          value={url}
          onClose={() => setUrl(null)}
        />
      )}
      {withdrawing && <WithdrawDialog quote={withdrawing} onClose={() => setWithdrawing(null)} />}
    </>
  );
}
