import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ApiError } from '@warden/contract/calls';
import { type DragEvent, useRef, useState } from 'react';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { useHeadingLevel } from '../../../ui/heading-level.ts';
import { color } from '../../../ui/tokens.ts';
import { useImportStatement } from './import-statement.ts';

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
    <Typography role="status" variant="body2" sx={{ minHeight: 24, fontVariantNumeric: 'tabular-nums' }}>
      {isPending ? t('panel.transfers.importing') : data && t('panel.transfers.imported', { ...data })}
    </Typography>
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
    <Box
      component="section"
      aria-label={t('panel.transfers.upload')}
      onDragOver={over(true)}
      onDragLeave={over(false)}
      onDrop={(event: DragEvent) => {
        over(false)(event);
        send(event.dataTransfer.files[0]);
      }}
      sx={{
        display: 'grid',
        gap: 1.5,
        p: { xs: 2, md: 3 },
        mb: 4,
        border: '1px dashed',
        borderColor: isOver ? color('text') : 'divider',
        borderRadius: 1,
      }}
    >
      <Typography component={useHeadingLevel()} variant="h4">
        {isOver ? t('panel.transfers.drop') : t('panel.transfers.upload')}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ maxWidth: '70ch' }}>
        {t('panel.transfers.uploadLead')}
      </Typography>
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
        loadingPosition="start"
        onClick={() => input.current?.click()}
        sx={{ justifySelf: 'start' }}
      >
        {t('panel.transfers.choose')}
      </Button>
      <Outcome {...importing} />
    </Box>
  );
}
