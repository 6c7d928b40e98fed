import WarningAmberIcon from '@mui/icons-material/WarningAmber';
import type { Weakness } from '@warden/passwords';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import styles from './weakness-notes.module.css';

/** One line for each reason why a new password is weak. */
export function WeaknessNotes({ weaknesses }: { weaknesses: readonly Weakness[] }) {
  const { t } = useTranslation();
  if (weaknesses.length === 0) return null;
  return (
    <ul className={styles.notes}>
      {weaknesses.map((weakness) => (
        <li key={weakness} className={styles.note}>
          <WarningAmberIcon fontSize="small" className={styles.icon} />
          {t(`weakPassword.${weakness}`)}
        </li>
      ))}
    </ul>
  );
}
