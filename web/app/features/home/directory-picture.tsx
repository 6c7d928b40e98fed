import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import styles from './feature-pictures.module.css';

/** Groups of the directory, and what they become in Warden. */
export function DirectoryPicture() {
  const { t } = useTranslation();
  const { admins, backend, mobile, factor } = t('home.features.directory', { returnObjects: true });
  const rows = [
    ['cn=backend', backend],
    ['cn=mobile', mobile],
    ['cn=sre', `${admins} · ${factor}`],
  ] as const;
  return (
    <div>
      {rows.map(([group, becomes]) => (
        <div key={group} className={styles.group}>
          <span>{group}</span>
          <span>→</span>
          <span>{becomes}</span>
        </div>
      ))}
    </div>
  );
}
