import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Link from '@mui/material/Link';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';

interface EulaConsentProps {
  accepted: boolean;
  onChange: (accepted: boolean) => void;
  onRead: () => void;
}

export function EulaConsent({ accepted, onChange, onRead }: EulaConsentProps) {
  const { t } = useTranslation();
  return (
    <FormControlLabel
      sx={{ alignItems: 'flex-start', mr: 0, '& .MuiFormControlLabel-label': { pt: 1, fontSize: '0.9375rem' } }}
      control={<Checkbox checked={accepted} onChange={(event) => onChange(event.target.checked)} />}
      label={
        <>
          {t('buy.acceptBefore')}
          <Link component="button" type="button" onClick={onRead} sx={{ font: 'inherit', verticalAlign: 'baseline' }}>
            {t('buy.acceptEula')}
          </Link>
        </>
      }
    />
  );
}
