import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import { useMutation } from '@tanstack/react-query';
import { ApiError, contract } from '@warden/contract/calls';
import { type DragEvent, useRef, useState } from 'react';
import { queryKeys } from '../../../entities/query-keys.ts';
import { upload } from '../../../lib/api/upload.ts';
import { useReload } from '../../../lib/api/use-reload.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Text } from '../../../ui/text.tsx';
import styles from './transfers.module.css';

const useImportStatement = () =>
  useMutation({
    mutationFn: async (file: File) => {
      const form = new FormData();
      form.append('statement', file);
      return (await upload(contract.transfers.upload, form, () => undefined, new AbortController().signal)).data;
    },
    onSuccess: useReload(queryKeys.admin),
  });

/** What came of the last file. A refusal names the document that is wrong. */
function Outcome({ data, error, isPending }: ReturnType<typeof useImportStatement>) {
  const { t } = useTranslation();
  const body = error instanceof ApiError ? error.body : null;
  if (error) {
    return (
      <Alert severity="error" role="alert">
        {body?.message ?? t('panel.transfers.uploadFailed')}{' '}
        {body?.field?.startsWith('№') && t('panel.transfers.place', { place: body.field })}
      </Alert>
    );
  }
  return (
    <Text role="status" variant="body2">
      {isPending ? t('panel.transfers.importing') : data && t('panel.transfers.imported', { ...data })}
    </Text>
  );
}

/** Takes a statement by a button, and by dropping it anywhere on the frame. */
export function StatementUpload() {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const importing = useImportStatement();
  const send = (file: File | undefined) => {
    if (file && !importing.isPending) importing.mutate(file);
  };
  const over = (value: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(value);
  };
  return (
    <section
      aria-label={t('panel.transfers.upload')}
      onDragOver={over(true)}
      onDragLeave={over(false)}
      onDrop={(event: DragEvent) => {
        over(false)(event);
        send(event.dataTransfer.files[0]);
      }}
      className={cx(styles.upload, isOver && styles.over)}
    >
      <Text as="h2" variant="h4">
        {isOver ? t('panel.transfers.drop') : t('panel.transfers.upload')}
      </Text>
      <Text variant="body2" muted className={styles.text}>
        {t('panel.transfers.uploadLead')}
      </Text>
      <input
        ref={input}
        type="file"
        accept=".txt,text/plain"
        hidden
        data-statement
        onChange={({ target }) => {
          send(target.files?.[0]);
          // Without this, choosing the same file again would fire no event.
          target.value = '';
        }}
      />
      <Button
        variant="contained"
        startIcon={<UploadIcon />}
        loading={importing.isPending}
        onClick={() => input.current?.click()}
        className={styles.choose}
      >
        {t('panel.transfers.choose')}
      </Button>
      <div className={styles.outcome}>
        <Outcome {...importing} />
      </div>
    </section>
  );
}
