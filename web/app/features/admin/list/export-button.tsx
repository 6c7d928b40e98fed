import { useMutation } from '@tanstack/react-query';
import type { Call, InputOf } from '@warden/contract';
import { saveFile } from '../../../lib/api/save-file.ts';
import { serverMessage } from '../../../lib/api/server-message.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../../lib/page/notice.ts';
import { DownloadButton } from '../../../ui/download-button.tsx';

interface ExportButtonProps<E extends Call> {
  endpoint: E;
  /** The filters and the order of the list. All of its pages are exported. */
  input: InputOf<E>;
}

export function ExportButton<E extends Call>({ endpoint, input }: ExportButtonProps<E>) {
  const { t } = useTranslation();
  const { mutate, isPending } = useMutation({
    mutationFn: () => saveFile(endpoint, input, { fallbackName: 'export.csv' }),
    onError: (error) => showNotice(serverMessage(error) || t('panel.list.exportFailed')),
  });
  return (
    <DownloadButton pending={isPending} onClick={() => mutate()}>
      {t('panel.list.export')}
    </DownloadButton>
  );
}
