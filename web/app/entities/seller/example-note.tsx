import Typography from '@mui/material/Typography';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';

/** Says of a demo's seller that there is no such company. */
export function ExampleNote() {
  const { t } = useTranslation();
  return (
    <Typography sx={{ mt: 2, maxWidth: '34em' }}>
      <strong>{t('seller.example')}.</strong> {t('seller.exampleText')}
    </Typography>
  );
}
