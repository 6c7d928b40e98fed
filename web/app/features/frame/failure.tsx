import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { PageHead } from '../../ui/page-head.tsx';
import { MessagePage } from './message-page.tsx';

export function Failure() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  return (
    <MessagePage title={t('failure.title')} text={t('failure.text')}>
      <PageHead title={t('failure.title')} description={t('failure.text')} hidden />
      <Button href={`${pathname}${search}`} variant="contained">
        {t('failure.retry')}
      </Button>
      <Button component={Link} to="/contacts" variant="outlined">
        {t('failure.contact')}
      </Button>
    </MessagePage>
  );
}
