import ContrastIcon from '@mui/icons-material/Contrast';
import { useId } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { attribute } from '../../lib/page/page-contract.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { ThemeChoice } from './theme-choice.tsx';
import styles from './theme-switcher.module.css';

export function ThemeSwitcher() {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div {...attribute('audience', 'script')}>
      <IconButton aria-label={t('theme.label')} popoverTarget={id}>
        <ContrastIcon fontSize="small" />
      </IconButton>
      <div id={id} popover="auto" {...attribute('dropdown', '')} className={styles.choice}>
        <ThemeChoice columns={1} />
      </div>
    </div>
  );
}
