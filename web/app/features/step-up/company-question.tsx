import { useMutation } from '@tanstack/react-query';
import { contract } from '@warden/contract/calls';
import { useLocation } from 'react-router';
import { api } from '../../lib/api/api.ts';
import { serverMessage } from '../../lib/api/server-message.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { goToCompany } from '../../lib/session/company-departure.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import styles from './company-question.module.css';

interface CompanyQuestionProps {
  onCancel: () => void;
  /** Not every provider asks again when it should, and some users have a password or a second factor, too. */
  onOtherWay: () => void;
}

/** Lets the provider that has opened the session ask who the user is. It leads back to this page. */
export function CompanyQuestion({ onCancel, onOtherWay }: CompanyQuestionProps) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const { data } = await api(contract.sso.stepUp, {});
      await goToCompany(data, `${pathname}${search}`);
    },
  });
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        mutate();
      }}
      alert={error && (serverMessage(error) ?? t('security.sso.stepUp.failed'))}
    >
      <div>
        <Button variant="text" size="small" onClick={onOtherWay} className={styles.otherWay}>
          {t('security.sso.stepUp.otherWay')}
        </Button>
      </div>
      <FormActions submit={t('security.sso.stepUp.submit')} sending={isPending} onCancel={onCancel} />
    </Form>
  );
}
