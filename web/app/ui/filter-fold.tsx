import FilterListIcon from '@mui/icons-material/FilterListOutlined';
import { type CSSProperties, type ReactNode, useId, useState } from 'react';
import { countFilters, type ListShape } from '../lib/address/list-address.ts';
import type { ListInAddress } from '../lib/address/use-list-address.ts';
import { useTranslation } from '../lib/i18n/use-translation.tsx';
import { Button } from './button.tsx';
import { clearFilters } from './clear-filters.ts';
import styles from './filter-fold.module.css';
import { useMedia } from './use-media.ts';

interface FilterFoldProps<S extends ListShape> {
  label: string;
  list: ListInAddress<S>;
  /** The columns of a table's width. On a phone there are two, and text fields take both. */
  columns?: string;
  children: ReactNode;
  /** Boxes below the fields, which are folded with them. */
  switches?: ReactNode;
  /** What can be done with the list. */
  tools?: ReactNode;
}

/** Filters side by side. On a phone they are behind a button that says how many of them apply. */
export function FilterFold<S extends ListShape>({
  label,
  list,
  columns,
  children,
  switches,
  tools,
}: FilterFoldProps<S>) {
  const { t } = useTranslation();
  const id = useId();
  const [open, setOpen] = useState(false);
  const count = countFilters(list.state);
  const shown = !useMedia('belowMd') || open;
  return (
    <search aria-label={label} className={styles.fold}>
      <div className={styles.buttons}>
        <Button
          variant="outlined"
          size="small"
          startIcon={<FilterListIcon />}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {count > 0 ? t('common.filtersInUse', { number: count }) : t('common.filters')}
        </Button>
        {count > 0 && (
          <Button variant="text" size="small" onClick={() => clearFilters(list)}>
            {t('common.clearFilters')}
          </Button>
        )}
      </div>
      <div id={id} hidden={!shown} className={styles.fields} style={{ '--columns': columns } as CSSProperties}>
        {shown && children}
      </div>
      {shown && switches && <div className={styles.switches}>{switches}</div>}
      {tools && <div className={styles.tools}>{tools}</div>}
    </search>
  );
}
