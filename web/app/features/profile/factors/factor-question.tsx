import { useMutation } from '@tanstack/react-query';
import type { Passkey } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { api } from '../../../lib/api/api.ts';
import { serverMessage } from '../../../lib/api/server-message.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../../lib/page/notice.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useRefreshFactors } from './use-refresh-factors.ts';

/** What is to be removed, or that new recovery codes are to replace the old ones. */
export type FactorQuestionKind = { kind: 'app' } | { kind: 'passkey'; passkey: Passkey } | { kind: 'codes' };

interface FactorQuestionProps {
  asked: FactorQuestionKind;
  /** Whether there is no other factor. */
  isLast: boolean;
  onClose: () => void;
  onCodes: (codes: readonly string[]) => void;
}

const confirmTexts = { app: 'appRemove', passkey: 'remove', codes: 'codesNew' } as const;

/** Asks before something stops working that the owner may still need. */
export function FactorQuestion({ asked, isLast, onClose, onCodes }: FactorQuestionProps) {
  const { t } = useTranslation();
  const refresh = useRefreshFactors();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (question: FactorQuestionKind) => {
      if (question.kind === 'codes') {
        const { data } = await api(contract.factors.makeRecoveryCodes, {});
        return data.recovery_codes;
      }
      if (question.kind === 'app') await api(contract.factors.removeTotp, {});
      else await api(contract.factors.removePasskey, { params: { id: question.passkey.id } });
      return null;
    },
    onSuccess: (codes) => {
      onClose();
      if (codes) return onCodes(codes);
      void refresh();
      showNotice(t('security.factors.removed'));
    },
  });
  const isCodes = asked.kind === 'codes';
  const removed =
    asked.kind === 'passkey'
      ? t('security.factors.removeText', { name: asked.passkey.name })
      : t('security.factors.appRemoveText');
  const reason = serverMessage(error);
  return (
    <ConfirmDialog
      title={
        isCodes
          ? t('security.factors.codesNewTitle')
          : t(asked.kind === 'passkey' ? 'security.factors.removeTitle' : 'security.factors.appRemoveTitle')
      }
      text={
        isCodes ? t('security.factors.codesNewText') : isLast ? `${removed} ${t('security.factors.lastText')}` : removed
      }
      confirm={t(`security.factors.${confirmTexts[asked.kind]}`)}
      pending={isPending}
      alert={error && (reason ?? t(isCodes ? 'security.factors.codesFailed' : 'security.factors.removeFailed'))}
      onConfirm={() => mutate(asked)}
      onClose={onClose}
    />
  );
}
