import AddIcon from '@mui/icons-material/Add';
import WithdrawIcon from '@mui/icons-material/BlockOutlined';
import LinkIcon from '@mui/icons-material/LinkOutlined';
import { useMutation } from '@tanstack/react-query';
import type { Install, QuoteRecord } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { formatLicenses, formatMoney } from '@warden/i18n/format';
import { useState } from 'react';
import { ShownOnce } from '../../../entities/integration/shown-once.tsx';
import { useMay } from '../../../entities/organization/use-may.ts';
import { isWithdrawable, useQuoteName, useQuotePdf } from '../../../entities/payment/quote-actions.tsx';
import { QuoteChip } from '../../../entities/payment/quote-chip.tsx';
import { queryKeys } from '../../../entities/query-keys.ts';
import { checkedCall } from '../../../lib/api/checked-call.ts';
import { serverMessage } from '../../../lib/api/server-message.ts';
import { useReload } from '../../../lib/api/use-reload.ts';
import { formatDay } from '../../../lib/format/dates.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTexts } from '../../../lib/i18n/use-texts.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../../lib/page/notice.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import layout from '../../../ui/layout.module.css';
import { Lazy, lazyPart } from '../../../ui/lazy-part.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { NewerOlder } from '../../../ui/newer-older.tsx';
import { Paper } from '../../../ui/paper.tsx';
import { RowActions } from '../../../ui/row-actions.tsx';
import { Text } from '../../../ui/text.tsx';
import { useQuotes } from './list-quotes.ts';
import styles from './quotes-part.module.css';

const quoteForm = lazyPart(async () => (await import('./quote-form.tsx')).QuoteForm);

interface Acts {
  onNewLink: (quote: QuoteRecord) => void;
  onWithdraw: (quote: QuoteRecord) => void;
}

