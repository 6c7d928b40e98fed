import CheckIcon from '@mui/icons-material/Check';
import RemoveIcon from '@mui/icons-material/Remove';
import type { PlanName } from '../../entities/payment/shown-plans.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
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

/** A table. On a phone each row is a card that names the plans itself. */
export function PlanComparison({ plans }: { plans: readonly PlanName[] }) {
  const { t } = useTranslation();
  const name = (plan: PlanName) => t(`pricing.plans.${plan}.name`);
  return (
    <table aria-label={t('pricing.compare.title')} className={styles.table}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t('pricing.compare.feature')}</span>
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
                <small>{name(plan)}</small>
                <Cell plan={plan} row={row} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
