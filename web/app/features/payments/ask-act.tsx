import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import { useMutation } from '@tanstack/react-query';
import type { DocumentSummary } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { queryKeys } from '../../entities/query-keys.ts';
import { checkedCall } from '../../lib/api/checked-call.ts';
import { saveFile } from '../../lib/api/save-file.ts';
import { serverMessage } from '../../lib/api/server-message.ts';
import { useReload } from '../../lib/api/use-reload.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../lib/page/notice.ts';
import { Button } from '../../ui/button.tsx';
import { Text } from '../../ui/text.tsx';

/**
 * Offers the act of acceptance to a buyer abroad, until it is issued and stands among the documents. A correction after
 * it makes a new one necessary. It says that all licenses were granted, so none of them may wait for its installation.
 */
export function AskAct({ documents, isWaiting }: { documents: readonly DocumentSummary[]; isWaiting: boolean }) {
  const { t } = useTranslation();
  const { mutate, isPending } = useMutation({
    mutationFn: async (id: string) => {
      const { data: act } = await checkedCall(contract.documents.act, { params: { id } });
      await saveFile(contract.documents.pdf, { params: { id: act.id } }, { fallbackName: `act-${act.number}.pdf` });
    },
    onError: (error) => showNotice(serverMessage(error) || t('documents.actFailed')),
    onSettled: useReload(queryKeys.payments),
  });
  const receipt = documents.find(({ kind, language }) => kind === 'upd' && language === 'en');
  const last = documents.findLast(({ kind }) => kind === 'act' || kind === 'correction');
  if (!receipt || last?.kind === 'act') return null;
  if (isWaiting) return <Text variant="body2">{t('documents.actLater')}</Text>;
  return (
    <Button
      variant="outlined"
      size="small"
      startIcon={<DownloadIcon />}
      loading={isPending}
      onClick={() => mutate(receipt.id)}
    >
      {t('documents.askAct')}
    </Button>
  );
}
