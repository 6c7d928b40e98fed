import { formatAmount, formatMoney } from '@warden/i18n/format';
import { formatDay, formatStamp } from '../../lib/format/dates.ts';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import styles from './audit.module.css';
import { changesOf } from './audit-change.ts';

/** What the words are made of. Their texts come with those of the panel. */
interface Entry {
  action: string;
  before: unknown;
  after: unknown;
}

/** An action of the log in the reader's language. A newer server may write one that has no text here yet. */
export const useAuditWords = () => {
  const { t } = useTranslation();
  const actors: Record<string, string> = t('panel.audit.actors', { returnObjects: true });
  const actions: Record<string, string> = t('panel.audit.actions', { returnObjects: true });
  return {
    who: ({ actor, actor_email }: { actor: string; actor_email: string | null }) =>
      actor_email ?? actors[actor] ?? (actor.startsWith('user:') ? t('panel.audit.gone') : actor),
    what: ({ action }: Pick<Entry, 'action'>) => actions[action] ?? action,
  };
};

const isMoment = (value: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value);
const isDay = (value: string) => /^\d{4}-\d\d-\d\d$/.test(value);

/** The words for the values of the log that have some. */
const useValueWords = () => {
  const { t } = useTranslation();
  const locale = useLocale();
  const types: Record<string, string> = t('licenses.type', { returnObjects: true });
  const known: Record<string, Record<string, string>> = {
    plan: types,
    type: types,
    staffRole: t('panel.users.roles', { returnObjects: true }),
    method: t('panel.payments.methods', { returnObjects: true }),
    role: t('memberRoles', { returnObjects: true }),
  };
  return (name: string, value: unknown) => {
    if (typeof value === 'boolean') return t(`panel.audit.words.${value ? 'yes' : 'no'}`);
    if (typeof value !== 'string') return undefined;
    if (isMoment(value)) return formatStamp(value, locale);
    if (isDay(value)) return formatDay(value, locale);
    return known[name]?.[value];
  };
};

export function Changes({ entry: { before, after } }: { entry: Pick<Entry, 'before' | 'after'> }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const nothing = t('panel.audit.nothing');
  const valueWords = useValueWords();
  const fields: Record<string, string> = t('panel.audit.fields', { returnObjects: true });
  const format = (amount: number, currency: string | undefined) =>
    currency ? formatMoney(amount, currency, locale) : formatAmount(amount, locale);
  return (
    <ul className={styles.changes}>
      {changesOf(before, after, format, valueWords).map((change) => (
        <li key={change.name}>
          <span className={styles.before}>
            {change.name && `${fields[change.name] ?? change.name}: `}
            {change.before && `${change.before} → `}
          </span>
          {change.after || nothing}
        </li>
      ))}
    </ul>
  );
}
