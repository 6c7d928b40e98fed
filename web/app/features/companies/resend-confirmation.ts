import { useMutation } from '@tanstack/react-query';
import { contract } from '@warden/contract/calls';
import { checkedCall } from '../../lib/api/checked-call.ts';
import { serverMessage } from '../../lib/api/server-message.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../lib/page/notice.ts';

/** Sends the link that confirms an accounting address once more. */
export const useResendConfirmation = (id: string) => {
  const { t } = useTranslation();
  return useMutation({
    mutationFn: (email: string) =>
      checkedCall(contract.companies.resendConfirmation, { params: { id }, body: { email } }),
    onSuccess: (_, email) => showNotice(t('companies.resent', { email })),
    onError: (error) => showNotice(serverMessage(error) ?? t('companies.resendFailed')),
  });
};
