import CloseIcon from '@mui/icons-material/Close';
import type { Install, Plan, PricedLine } from '@warden/contract';
import { MOST_YEARS } from '@warden/contract/calls';
import { formatDays, formatMoney, formatTerm } from '@warden/i18n/format';
import { type ReactNode, useId } from 'react';
import { InstallName } from '../../../entities/install/install-name.tsx';
import { formatDay } from '../../../lib/format/dates.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { NativeSelect } from '../../../ui/native-field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type DraftLine, endsTogether } from './draft.ts';
import styles from './order-line.module.css';

export interface OrderLineProps {
  line: DraftLine;
  number: number;
  /** Undefined while it is not known. */
  priced: PricedLine | undefined;
  currency: string;
  /** Whether the price is on its way. */
  loading: boolean;
  /** Why the server refuses the line. */
  error: string | null;
  /** The installations that no other line is for. */
  installs: readonly Install[];
  plans: readonly Plan[];
  /** Whether it ends on the day that is chosen for all. */
  together: boolean;
  onChange: (changed: Partial<Pick<DraftLine, 'clientId' | 'plan' | 'years'>>) => void;
  onRemove: () => void;
}

const YEARS = Array.from({ length: MOST_YEARS }, (_, index) => index + 1);
const LATER = '';

const nameOf = ({ clientId, description, hostname }: Install) =>
  [description || hostname, clientId].filter(Boolean).join(' · ');

/** For which installation the line is. One that extends or upgrades a license is for that of the license. */
function Installation({ line, number, installs, onChange }: OrderLineProps) {
  const { t } = useTranslation();
  const { clientId, licenseId } = line;
  if (licenseId && clientId) {
    const { description } = installs.find((install) => install.clientId === clientId) ?? {};
    return <InstallName clientId={clientId} description={description} />;
  }
  return (
    <NativeSelect
      aria-label={t('order.installOf', { number })}
      value={clientId ?? LATER}
      onChange={({ target }) => onChange({ clientId: target.value === LATER ? null : target.value })}
    >
      {installs.map((install) => (
        <option key={install.id} value={install.clientId}>
          {nameOf(install)}
        </option>
      ))}
      <option value={LATER}>{t('order.later')}</option>
    </NativeSelect>
  );
}

/** What the line does and from when until when, with what becomes of the license that runs now. */
function Term({ line, priced, loading }: Pick<OrderLineProps, 'line' | 'priced' | 'loading'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (!priced) return loading ? <Skeleton variant="text" width="60%" /> : '\u00a0';
  const { kind, valid_from: from, valid_until: until, carried_over: carried, superseded } = priced;
  const day = (moment: string) => formatDay(moment, locale);
  const sentences = [
    line.clientId === null && t('order.laterTerm'),
    carried && t('order.carried', { days: formatDays(carried.days, locale) }),
    superseded && t('order.startsToday', { date: day(superseded.expires_at) }),
  ].filter(Boolean);
  return (
    <>
      {t(`order.kind.${kind}`)}
      {from && until && (
        <>
          {' · '}
          <span className={styles.days}>{`${day(from)} – ${day(until)}`}</span>
        </>
      )}
      {sentences.length > 0 && <div>{sentences.join(' ')}</div>}
    </>
  );
}

function Price({ priced, currency, loading }: Pick<OrderLineProps, 'priced' | 'currency' | 'loading'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (!priced) return loading ? <Skeleton variant="text" width={88} /> : '—';
  const money = (amount: number) => formatMoney(amount, currency, locale);
  return (
    <>
      <div className={styles.amount}>{money(priced.amount)}</div>
      {priced.discount > 0 && priced.discount_reason && (
        <div className={styles.discount}>
          {`−${money(priced.discount)}, ${t(`order.reason.${priced.discount_reason}`)}`}
        </div>
      )}
    </>
  );
}

function Cell({ name, children }: { name: keyof typeof styles & string; children: ReactNode }) {
  return <div className={styles[name]}>{children}</div>;
}

/** One license of the order: for what, for how long and for how much. */
export function OrderLine(props: OrderLineProps) {
  const { line, number, priced, error, plans, together, onChange, onRemove } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  const errorId = useId();
  const name = line.clientId ?? t('order.line', { number });
  const fixedTerm = together && endsTogether(line);
  const only = plans.length === 1 && plans[0] === line.plan;
  return (
    <li className={cx(styles.line, error && styles.refused)} aria-describedby={error ? errorId : undefined}>
      <Cell name="install">
        <Installation {...props} />
      </Cell>
      <Cell name="plan">
        {only ? (
          t(`licenses.type.${line.plan}`)
        ) : (
          <NativeSelect
            aria-label={t('order.planOf', { name })}
            value={line.plan}
            onChange={({ target }) => onChange({ plan: target.value as Plan })}
          >
            {plans.map((plan) => (
              <option key={plan} value={plan}>
                {t(`licenses.type.${plan}`)}
              </option>
            ))}
          </NativeSelect>
        )}
      </Cell>
      <Cell name="years">
        {fixedTerm ? (
          priced ? (
            formatTerm(priced, locale)
          ) : (
            '—'
          )
        ) : (
          <NativeSelect
            aria-label={t('order.termOf', { name })}
            value={line.years}
            onChange={({ target }) => onChange({ years: Number(target.value) })}
          >
            {YEARS.map((years) => (
              <option key={years} value={years}>
                {formatTerm({ years, days: 0 }, locale)}
              </option>
            ))}
          </NativeSelect>
        )}
      </Cell>
      <Cell name="price">
        <Price {...props} />
      </Cell>
      <Cell name="remove">
        <IconButton size="small" aria-label={t('order.removeOf', { name })} onClick={onRemove}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </Cell>
      <Cell name="term">
        {error ? (
          <p id={errorId} role="alert" className={styles.error}>
            {error}
          </p>
        ) : (
          <Term {...props} />
        )}
      </Cell>
    </li>
  );
}
