import { ApiError, contract } from '@warden/contract/calls';
import { useState } from 'react';
import { data } from 'react-router';
import { SharedQuoteView } from '../features/payments/quotes/shared-quote.tsx';
import { serverApi } from '../lib/api/server-api.ts';
import { useTranslation } from '../lib/i18n/use-translation.tsx';
import { tokenInPath } from '../lib/page/page-handle.ts';
import { Lazy, lazyPart } from '../ui/lazy-part.tsx';
import { PageHead } from '../ui/page-head.tsx';
import type { Route } from './+types/quote';

const eulaDialog = lazyPart(async () => (await import('../features/eula/eula-dialog.tsx')).EulaDialog);

export const handle = tokenInPath;

/** What a link leads to is read without a session, by whoever has it. One that leads nowhere is answered alike. */
export const loader = async ({ context, params: { token }, request }: Route.LoaderArgs) => {
  try {
    const { data: shared } = await serverApi(context, request)(contract.quotes.shared, { params: { token } });
    return { shared, token };
  } catch (error) {
    if (error instanceof ApiError && error.status === 410) return data({ shared: null, token }, { status: 410 });
    throw error instanceof ApiError ? data(null, { status: error.status }) : error;
  }
};

/** A quote or a payment link, for people without an account. */
export default function QuotePage({ loaderData: { shared, token } }: Route.ComponentProps) {
  const { t } = useTranslation();
  const [readingEula, setReadingEula] = useState(false);
  return (
    <>
      <PageHead title={t('sharedQuote.metaTitle')} description={t('sharedQuote.metaDescription')} hidden />
      <SharedQuoteView loaded={shared} token={token} onReadEula={() => setReadingEula(true)} />
      {readingEula && <Lazy above part={eulaDialog} props={{ onClose: () => setReadingEula(false) }} />}
    </>
  );
}
