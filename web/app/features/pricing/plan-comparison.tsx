import CheckIcon from '@mui/icons-material/Check';
import RemoveIcon from '@mui/icons-material/Remove';
import Box from '@mui/material/Box';
import type { PlanName } from '../../entities/payment/shown-plans.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { color } from '../../ui/tokens.ts';
import { visuallyHidden } from '../../ui/visually-hidden.ts';
import { type ComparedRow, comparison } from './comparison.ts';
import styles from './plan-comparison.module.css';

const rows = Object.keys(comparison) as ComparedRow[];

function Cell({ plan, row }: { plan: PlanName; row: ComparedRow }) {
  const { t } = useTranslation();
  const cell = comparison[row][plan];
  if (typeof cell === 'number') return cell;
  if (typeof cell === 'string') return t(`pricing.compare.values.${cell}`);
  const Icon = cell ? CheckIcon : RemoveIcon;
  return (
    <>
      <Icon aria-hidden="true" className={cell ? styles.yes : styles.no} />
      <Box component="span" sx={visuallyHidden}>
        {t(cell ? 'pricing.compare.yes' : 'pricing.compare.no')}
      </Box>
    </>
  );
}

/** A table. On a phone each row is a card that names the plans itself. */
export function PlanComparison({ plans }: { plans: readonly PlanName[] }) {
  const { t } = useTranslation();
  const name = (plan: PlanName) => t(`pricing.plans.${plan}.name`);
  return (
    <Box
      component="table"
      aria-label={t('pricing.compare.title')}
      sx={{
        width: '100%',
        mt: 4,
        borderCollapse: 'collapse',
        tableLayout: 'fixed',
        display: { xs: 'block', md: 'table' },
        '& th, & td': { textAlign: 'left', p: 0, fontWeight: 'inherit' },
        '& thead': { display: { xs: 'none', md: 'table-header-group' }, fontWeight: 650 },
        '& tbody': { display: { xs: 'block', md: 'table-row-group' } },
        '& tr': {
          display: { xs: 'grid', md: 'table-row' },
          gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
          gap: 1,
          py: 1.5,
          borderBottom: `1px solid ${color('hairline')}`,
        },
        '& tbody th': { gridColumn: '1 / -1', fontWeight: { xs: 650, md: 400 } },
        '& :is(th, td)': { py: { md: 1.5 }, verticalAlign: 'middle' },
        '& th:first-of-type': { width: { md: '34%' }, pr: { md: 3 } },
      }}
    >
      <thead>
        <tr>
          <th scope="col">
            <Box component="span" sx={visuallyHidden}>
              {t('pricing.compare.feature')}
            </Box>
          </th>
          {plans.map((plan) => (
            <th key={plan} scope="col">
              {name(plan)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row}>
            <th scope="row">{t(`pricing.compare.rows.${row}`)}</th>
            {plans.map((plan) => (
              <td key={plan}>
                <Box
                  component="span"
                  sx={{ display: { xs: 'block', md: 'none' }, fontSize: '0.75rem', color: 'text.secondary' }}
                >
                  {name(plan)}
                </Box>
                <Cell plan={plan} row={row} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  );
}
