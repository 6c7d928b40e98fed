import Typography from '@mui/material/Typography';
import { docsLocaleFor } from '@warden/i18n/locales';
import { useLocation } from 'react-router';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { AllPages } from './all-pages.tsx';
import { langOf } from './pages.ts';

/** Shown at an unknown address of the docs: the search and all pages. */
export function DocsMissing() {
  const { t } = useTranslation();
  const locale = useLocale();
  const lang = langOf(useLocation().pathname) ?? docsLocaleFor(locale);
  return (
    <>
      <PageHead title={t('docs.missing.title')} description={t('docs.missing.text')} hidden />
      <Typography component="p" color="textSecondary" sx={{ fontFamily: 'monospace', mb: 1 }}>
        404
      </Typography>
      <Typography variant="h1" sx={{ fontSize: 'clamp(1.75rem, 1.3rem + 1.9vw, 2.441rem)' }}>
        {t('docs.missing.title')}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 2, maxWidth: '34em' }}>
        {t('docs.missing.text')}
      </Typography>
      <AllPages lang={lang} />
    </>
  );
}
