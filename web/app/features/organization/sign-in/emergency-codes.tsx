import { contract } from '@warden/contract/calls';
import { useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Text } from '../../../ui/text.tsx';
import { CodesDialog } from './codes-dialog.tsx';
import styles from './sign-in.module.css';
import { useSsoChange } from './use-sso.ts';

/** The codes of this owner. Others have their own. */
export function EmergencyCodes({ left }: { left: number }) {
  const { t } = useTranslation();
  const [isAsked, setAsked] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { mutate, isPending, alert } = useSsoChange(
    async () => (await api(contract.sso.makeBreakGlassCodes, {})).data.break_glass_codes,
    (made) => {
      setAsked(false);
      setCodes(made);
    },
  );
  return (
    <section className={styles.emergency}>
      <Text as="h2" variant="h3">
        {t('team.signIn.codes.title')}
      </Text>
      <Text muted className={styles.emergencyText}>
        {left > 0 ? t('team.signIn.codes.left', { count: left }) : t('team.signIn.codes.none')}
      </Text>
      <Button variant="outlined" onClick={() => (left > 0 ? setAsked(true) : mutate())} loading={isPending && !isAsked}>
        {t('team.signIn.codes.make')}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={t('team.signIn.codes.makeTitle')}
          text={t('team.signIn.codes.makeText')}
          confirm={t('team.signIn.codes.make')}
          pending={isPending}
          alert={alert}
          harmless
          onConfirm={() => mutate()}
          onClose={() => setAsked(false)}
        />
      )}
      {codes && <CodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </section>
  );
}
