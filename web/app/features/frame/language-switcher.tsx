import Box from '@mui/material/Box';
import { languages } from '@warden/i18n/languages';
import type { MouseEvent } from 'react';
import { useLocation } from 'react-router';
import { pageLocales } from '../../lib/address/page-address.ts';
import { localizedPath, searchOnly, useChangeLocale, useLocale, withLang } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { useHydrated } from '../../lib/page/use-hydrated.ts';
import { visuallyHidden } from '../../ui/visually-hidden.ts';

/** The languages are plain links to `?lang=`, so that they work without script. */
export function LanguageSwitcher() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const current = useLocale();
  const change = useChangeLocale();
  // The server renders one page for every query but a search, and the first render in the browser has to repeat it.
  const query = useHydrated() ? search : searchOnly(search);
  return (
    <Box role="group" aria-label={t('language.label')} sx={{ display: 'flex', gap: 0.5 }}>
      {pageLocales(pathname).map((locale) => (
        <Box
          key={locale}
          component="a"
          href={`${localizedPath(pathname, locale)}${withLang(query, locale)}`}
          hrefLang={locale}
          lang={locale}
          aria-current={locale === current ? 'true' : undefined}
          onClick={(event: MouseEvent) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            void change(locale);
          }}
          sx={{
            px: 1,
            py: 0.75,
            borderRadius: 1,
            fontSize: '0.8125rem',
            fontWeight: 600,
            textDecoration: 'none',
            color: 'text.secondary',
            '&[aria-current=true]': { color: 'text.primary', bgcolor: 'action.selected' },
            '&:hover': { color: 'text.primary' },
          }}
        >
          {locale.toUpperCase()}
          <Box component="span" sx={visuallyHidden}>
            {` ${languages[locale].name}`}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
