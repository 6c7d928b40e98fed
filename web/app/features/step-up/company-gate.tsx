import { useMutation } from '@tanstack/react-query';
import { contract } from '@warden/contract/calls';
import { useLocation, useNavigate } from 'react-router';
import { api } from '../../lib/api/api.ts';
import { setRequiredCompany } from '../../lib/api/required-company.ts';
import { serverMessage } from '../../lib/api/server-message.ts';
import { useTexts } from '../../lib/i18n/use-texts.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { goToCompany } from '../../lib/session/company-departure.ts';
import { rememberOrganization } from '../../lib/session/organization.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

/** Asks a member who has signed in in another way to sign in by the organization's provider, which wants that. */
export function CompanyGate({ organization }: { organization: string }) {
  useTexts('pages');
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const { data } = await api(contract.sso.link, { body: { organization } });
      await goToCompany(data, `${pathname}${search}`);
    },
  });
  const leave = () => {
    rememberOrganization(null);
    setRequiredCompany(null);
    void navigate('/dashboard');
  };
  return (
    <ConfirmDialog
      title={t('sso.gate.title')}
      text={t('sso.gate.lead')}
      confirm={t('sso.gate.submit')}
      dismiss={t('sso.gate.leave')}
      pending={isPending}
      alert={error && (serverMessage(error) ?? t('sso.failed'))}
      harmless
      onConfirm={() => mutate()}
      onClose={leave}
    />
  );
}
