import Box from '@mui/material/Box';
import Pagination from '@mui/material/Pagination';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId } from 'react';
import { useLocale } from '../lib/i18n/locale.ts';
import { useTranslation } from '../lib/i18n/use-translation.tsx';
import { NativeSelect } from './native-field.tsx';
import { theme } from './theme.ts';

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
  const narrow = useMediaQuery(theme.breakpoints.down('sm'));
  const pages = Math.ceil(total / limit);
  if (pages < 2 && !sizes) return null;
  const number = (value: number) => value.toLocaleString(locale);
  return (
    <Stack
      direction="row"
      sx={{
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 1,
        px: 2,
        py: 1,
        borderTop: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Typography variant="body2" color="textSecondary" role="status">
        {t(more ? 'common.rangeOfMore' : 'common.range', {
          from: number((page - 1) * limit + 1),
          to: number(Math.min(page * limit, total)),
          total: number(total),
        })}
      </Typography>
      {sizes && onSize && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mr: { md: 'auto' }, ml: { md: 2 } }}>
          <Typography component="label" htmlFor={sizeId} variant="body2" color="textSecondary">
            {t('common.pageSize')}
          </Typography>
          <NativeSelect id={sizeId} value={limit} onChange={(event) => onSize(Number(event.target.value))}>
            {sizes.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </NativeSelect>
        </Box>
      )}
      <Pagination
        page={page}
        count={pages}
        // A single page keeps the height of a row on a desktop; on a phone it would be a row of its own.
        sx={pages < 2 ? { visibility: 'hidden', display: { xs: 'none', md: 'block' } } : {}}
        shape="rounded"
        siblingCount={narrow ? 0 : 1}
        aria-label={t('common.pages')}
        getItemAriaLabel={(type, number) =>
          type === 'previous'
            ? t('common.previousPage')
            : type === 'next'
              ? t('common.nextPage')
              : t('common.page', { page: number })
        }
        onChange={(_, chosen) => onPage(chosen)}
      />
    </Stack>
  );
}
