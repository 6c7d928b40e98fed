import Box from '@mui/material/Box';
import Pagination from '@mui/material/Pagination';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslation } from 'react-i18next';
import { theme } from './theme.ts';

interface PagerProps {
  page: number;
  limit: number;
  total: number;
  onPage: (page: number) => void;
}

/** Which rows of how many, and the way to the others. */
export function Pager({ page, limit, total, onPage }: PagerProps) {
  const { t } = useTranslation();
  const narrow = useMediaQuery(theme.breakpoints.down('sm'));
  const pages = Math.ceil(total / limit);
  if (pages < 2) return null;
  return (
    <Box
      sx={{
        display: 'flex',
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
        {t('common.range', { from: (page - 1) * limit + 1, to: Math.min(page * limit, total), total })}
      </Typography>
      <Pagination
        page={page}
        count={pages}
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
    </Box>
  );
}
