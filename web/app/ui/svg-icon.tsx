import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './svg-icon.module.css';

type SvgIconProps = ComponentProps<'svg'> & { fontSize?: 'inherit' | 'small' | 'medium' | undefined };

/**
 * Makes an icon of the paths that `@mui/icons-material` has. The build puts this in the place of MUI's own function,
 * which would bring MUI's styling along with the first icon (vite.config.ts).
 */
export default function createSvgIcon(paths: ReactNode) {
  return function SvgIcon({ fontSize = 'medium', className, ...rest }: SvgIconProps) {
    return (
      <svg
        focusable="false"
        aria-hidden="true"
        viewBox="0 0 24 24"
        {...rest}
        className={cx(styles.icon, styles[fontSize], className)}
      >
        {paths}
      </svg>
    );
  };
}
