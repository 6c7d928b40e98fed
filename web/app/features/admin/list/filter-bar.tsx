import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterSelect } from '../../../ui/filter-field.tsx';
import { type ListShape, sortWord } from './list-address.ts';
import type { ListInAddress } from './use-list-address.ts';

interface FilterBarProps<S extends ListShape> {
  label: string;
  list: ListInAddress<S>;
  /** The orders a phone offers, where there are no titles to press. */
  orders: Readonly<Record<string, string>>;
  children: ReactNode;
}

/** Filters side by side; on a phone in two columns, texts across both. */
export function FilterBar<S extends ListShape>({ label, list, orders, children }: FilterBarProps<S>) {
  const { t } = useTranslation();
  const { shape, state, change } = list;
  const usual = Object.entries(shape.sorts)[0] as [string, 'asc' | 'desc'];
  const current = sortWord(state.sortBy, state.sortOrder);
  const choose = (word: string) => {
    const chosen = word || sortWord(...usual);
    change({ sortBy: chosen.replace(/^-/, ''), sortOrder: chosen.startsWith('-') ? 'desc' : 'asc' });
  };
  return (
    <Box
      component="search"
      aria-label={label}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(auto-fit, minmax(136px, 1fr))' },
        gap: { xs: 1.5, md: 2 },
        mb: 1.5,
        '& > :has(input)': { gridColumn: { xs: '1 / -1', md: 'auto' } },
      }}
    >
      {children}
      <Box sx={{ display: { md: 'none' }, gridColumn: '1 / -1' }}>
        <FilterSelect
          label={t('panel.list.order')}
          any={orders[sortWord(...usual)] ?? ''}
          value={current === sortWord(...usual) ? '' : current}
          options={Object.entries(orders).filter(([word]) => word !== sortWord(...usual))}
          onChange={choose}
        />
      </Box>
    </Box>
  );
}
