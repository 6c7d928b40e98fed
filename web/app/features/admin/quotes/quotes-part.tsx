import WithdrawIcon from '@mui/icons-material/BlockOutlined';
import { type AdminQuote, contract } from '@warden/contract';
import { contract as calls } from '@warden/contract/calls';
import { formatLicenses, formatMoney } from '@warden/i18n/format';
import { useState } from 'react';
import { ShownOnce } from '../../../entities/integration/shown-once.tsx';
import { isWithdrawable, useQuoteName, useQuotePdf } from '../../../entities/payment/quote-actions.tsx';
import { QuoteChip } from '../../../entities/payment/quote-chip.tsx';
import { queryKeys } from '../../../entities/query-keys.ts';
import { checkedCall } from '../../../lib/api/checked-call.ts';
import { useReload } from '../../../lib/api/use-reload.ts';
import { formatDay } from '../../../lib/format/dates.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTexts } from '../../../lib/i18n/use-texts.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../../lib/page/notice.ts';
import { cx } from '../../../ui/cx.ts';
import type { Column } from '../../../ui/data-table.tsx';
import layout from '../../../ui/layout.module.css';
import { Lazy } from '../../../ui/lazy-part.tsx';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';
import { RowActions } from '../../../ui/row-actions.tsx';
import shared from '../admin.module.css';
import { quoteDialog } from '../dialogs.ts';
import { PagedPart } from '../paged-part.tsx';
import { useDuties } from '../use-duties.ts';
import { useAllQuotes } from './list-quotes.ts';

const useColumns = (onWithdraw: (quote: AdminQuote) => void): Column<AdminQuote>[] => {
  const { t } = useTranslation();
  const locale = useLocale();
  const nameOf = useQuoteName();
  const pdfOf = useQuotePdf();
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
        return (
          <RowActions
            name={name}
            actions={[
              pdfOf(quote),
              hasMoney &&
                isWithdrawable(quote) && {
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
  const name = useQuoteName()(quote);
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
  const answer = useAllQuotes(page);
  const [making, setMaking] = useState(false);
  const [url, setUrl] = useState<string | null>(null);
  const [withdrawing, setWithdrawing] = useState<AdminQuote | null>(null);
  const columns = useColumns(setWithdrawing);
  const hasMoney = useDuties()('money');
  return (
    <>
      <PagedPart
        texts={t('panel.quotes', { returnObjects: true })}
        columns={columns}
        rows={answer.data?.quotes}
        answer={answer}
        page={page}
        more={answer.data?.more ?? false}
        onPage={setPage}
        onCreate={hasMoney ? () => setMaking(true) : undefined}
      />
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
