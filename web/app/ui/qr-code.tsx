import { cx } from './cx.ts';
import styles from './qr-code.module.css';

/** The dark cells of the code as one path. */
const pathOf = (cells: boolean[][]) =>
  cells.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');

interface QrCodeProps {
  cells: boolean[][];
  label: string;
  /** Whether it holds much, so that a camera needs it large. */
  large?: boolean;
}

/** A QR code. It is black on white in every theme, because many cameras do not read the reverse. */
export function QrCode({ cells, label, large = false }: QrCodeProps) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${cells.length} ${cells.length}`}
      shapeRendering="crispEdges"
      className={cx(styles.code, large && styles.large)}
    >
      <path d={pathOf(cells)} fill="#000" />
    </svg>
  );
}
