import FilterListIcon from '@mui/icons-material/FilterListOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useId, useState } from 'react';
import { countFilters, type ListShape, noFilters } from '../lib/address/list-address.ts';
import type { ListInAddress } from '../lib/address/use-list-address.ts';
import { useTranslation } from '../lib/i18n/use-translation.tsx';

interface FilterFoldProps<S extends ListShape> {
  label: string;
  list: ListInAddress<S>;
  /** The columns of a table's width. On a phone there are two, and text fields take both. */
  columns?: string;
  children: ReactNode;
}

/** Filters side by side. On a phone they are behind a button that says how many of them apply. */
export function FilterFold<S extends ListShape>({ label, list, columns, children }: FilterFoldProps<S>) {
  const { t } = useTranslation();
  const id = useId();
  const [open, setOpen] = useState(false);
  const count = countFilters(list.state);
  return (
    <Box component="search" aria-label={label} sx={{ mb: 1.5 }}>
      <Box sx={{ display: { xs: 'flex', md: 'none' }, gap: 1 }}>
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
          <Button variant="text" size="small" onClick={() => list.change({ filters: noFilters(list.shape) })}>
            {t('common.clearFilters')}
          </Button>
        )}
      </Box>
      <Box
        id={id}
        sx={{
          display: { xs: open ? 'grid' : 'none', md: 'grid' },
          gridTemplateColumns: { xs: '1fr 1fr', md: columns ?? 'repeat(auto-fit, minmax(136px, 1fr))' },
          gap: { xs: 1.5, md: 2 },
          alignItems: 'end',
          mt: { xs: 1.5, md: 0 },
          '& > :has(input[type=search])': { gridColumn: { xs: '1 / -1', md: 'auto' } },
        }}
      >
        {children}
      </Box>
    </Box>
  );
}
