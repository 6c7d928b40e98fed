import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLocale } from '../../lib/locale.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { MessagePage } from './message-page.tsx';

export function NotFound() {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <MessagePage code="404" title={t('notFound.title')} text={t('notFound.text')}>
      <PageHead title={t('notFound.title')} description={t('notFound.text')} hidden />
      <Button component={Link} to="/" variant="contained">
        {t('notFound.home')}
      </Button>
      <Button component={Link} to={`/docs/${locale}/overview`} variant="outlined">
        {t('notFound.docs')}
      </Button>
    </MessagePage>
  );
}
