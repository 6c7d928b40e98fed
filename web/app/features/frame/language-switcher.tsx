import { languages } from '@warden/i18n/languages';
import type { MouseEvent } from 'react';
import { useLocation } from 'react-router';
import { pageLocales } from '../../lib/address/page-address.ts';
import { isOffline } from '../../lib/api/connection.ts';
import { localizedPath, searchOnly, useChangeLocale, useLocale, withLang } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../lib/page/notice.ts';
import { useHydrated } from '../../lib/page/use-hydrated.ts';
import styles from './language-switcher.module.css';

/** The languages are plain links to `?lang=`, so that they work without script. */
export function LanguageSwitcher() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const current = useLocale();
  const change = useChangeLocale();
  // The server renders one page for every query but a search, and the first render in the browser has to repeat it.
  const query = useHydrated() ? search : searchOnly(search);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, and these are links
    <div role="group" aria-label={t('language.label')} className={styles.languages}>
      {pageLocales(pathname).map((locale) => (
        <a
          key={locale}
          href={`${localizedPath(pathname, locale)}${withLang(query, locale)}`}
          hrefLang={locale}
          lang={locale}
          aria-current={locale === current ? 'true' : undefined}
          onClick={(event: MouseEvent<HTMLAnchorElement>) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            // Browsers remember that they could not load texts, so without a network none are asked for.
            if (isOffline()) return showNotice(t('common.offline'));
            const { href } = event.currentTarget;
            // A page that is loaded anew brings its texts.
            change(locale).catch(() => location.assign(href));
          }}
          className={styles.language}
        >
          {locale.toUpperCase()}
          <span className="visually-hidden">{` ${languages[locale].name}`}</span>
        </a>
      ))}
    </div>
  );
}
