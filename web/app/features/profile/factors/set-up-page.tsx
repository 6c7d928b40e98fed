import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useTexts } from '../../../lib/i18n/use-texts.ts';
import { NarrowPage } from '../../../ui/narrow-page.tsx';
import { Factors } from './factors.tsx';

export function SetUpPage({ onDone }: { onDone: () => void }) {
  useTexts('security');
  const { t } = useTranslation();
  return (
    <NarrowPage title={t('security.setUp.title')} lead={t('security.setUp.lead')}>
      <Typography component="h2" variant="h4" sx={{ mb: 1 }}>
        {t('security.setUp.choose')}
      </Typography>
      <Factors onDone={onDone} />
    </NarrowPage>
  );
}
