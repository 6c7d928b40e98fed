import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { isDocsLocale } from '@warden/i18n/locales';
import { data } from 'react-router';
import { AllPages } from '../features/docs/all-pages.tsx';
import { DocsMissing } from '../features/docs/docs-missing.tsx';
import { loadSearch } from '../features/docs/search/load-search.ts';
import { ResultList } from '../features/docs/search/result-list.tsx';
import { useTranslation } from '../lib/i18n/use-translation.tsx';
import type { PageHandle } from '../lib/page/page-handle.ts';
import { PageHead } from '../ui/page-head.tsx';
import type { Route } from './+types/docs-search';

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
      <Typography variant="h1" sx={{ fontSize: 'clamp(1.563rem, 1.3rem + 1.1vw, 1.953rem)', overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 1.5, mb: 3, maxWidth: '34em' }}>
        {results.length > 0 ? t('docs.search.found', { count: results.length }) : t('docs.search.hint')}
      </Typography>
      {results.length > 0 ? (
        <Box sx={{ maxWidth: '38em', mx: -2 }}>
          <ResultList lang={lang} results={results} />
        </Box>
      ) : (
        <AllPages lang={lang} />
      )}
    </>
  );
}

export const ErrorBoundary = DocsMissing;
