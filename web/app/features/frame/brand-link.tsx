import { Link } from 'react-router';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import styles from './brand-link.module.css';
import { Mark } from './mark.tsx';

export function BrandLink() {
  const { t } = useTranslation();
  return (
    <Link to="/" aria-label={t('nav.home')} className={styles.brand}>
      <Mark />
      {t('brand')}
    </Link>
  );
}
