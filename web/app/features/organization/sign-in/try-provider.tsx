import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined';
import PendingIcon from '@mui/icons-material/PendingOutlined';
import { useMutation } from '@tanstack/react-query';
import type { IdentityProvider } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { useLocation } from 'react-router';
import { api } from '../../../lib/api/api.ts';
import { serverMessage } from '../../../lib/api/server-message.ts';
import { formatMoment } from '../../../lib/format/dates.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { goToCompany } from '../../../lib/session/company-departure.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { IconChip } from '../../../ui/icon-chip.tsx';
import layout from '../../../ui/layout.module.css';
import styles from './sign-in.module.css';

/** Lets an owner sign in by the provider before anybody has to. */
export function TryProvider({ provider }: { provider: IdentityProvider | null }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const locale = useLocale();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const { data } = await api(contract.sso.tryProvider, {});
      await goToCompany(data, `${pathname}${search}`);
    },
  });
  const triedAt = provider?.tried_at;
  return (
    <div className={cx(layout.stack, styles.actions)}>
      <div className={layout.row}>
        <Button variant="outlined" disabled={!provider} loading={isPending} onClick={() => mutate()}>
          {t(triedAt ? 'team.signIn.try.again' : 'team.signIn.try.submit')}
        </Button>
        <IconChip
          appearance={triedAt ? [CheckCircleIcon, 'active'] : [PendingIcon, 'expired']}
          label={
            triedAt ? t('team.signIn.try.worked', { date: formatMoment(triedAt, locale) }) : t('team.signIn.try.never')
          }
        />
      </div>
      {error && (
        <Alert severity="error" role="alert">
          {serverMessage(error) ?? t('team.signIn.failed')}
        </Alert>
      )}
    </div>
  );
}
