import { locales } from '@warden/i18n/locales';
import { useTranslation } from 'react-i18next';
import { useLocation, useRouteLoaderData } from 'react-router';
import { useLocale } from '../lib/locale.ts';

interface PageHeadProps {
  title: string;
  description: string;
  /** The title is whole as it is, without the brand after it. */
  bare?: boolean;
  /** Pages that hold nothing for a search engine. */
  hidden?: boolean;
  /** Addresses of the page per language, where they are more than a `?lang=`. */
  alternates?: Record<string, string>;
}

/** What React hoists into <head>: title, description, and where the other language is. */
export function PageHead({ title, description, bare = false, hidden = false, alternates }: PageHeadProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const locale = useLocale();
  const origin = useRouteLoaderData<{ origin: string }>('root')?.origin ?? '';
  const address = (language: string) => `${origin}${alternates?.[language] ?? `${pathname}?lang=${language}`}`;
  return (
    <>
      <title>{bare ? title : `${title} · ${t('brand')}`}</title>
      <meta name="description" content={description} />
      {hidden ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={alternates ? `${origin}${pathname}` : address(locale)} />
          {locales.map((language) => (
            <link key={language} rel="alternate" hrefLang={language} href={address(language)} />
          ))}
          <link rel="alternate" hrefLang="x-default" href={`${origin}${pathname}`} />
          <meta property="og:title" content={title} />
          <meta property="og:description" content={description} />
          <meta property="og:type" content="website" />
          <meta property="og:locale" content={locale === 'ru' ? 'ru_RU' : 'en_GB'} />
        </>
      )}
    </>
  );
}
