import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import type { Endpoint, InputOf } from '@warden/contract';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api/api.ts';
import { serverMessage } from '../../../lib/api/server-message.ts';
import { downloadBlob } from '../../../lib/browser/download.ts';
import { showNotice } from '../../../lib/page/notice.ts';

const nameOf = (response: Response) =>
  /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'export.csv';

interface ExportButtonProps<E extends Endpoint> {
  endpoint: E;
  /** The filters and the order of the list. All of its pages are exported. */
  input: InputOf<E>;
}

/** Fetches the file and then saves it, because a link cannot carry the session's token. */
export function ExportButton<E extends Endpoint>({ endpoint, input }: ExportButtonProps<E>) {
  const { t } = useTranslation();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const response = (await api(endpoint, input)) as Response;
      downloadBlob(nameOf(response), await response.blob());
    },
    onError: (error) => showNotice(serverMessage(error) || t('panel.list.exportFailed')),
  });
  return (
    <Button
      variant="outlined"
      size="small"
      startIcon={<DownloadIcon />}
      loading={isPending}
      loadingPosition="start"
      onClick={() => mutate()}
    >
      {t('panel.list.export')}
    </Button>
  );
}
