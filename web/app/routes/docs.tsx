import Link from '@mui/material/Link';
import { isLocale, locales } from '@warden/i18n/locales';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, redirect } from 'react-router';
import { DocsLayout } from '../features/docs/docs-layout.tsx';
import { findDocsPage } from '../features/docs/pages.ts';
import { appOnDemand } from '../lib/app-on-demand.ts';
import { PageHead } from '../ui/page-head.tsx';
import { Prose } from '../ui/prose.tsx';
import type { Route } from './+types/docs';

export const handle = appOnDemand;

const missing = () => new Response(null, { status: 404 });

export const loader = ({ params: { lang, page } }: Route.LoaderArgs) => {
  if (!isLocale(lang)) throw missing();
  if (page === undefined) return redirect(`/docs/${lang}/overview`);
  if (!findDocsPage(lang, page)) throw missing();
  return null;
};

export default function Docs({ params }: Route.ComponentProps) {
  const { t } = useTranslation();
  const lang = isLocale(params.lang) ? params.lang : 'ru';
  const page = findDocsPage(lang, params.page ?? 'overview');
  if (!page) return null;
  const other = locales.find((locale) => locale !== lang) ?? lang;
  const alternates = Object.fromEntries(locales.map((locale) => [locale, `/docs/${locale}/${page.slug}`]));
  return (
    <DocsLayout lang={lang}>
      <PageHead title={page.title} description={page.description} />
      <Prose lang={lang}>
        <page.Content />
      </Prose>
      <Link
        component={RouterLink}
        to={alternates[other] ?? '/docs'}
        lang={other}
        sx={{ display: 'inline-block', mt: 5 }}
      >
        {t(`docs.otherLanguage.${other}`)}
      </Link>
    </DocsLayout>
  );
}
