import ErrorIcon from '@mui/icons-material/ErrorOutlined';
import type { Install } from '@warden/contract';
import { AffectedBy } from '../../entities/advisory/affected-by.tsx';
import { worstFirst } from '../../entities/advisory/worst-first.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { IconChip } from '../../ui/icon-chip.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import styles from './install-table.module.css';

/** A row has room for so many; the page of advisories has all. */
const SHOWN = 3;

/** The advisories that affect an installation, the most severe one first. Only what is critical is red. */
export function UpdateNote({ update: { advisories } }: { update: NonNullable<Install['update']> }) {
  const { t } = useTranslation();
  const rest = advisories.length - SHOWN;
  if (advisories.length === 0) return null;
  return (
    <ul className={styles.advisories}>
      {worstFirst(advisories)
        .slice(0, SHOWN)
        .map((advisory) => (
          <li key={advisory.id}>
            {advisory.severity === 'critical' && (
              <IconChip appearance={[ErrorIcon, 'revoked']} label={t('attention.critical')} />
            )}
            <span>
              <AffectedBy advisory={advisory} />
            </span>
          </li>
        ))}
      {rest > 0 && (
        <li>
          <TextLink to="/security/advisories">{t('attention.more', { number: rest })}</TextLink>
        </li>
      )}
    </ul>
  );
}
