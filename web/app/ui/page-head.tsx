import { languages } from '@warden/i18n/languages';
import { docsLocaleFor } from '@warden/i18n/locales';
import { useLocation } from 'react-router';
import { useOrigin } from '../lib/address/origin.ts';
import { alternateAddresses, pageAddress, pageLanguage, pageLocales } from '../lib/address/page-address.ts';
import { useLocale } from '../lib/i18n/locale.ts';
import { useTranslation } from '../lib/i18n/use-translation.tsx';
import { breadcrumbs } from '../lib/page/breadcrumbs.ts';
import { JsonLd } from './json-ld.tsx';

interface PageHeadProps {
  title: string;
  description: string;
  /** Whether the title stands alone, without the brand after it. */
  bare?: boolean;
  /** Whether search engines should ignore the page. */
  hidden?: boolean;
  /** The pages above this one, without the first page of the site. */
  parents?: readonly { name: string; path: string }[];
  /** The Atom feed that says what is new here. */
  feed?: { title: string; path: string };
}

/** What React moves into <head>: title, description, and what search engines and social networks read. */
export function PageHead({ bare = false, hidden = false, ...page }: PageHeadProps) {
  const { t } = useTranslation();
  const { title, description } = page;
  return (
    <>
      <title>{bare ? title : `${title} · ${t('brand')}`}</title>
      <meta name="description" content={description} />
      {hidden ? <meta name="robots" content="noindex" /> : <Findable {...page} />}
    </>
  );
}

function Findable({ title, description, parents = [], feed }: PageHeadProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const locale = pageLanguage(pathname, useLocale());
  const origin = useOrigin();
  const addressOf = (path: string) => pageAddress(origin, path, locale);
  const address = addressOf(pathname);
  const docs = `/docs/${docsLocaleFor(locale)}/overview`;
  const steps = [
    { name: t('brand'), address: addressOf('/') },
    ...(pathname.startsWith('/docs/') && pathname !== docs ? [{ name: t('nav.docs'), address: addressOf(docs) }] : []),
    ...parents.map(({ name, path }) => ({ name, address: addressOf(path) })),
    { name: title, address },
  ];
  return (
    <>
      <link rel="canonical" href={address} />
      {alternateAddresses(origin, pathname).map((alternate) => (
        <link key={alternate.hrefLang} rel="alternate" {...alternate} />
      ))}
      {/^\/docs\/\w+\/releases/.test(pathname) && (
        <link rel="alternate" type="application/atom+xml" title={t('feed.title')} href={`/feed.xml?lang=${locale}`} />
      )}
      {feed && (
        <link rel="alternate" type="application/atom+xml" title={feed.title} href={`${feed.path}?lang=${locale}`} />
      )}
      <meta property="og:site_name" content={t('brand')} />
      <meta property="og:type" content="website" />
      <meta property="og:url" content={address} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={`${origin}/og-${docsLocaleFor(locale)}.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={t('home.metaTitle')} />
      {pageLocales(pathname).map((language) => (
        <meta
          key={language}
          property={language === locale ? 'og:locale' : 'og:locale:alternate'}
          content={languages[language].tag.replace('-', '_')}
        />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
      {pathname !== '/' && <JsonLd data={breadcrumbs(steps)} />}
    </>
  );
}
