import CheckedIcon from '@mui/icons-material/CheckBox';
import UncheckedIcon from '@mui/icons-material/CheckBoxOutlineBlank';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import styles from './consent-boxes.module.css';

interface BoxProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** The browser chooses by the state of the box, which a visitor may change before the application runs. */
function BoxIcon() {
  return (
    <>
      <CheckedIcon className={styles.checked} />
      <UncheckedIcon className={styles.unchecked} />
    </>
  );
}

function Box({ checked, onChange, children }: BoxProps & { children: ReactNode }) {
  return (
    <FormControlLabel
      sx={{ alignItems: 'flex-start', mr: 0, '& .MuiFormControlLabel-label': { pt: 1 } }}
      control={
        <Checkbox
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          icon={<BoxIcon />}
          checkedIcon={<BoxIcon />}
          sx={{ '&:has(:checked)': { color: 'text.primary' } }}
        />
      }
      label={children}
    />
  );
}

export function TermsBox(props: BoxProps) {
  const { t } = useTranslation();
  return (
    <Box {...props}>
      {t('register.acceptBefore')}
      <TextLink to="/terms-of-service" newTab>
        {t('register.acceptTerms')}
      </TextLink>
      {t('register.acceptBetween')}
      <TextLink to="/privacy-policy" newTab>
        {t('register.acceptPrivacy')}
      </TextLink>
    </Box>
  );
}

/** The consent that Russian law asks for in a document and a box of its own. */
export function PersonalDataBox(props: BoxProps) {
  const { t } = useTranslation();
  return (
    <Box {...props}>
      {t('register.consentBefore')}{' '}
      <TextLink to="/personal-data-consent" newTab>
        {t('register.consentDocument')}
      </TextLink>
    </Box>
  );
}
