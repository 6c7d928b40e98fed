import { formatAmount, formatMoney } from '@warden/i18n/format';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { cx } from '../../../ui/cx.ts';
import shared from '../admin.module.css';
import { changesOf } from './audit-change.ts';
import styles from './health.module.css';
import type { AuditEntry } from './list-audit.ts';

/** An action of the log in the reader's language. A newer server may write one that has no text here yet. */
export const useAuditWords = () => {
  const { t } = useTranslation();
  const actors: Record<string, string> = t('panel.audit.actors', { returnObjects: true });
  const actions: Record<string, string> = t('panel.audit.actions', { returnObjects: true });
  return {
    who: ({ actor, actor_email }: Pick<AuditEntry, 'actor' | 'actor_email'>) =>
      actor_email ?? actors[actor] ?? (actor.startsWith('user:') ? t('panel.audit.gone') : actor),
    what: ({ action }: AuditEntry) => actions[action] ?? action,
  };
};

export function Changes({ entry: { before, after } }: { entry: AuditEntry }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const nothing = t('panel.audit.nothing');
  const fields: Record<string, string> = t('panel.audit.fields', { returnObjects: true });
  const format = (amount: number, currency: string | undefined) =>
    currency ? formatMoney(amount, currency, locale) : formatAmount(amount, locale);
  return (
    <ul className={cx(shared.list, styles.changes)}>
      {changesOf(before, after, format).map((change) => (
        <li key={change.name}>
          <span className={shared.muted}>
            {change.name && `${fields[change.name] ?? change.name}: `}
            {change.before && `${change.before} → `}
          </span>
          {change.after || nothing}
        </li>
      ))}
    </ul>
  );
}
