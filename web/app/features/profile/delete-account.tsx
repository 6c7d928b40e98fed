import { accountDeletion } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { RunningLicenses } from '../../entities/license/running-licenses.tsx';
import { api } from '../../lib/api/api.ts';
import { useApiForm } from '../../lib/form/use-api-form.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../lib/page/notice.ts';
import { rememberDevice } from '../../lib/session/device.ts';
import { closeSession } from '../../lib/session/session.ts';
import { DialogContent } from '../../ui/app-dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Text } from '../../ui/text.tsx';
import styles from './delete-account.module.css';

export function DeleteAccount({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation();
  const { form, field, values, sending } = useApiForm<{ password: string }>({
    schema: accountDeletion,
    fallback: t('profile.deleteFailed'),
    send: async ({ password }) => {
      await api(contract.auth.deleteAccount, { body: { password } });
      closeSession();
      rememberDevice(null);
      showNotice(t('done.accountDeleted'));
    },
  });
  return (
    <DialogContent>
      <Form {...form}>
        <ul className={styles.list}>
          {(['gone', 'kept'] as const).map((what) => (
            <li key={what}>{t(`security.personalData.deletion.${what}`)}</li>
          ))}
        </ul>
        <RunningLicenses
          organization={null}
          title={t('security.personalData.deletion.licenses')}
          text={t('security.personalData.deletion.running')}
        />
        <Text className={styles.lead}>{t('profile.deleteLead')}</Text>
        <PasswordField {...field('password')} label={t('fields.password')} autoComplete="current-password" required />
        <FormActions
          submit={t('profile.deleteConfirm')}
          sending={sending}
          disabled={!values.password}
          danger
          cancel={t('common.back')}
          onCancel={onBack}
        />
      </Form>
    </DialogContent>
  );
}
