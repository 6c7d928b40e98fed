import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { docsLocaleFor } from '@warden/i18n/locales';
import { Link } from 'react-router';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { MessagePage } from './message-page.tsx';

export function NotFound() {
  const { t } = useTranslation();
  const locale = useLocale();
  const ways = [
    [`/docs/${docsLocaleFor(locale)}/admin`, t('notFound.install')],
    [`/docs/${docsLocaleFor(locale)}/releases`, t('notFound.releases')],
    ['/pricing', t('nav.pricing')],
    ['/license-check', t('footer.licenseCheck')],
    ['/contacts', t('notFound.contacts')],
  ] as const;
  return (
    <MessagePage code="404" title={t('notFound.title')} text={t('notFound.text')}>
      <PageHead title={t('notFound.title')} description={t('notFound.text')} hidden />
      <Button component={Link} to="/" variant="contained">
        {t('notFound.home')}
      </Button>
      <Button component={Link} to={`/docs/${docsLocaleFor(locale)}/overview`} variant="outlined">
        {t('notFound.docs')}
      </Button>
      <Box component="nav" aria-labelledby="elsewhere" sx={{ flexBasis: '100%', mt: 4 }}>
        <Typography id="elsewhere" variant="h4" component="h2">
          {t('notFound.elsewhere')}
        </Typography>
        <Box component="ul" sx={{ m: 0, mt: 1, pl: 2.5, '& li': { py: 0.5 } }}>
          {ways.map(([to, label]) => (
            <li key={to}>
              <TextLink to={to}>{label}</TextLink>
            </li>
          ))}
        </Box>
      </Box>
    </MessagePage>
  );
}
