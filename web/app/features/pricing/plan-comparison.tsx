import CheckIcon from '@mui/icons-material/Check';
import RemoveIcon from '@mui/icons-material/Remove';
import type { PlanName } from '../../entities/payment/shown-plans.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { ComparisonTable } from '../../ui/comparison-table.tsx';
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
      <span className="visually-hidden">{t(cell ? 'pricing.compare.yes' : 'pricing.compare.no')}</span>
    </>
  );
}

/** What each plan has. */
export function PlanComparison({ plans }: { plans: readonly PlanName[] }) {
  const { t } = useTranslation();
  return (
    <div className={styles.table}>
      <ComparisonTable
        label={t('pricing.compare.title')}
        corner={t('pricing.compare.feature')}
        columns={plans.map((plan) => t(`pricing.plans.${plan}.name`))}
        rows={rows.map((row) => ({
          name: t(`pricing.compare.rows.${row}`),
          cells: plans.map((plan) => <Cell key={plan} plan={plan} row={row} />),
        }))}
      />
    </div>
  );
}
