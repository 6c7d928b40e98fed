import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import type { QuoteRecord } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { useSaveFile } from '../../lib/api/use-save-file.ts';
import { formatDay } from '../../lib/format/dates.ts';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';

/** The number of a quote; of a payment link, which has none, the day on which it was made. */
export const useQuoteName = () => {
  const { t } = useTranslation();
  const locale = useLocale();
  return ({ number, created_at: created }: Pick<QuoteRecord, 'number' | 'created_at'>) =>
    number ?? t('quotes.linkOf', { date: formatDay(created, locale) });
};

/** Saves a quote as PDF. A payment link has none. */
export const useQuotePdf = () => {
  const { t } = useTranslation();
  const nameOf = useQuoteName();
  const { save } = useSaveFile();
  return (quote: Pick<QuoteRecord, 'id' | 'number' | 'created_at' | 'pdf'>) => {
    const name = nameOf(quote);
    return (
      quote.pdf && {
        icon: <DownloadIcon fontSize="small" />,
        text: t('quotes.pdf'),
        label: t('quotes.pdfOf', { name }),
        onClick: () => save(contract.quotes.pdf, { params: { id: quote.id } }, { fallbackName: `${name}.pdf` }),
      }
    );
  };
};

/** A link on which somebody has begun to pay can still be withdrawn, an accepted quote has become an order. */
export const isWithdrawable = ({ kind, status }: Pick<QuoteRecord, 'kind' | 'status'>) =>
  status === 'open' || (kind === 'link' && status === 'accepted');
