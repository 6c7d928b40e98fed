import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { cx } from '../../../ui/cx.ts';
import { type TokenName, toneStyle } from '../../../ui/tokens.ts';
import styles from './picture.module.css';

const levels = { fatal: 'revoked', error: 'expiring', warning: 'trial' } as const satisfies Record<string, TokenName>;

interface IssueRowProps {
  open?: boolean;
  className?: string | undefined;
  level: keyof typeof levels;
  title: string;
  location: string;
  release: string;
  mark: string;
  events: string;
  age: string;
}

export function IssueRow({
  open = false,
  className,
  level,
  title,
  location,
  release,
  mark,
  events,
  age,
}: IssueRowProps) {
  const { t } = useTranslation();
  return (
    <div className={cx(styles.issue, open && styles.open, className)}>
      <div>
        <div className={styles.issueTitle}>
          <span className={styles.level} style={toneStyle(levels[level])}>
            {level}
          </span>
          <strong className={styles.cut}>{title}</strong>
        </div>
        <div className={cx(styles.cut, styles.place, styles.more)}>
          {`${location} · ${t('home.picture.release')} ${release} · ${mark}`}
        </div>
      </div>
      <div className={styles.figures}>
        <strong>{`${events} ${t('home.picture.events')}`}</strong>
        <span>{age}</span>
      </div>
    </div>
  );
}
