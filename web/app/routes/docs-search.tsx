import { isDocsLocale } from '@warden/i18n/locales';
import { data } from 'react-router';
import { AllPages } from '../features/docs/all-pages.tsx';
import styles from '../features/docs/docs.module.css';
import { loadSearch } from '../features/docs/search/load-search.ts';
import { ResultList } from '../features/docs/search/result-list.tsx';
import { useTranslation } from '../lib/i18n/use-translation.tsx';
import type { PageHandle } from '../lib/page/page-handle.ts';
import { PageHead } from '../ui/page-head.tsx';
import { Text } from '../ui/text.tsx';
import type { Route } from './+types/docs-search';
import { DocsFailure } from './docs-failure.tsx';

export const handle: PageHandle = { query: ['q'] };

/** Searches the same index as the browser, for a reader without script. */
export const loader = async ({ params: { lang }, request }: Route.LoaderArgs) => {
  if (!isDocsLocale(lang)) throw data(null, { status: 404 });
  const query = (new URL(request.url).searchParams.get('q') ?? '').slice(0, 100).trim();
  return { lang, query, results: query ? (await loadSearch[lang]())(query) : [] };
};

export default function DocsSearch({ loaderData: { lang, query, results } }: Route.ComponentProps) {
  const { t } = useTranslation();
  const title = query ? t('docs.search.titleFor', { query }) : t('docs.search.title');
  return (
    <>
      <PageHead title={title} description={t('docs.search.label')} hidden />
      <Text variant="h1" className={styles.smallTitle}>
        {title}
      </Text>
      <Text muted className={styles.found}>
        {results.length > 0 ? t('docs.search.found', { count: results.length }) : t('docs.search.hint')}
      </Text>
      {results.length > 0 ? (
        <div className={styles.results}>
          <ResultList lang={lang} results={results} />
        </div>
      ) : (
        <AllPages lang={lang} />
      )}
    </>
  );
}

export const ErrorBoundary = DocsFailure;
