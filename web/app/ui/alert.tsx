import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined';
import ErrorIcon from '@mui/icons-material/ErrorOutlineOutlined';
import InfoIcon from '@mui/icons-material/InfoOutlined';
import WarningIcon from '@mui/icons-material/ReportProblemOutlined';
import type { ComponentProps, ReactNode } from 'react';
import styles from './alert.module.css';
import { cx } from './cx.ts';
import { toneStyle } from './tokens.ts';

const kinds = {
  error: [ErrorIcon, 'revoked'],
  warning: [WarningIcon, 'expiring'],
  info: [InfoIcon, 'trial'],
  success: [CheckCircleIcon, 'active'],
} as const;

interface AlertProps extends Omit<ComponentProps<'div'>, 'style'> {
  severity: keyof typeof kinds;
  title?: string;
  /** A button at the end. */
  action?: ReactNode;
}

/** Something to know, in the color of its urgency. */
export function Alert({ severity, title, action, role = 'alert', className, children, ...rest }: AlertProps) {
  const [Icon, tone] = kinds[severity];
  return (
    <div
      {...rest}
      role={role}
      className={cx(styles.alert, severity === 'warning' && styles.warning, className)}
      style={toneStyle(tone)}
    >
      <Icon fontSize="inherit" className={styles.icon} />
      <div className={styles.message}>
        {title && <div className={styles.title}>{title}</div>}
        {children}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