const useColumns = ({ onNewLink, onWithdraw }: Acts): Column<QuoteRecord>[] => {
  const { t } = useTranslation();
  const locale = useLocale();
  const nameOf = useQuoteName();
  const pdfOf = useQuotePdf();
  const mayBuy = useMay('buy');
  return [
    {
      name: 'what',
      title: t('quotes.what'),
      onCard: 'title',
      cell: (quote) => (
        <div>
          <div className={styles.name}>{quote.number ?? t('quotes.link')}</div>
          <div className={styles.count}>{formatLicenses(quote.lines.length, locale)}</div>
        </div>
      ),
    },
    {
      name: 'sum',
      title: t('quotes.sum'),
      numeric: true,
      cell: ({ amount, currency }) => formatMoney(amount, currency, locale),
    },
    { name: 'until', title: t('quotes.until'), cell: ({ valid_until: until }) => formatDay(until, locale) },
    { name: 'status', title: t('quotes.status'), onCard: 'plain', cell: ({ status }) => <QuoteChip status={status} /> },
    {
      name: 'actions',
      title: t('quotes.actions'),
      actions: true,
      cell: (quote) => {
        const name = nameOf(quote);
        const isOpen = quote.status === 'open';
        return (
          <RowActions
            name={name}
            actions={[
              pdfOf(quote),
              mayBuy &&
                isOpen && {
                  icon: <LinkIcon fontSize="small" />,
                  text: t('quotes.newLink'),
                  label: t('quotes.newLinkOf', { name }),
                  menu: true,
                  onClick: () => onNewLink(quote),
                },
              mayBuy &&
                isWithdrawable(quote) && {
                  icon: <WithdrawIcon fontSize="small" />,
                  text: t('quotes.withdraw'),
                  label: t('quotes.withdrawOf', { name }),
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

interface ActDialogProps {
  quote: QuoteRecord;
  onClose: () => void;
}

function WithdrawDialog({ quote, onClose }: ActDialogProps) {
  const { t } = useTranslation();
  const name = useQuoteName()(quote);
  const reload = useReload(queryKeys.payments);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => checkedCall(contract.quotes.withdraw, { params: { id: quote.id } }),
    onSuccess: () => {
      onClose();
      showNotice(t('quotes.withdrawn', { name }));
    },
    onSettled: reload,
  });
  return (
    <ConfirmDialog
      title={t('quotes.withdrawTitle', { name })}
      text={t('quotes.withdrawText')}
      confirm={t('quotes.withdraw')}
      pending={isPending}
      alert={error && (serverMessage(error) ?? t('quotes.failed'))}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  );
}

function NewLinkDialog({ quote, onClose, onMade }: ActDialogProps & { onMade: Made }) {
  const { t } = useTranslation();
  const reload = useReload(queryKeys.payments);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => (await checkedCall(contract.quotes.renewLink, { params: { id: quote.id } })).data,
    onSuccess: (made) => {
      onClose();
      onMade(made.quote, made.url);
    },
    onSettled: reload,
  });
  return (
    <ConfirmDialog
      harmless
      title={t('quotes.newLinkOf', { name: useQuoteName()(quote) })}
      text={t('quotes.newLinkText')}
      confirm={t('quotes.newLink')}
      pending={isPending}
      alert={error && (serverMessage(error) ?? t('quotes.failed'))}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  );
}

type Made = (quote: QuoteRecord, url: string) => void;

interface QuotesPartProps {
  installs: readonly Install[];
  onReadEula: () => void;
}

/** The quotes and payment links of the account. */
export function QuotesPart({ installs, onReadEula }: QuotesPartProps) {
  useTexts('integrations');
  const { t } = useTranslation();
  const mayBuy = useMay('buy');
  const [page, setPage] = useState(1);
  const { data, error, refetch, isPlaceholderData: isStale } = useQuotes(page);
  const [making, setMaking] = useState(false);
  const [made, setMade] = useState<{ kind: QuoteRecord['kind']; url: string } | null>(null);
  const [renewing, setRenewing] = useState<QuoteRecord | null>(null);
  const [withdrawing, setWithdrawing] = useState<QuoteRecord | null>(null);
  const columns = useColumns({ onNewLink: setRenewing, onWithdraw: setWithdrawing });
  const show: Made = ({ kind }, url) => {
    setMaking(false);
    setMade({ kind, url });
  };
  const isEmpty = data?.quotes.length === 0 && page === 1;
  return (
    <section className={layout.stack} aria-labelledby="quotes-title">
      <div className={styles.head}>
        <div>
          <Text id="quotes-title" as="h2" variant="h3">
            {t('quotes.title')}
          </Text>
          <Text variant="body2" muted>
            {t('quotes.lead')}
          </Text>
        </div>
        {mayBuy && (
          <Button variant="outlined" startIcon={<AddIcon />} onClick={() => setMaking(true)}>
            {t('quotes.make')}
          </Button>
        )}
      </div>
      {error && <LoadFailure text={t('quotes.loadFailed')} error={error} onRetry={() => void refetch()} />}
      {isEmpty && <Text muted>{t('quotes.none')}</Text>}
      {!isEmpty && !(error && !data) && (
        <Paper>
          <DataTable
            caption={t('quotes.caption')}
            columns={columns}
            rows={data?.quotes}
            rowKey={({ id }) => id}
            stale={isStale}
          />
        </Paper>
      )}
      {data && <NewerOlder page={page} more={data.more} onPage={setPage} />}
      {making && (
        <Lazy part={quoteForm} above props={{ installs, onMade: show, onReadEula, onClose: () => setMaking(false) }} />
      )}
      {made && (
        <ShownOnce
          title={t('quotes.shownTitle')}
          text={t(made.kind === 'link' ? 'quotes.shownLink' : 'quotes.shownQuote')}
          value={made.url}
          onClose={() => setMade(null)}
        />
      )}
      {renewing && <NewLinkDialog quote={renewing} onMade={show} onClose={() => setRenewing(null)} />}
      {withdrawing && <WithdrawDialog quote={withdrawing} onClose={() => setWithdrawing(null)} />}
    </section>
  );
}
