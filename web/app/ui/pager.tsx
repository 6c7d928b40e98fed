import { formatNumber } from '@warden/i18n/format';
import { useId } from 'react';
import { useLocale } from '../lib/i18n/locale.ts';
import { useTranslation } from '../lib/i18n/use-translation.tsx';
import { NativeSelect } from './native-field.tsx';
import styles from './pager.module.css';
import { Pagination } from './pagination.tsx';
import { Text } from './text.tsx';

interface PagerProps {
  page: number;
  limit: number;
  total: number;
  /** Whether there are more rows than were counted. */
  more?: boolean | undefined;
  onPage: (page: number) => void;
  /** The page sizes that the reader can choose from, if any. */
  sizes?: readonly number[];
  onSize?: (size: number) => void;
}

/** Says which rows of how many are shown, and leads to the other pages. */
export function Pager({ page, limit, total, more, onPage, sizes, onSize }: PagerProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const sizeId = useId();
  const pages = Math.ceil(total / limit);
  if (pages < 2 && !sizes) return null;
  const number = (value: number) => formatNumber(value, locale);
  return (
    <div className={styles.pager}>
      <Text variant="body2" muted role="status">
        {t(more ? 'common.rangeOfMore' : 'common.range', {
          from: number((page - 1) * limit + 1),
          to: number(Math.min(page * limit, total)),
          total: number(total),
        })}
      </Text>
      {sizes && onSize && (
        <div className={styles.size}>
          <Text as="label" htmlFor={sizeId} variant="body2" muted>
            {t('common.pageSize')}
          </Text>
          <NativeSelect id={sizeId} value={limit} onChange={(event) => onSize(Number(event.target.value))}>
            {sizes.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </NativeSelect>
        </div>
      )}
      <Pagination page={page} count={pages} onPage={onPage} />
    </div>
  );
}
