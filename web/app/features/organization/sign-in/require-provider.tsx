import LockIcon from '@mui/icons-material/LockOutlined';
import type { IdentityProvider } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { useId, useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { formatDay } from '../../../lib/format/dates.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../../lib/page/notice.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { cx } from '../../../ui/cx.ts';
import { IconChip } from '../../../ui/icon-chip.tsx';
import layout from '../../../ui/layout.module.css';
import { Text } from '../../../ui/text.tsx';
import { CodesDialog } from './codes-dialog.tsx';
import styles from './sign-in.module.css';
import { useSsoChange } from './use-sso.ts';

/** Whether members have to sign in by the provider. It can be required once its owner has done so. */
export function RequireProvider({ provider }: { provider: IdentityProvider | null }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const reasonId = useId();
  const [isAsked, setAsked] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const since = provider?.required_since;
  const { mutate, isPending, alert } = useSsoChange(
    async (required: boolean) => (await api(contract.sso.require, { body: { required } })).data,
    ({ sso, break_glass_codes }) => {
      setAsked(false);
      setCodes(break_glass_codes);
      showNotice(t(sso.provider?.required_since ? 'team.signIn.require.on' : 'team.signIn.require.off'));
    },
  );
  const isPossible = Boolean(provider?.tried_at);
  return (
    <div className={cx(layout.stack, styles.actions)}>
      <div className={layout.row}>
        {since ? (
          <Button variant="outlined" loading={isPending} onClick={() => mutate(false)}>
            {t('team.signIn.require.stop')}
          </Button>
        ) : (
          <Button
            variant="outlined"
            disabled={!isPossible}
            aria-describedby={isPossible ? undefined : reasonId}
            onClick={() => setAsked(true)}
          >
            {t('team.signIn.require.submit')}
          </Button>
        )}
        {since && (
          <IconChip
            appearance={[LockIcon, 'active']}
            label={t('team.signIn.require.since', { date: formatDay(since, locale) })}
          />
        )}
      </div>
      {!since && (
        <Text id={reasonId} variant="body2" muted>
          {t(isPossible ? 'team.signIn.require.optional' : 'team.signIn.require.notTried')}
        </Text>
      )}
      {since && alert && (
        <Alert severity="error" role="alert">
          {alert}
        </Alert>
      )}
      {isAsked && (
        <ConfirmDialog
          title={t('team.signIn.require.confirmTitle')}
          text={t('team.signIn.require.confirmText')}
          confirm={t('team.signIn.require.confirm')}
          pending={isPending}
          alert={alert}
          harmless
          onConfirm={() => mutate(true)}
          onClose={() => setAsked(false)}
        />
      )}
      {codes && <CodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </div>
  );
}
