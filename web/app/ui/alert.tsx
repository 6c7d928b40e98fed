import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined';
import ErrorIcon from '@mui/icons-material/ErrorOutlineOutlined';
import InfoIcon from '@mui/icons-material/InfoOutlined';
import WarningIcon from '@mui/icons-material/ReportProblemOutlined';
import type { CSSProperties, ReactNode } from 'react';
import styles from './alert.module.css';
import { color } from './tokens.ts';

const kinds = {
  error: [ErrorIcon, 'revoked'],
  warning: [WarningIcon, 'expiring'],
  info: [InfoIcon, 'trial'],
  success: [CheckCircleIcon, 'active'],
} as const;

interface AlertProps {
  severity: keyof typeof kinds;
  role: 'alert' | 'status';
  title?: string;
  /** A button at the end. */
  action?: ReactNode;
  children: ReactNode;
}

/** Something to know, in the color of its urgency. */
export function Alert({ severity, role, title, action, children }: AlertProps) {
  const [Icon, tone] = kinds[severity];
  return (
    <div role={role} className={styles.alert} style={{ '--tone': color(tone) } as CSSProperties}>
      <Icon fontSize="inherit" className={styles.icon} />
      <div className={styles.message}>
        {title && <div className={styles.title}>{title}</div>}
        {children}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
