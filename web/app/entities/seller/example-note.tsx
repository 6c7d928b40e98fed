import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';

/** Says of a demo's seller that there is no such company. */
export function ExampleNote() {
  const { t } = useTranslation();
  return (
    <Typography sx={{ mt: 2, maxWidth: '34em' }}>
      <strong>{t('seller.example')}.</strong> {t('seller.exampleText')}
    </Typography>
  );
}
