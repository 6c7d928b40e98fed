import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PendingEmailChange } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { formatDate } from '@warden/i18n/format';
import { queryKeys } from '../../../entities/query-keys.ts';
import { api } from '../../../lib/api/api.ts';
import { serverMessage } from '../../../lib/api/server-message.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../../lib/page/notice.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import layout from '../../../ui/layout.module.css';
import { Text } from '../../../ui/text.tsx';
import styles from './pending-notice.module.css';

/** Shows which mailboxes have agreed to a change of address, and lets its owner withdraw it. */
export function PendingNotice({ change, isOldAsked }: { change: PendingEmailChange; isOldAsked: boolean }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api(contract.emailChange.cancel, {}),
    onSuccess: ({ data }) => {
      showNotice(data.message);
      return queries.invalidateQueries({ queryKey: queryKeys.emailChange });
    },
  });
  const reason = serverMessage(error);
  const stateOf = (confirmed: boolean) => t(confirmed ? 'security.email.confirmed' : 'security.email.waiting');
  return (
    <Alert
      severity="info"
      role="status"
      title={t('security.email.pending', { email: change.new_email })}
      className={layout.anywhere}
    >
      <Text variant="body2" as="ul" className={styles.mailboxes}>
        {isOldAsked && <li>{t('security.email.oldMailbox', { state: stateOf(change.old_confirmed) })}</li>}
        <li>{t('security.email.newMailbox', { state: stateOf(change.new_confirmed) })}</li>
      </Text>
      <Text variant="body2" className={layout.belowTight}>
        {t('security.email.until', { date: formatDate(change.expires_at, locale) })}
      </Text>
      {error && (
        <Text variant="body2" role="alert" className={layout.belowTight}>
          {reason ?? t('security.email.withdrawFailed')}
        </Text>
      )}
      <Button variant="outlined" size="small" loading={isPending} onClick={() => mutate()}>
        {t('security.email.withdraw')}
      </Button>
    </Alert>
  );
}
