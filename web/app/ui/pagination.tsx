import PreviousIcon from '@mui/icons-material/NavigateBefore';
import NextIcon from '@mui/icons-material/NavigateNext';
import { useTranslation } from '../lib/i18n/use-translation.tsx';
import { pageNumbers } from './page-numbers.ts';
import styles from './pagination.module.css';
import { useMedia } from './use-media.ts';

interface PaginationProps {
  page: number;
  count: number;
  onPage: (page: number) => void;
}

/** Buttons for the other pages of a list. */
export function Pagination({ page, count, onPage }: PaginationProps) {
  const { t } = useTranslation();
  const neighbors = useMedia('belowSm') ? 0 : 1;
  const step = (to: number, label: string, Icon: typeof NextIcon) => (
    <li>
      <button
        type="button"
        className={styles.item}
        aria-label={label}
        // A button that is disabled by its own click would lose the focus.
        aria-disabled={to < 1 || to > count}
        onClick={() => to >= 1 && to <= count && onPage(to)}
      >
        <Icon className={styles.icon} />
      </button>
    </li>
  );
  return (
    <nav aria-label={t('common.pages')} className={count < 2 ? styles.single : undefined}>
      <ul className={styles.list}>
        {step(page - 1, t('common.previousPage'), PreviousIcon)}
        {pageNumbers(page, count, neighbors).map((number, index) => (
          <li key={number ?? `gap-${index}`}>
            {number === null ? (
              <div className={styles.gap}>…</div>
            ) : (
              <button
                type="button"
                className={styles.item}
                aria-label={t('common.page', { page: number })}
                aria-current={number === page ? 'page' : undefined}
                onClick={() => onPage(number)}
              >
                {number}
              </button>
            )}
          </li>
        ))}
        {step(page + 1, t('common.nextPage'), NextIcon)}
      </ul>
    </nav>
  );
}
