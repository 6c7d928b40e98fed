import { notesFields, notesLocales } from '@warden/contract';
import { ApiError } from '@warden/contract/calls';
import { useId, useRef, useState } from 'react';
import { formatBytes } from '../../../lib/format/bytes.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../../lib/page/notice.ts';
import { Alert } from '../../../ui/alert.tsx';
import { DialogActions, DialogContent } from '../../../ui/app-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { Text } from '../../../ui/text.tsx';
import shared from '../admin.module.css';
import { DraftDialog } from './draft-dialog.tsx';
import { FileChoices, type Files } from './file-choices.tsx';
import { type Notes, NotesEditor } from './notes-editor.tsx';
import { usePublish } from './publish-release.ts';
import styles from './releases.module.css';

function Sending({ bytes, total }: { bytes: number; total: number }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const sent = total > 0 && bytes >= total;
  return (
    <div className={styles.progress}>
      <Text variant="body2" role="status" className={shared.underline}>
        {sent
          ? t('panel.publish.storing')
          : t('panel.publish.sending', { sent: formatBytes(bytes, locale), total: formatBytes(total, locale) })}
      </Text>
      <Progress aria-label={t('panel.publish.progress')} {...(sent ? {} : { value: bytes, max: total || 1 })} />
    </div>
  );
}

interface Draft {
  version: string;
  notes: Notes;
  files: Files;
}

const blank: Draft = {
  version: '',
  notes: Object.fromEntries(notesLocales.map((locale) => [locale, ''])) as Notes,
  files: {},
};

const isBlank = ({ version, notes, files }: Draft) =>
  !version && !Object.values(notes).some(Boolean) && Object.keys(files).length === 0;

interface PublishFormProps {
  draft: Draft;
  onDraft: (draft: Draft) => void;
  publishing: ReturnType<typeof usePublish>;
  onDone: () => void;
  onCancel: () => void;
}

function PublishForm({ draft, onDraft, publishing, onDone, onCancel }: PublishFormProps) {
  const { t } = useTranslation();
  const [missing, setMissing] = useState(false);
  const { mutate, error, sent, stop } = publishing;
  const stopped = error instanceof DOMException && error.name === 'AbortError';
  const refusal = error instanceof ApiError ? error.body : null;
  const noVersion = missing && !draft.version.trim();
  const noFiles = missing && Object.keys(draft.files).length === 0;
  const id = useId();
  const versionField = useRef<HTMLInputElement>(null);
  const fileChoices = useRef<HTMLFieldSetElement>(null);
  const publish = () => {
    if (sent) return;
    setMissing(true);
    if (!draft.version.trim()) return versionField.current?.focus();
    if (Object.keys(draft.files).length === 0) return fileChoices.current?.querySelector('button')?.focus();
    const { version, notes, files } = draft;
    mutate(
      { version: version.trim(), ...notesFields((locale) => notes[locale]), files },
      {
        onSuccess: ({ release }) => {
          showNotice(t('panel.publish.done', { version: release.version }));
          onDone();
        },
        onError: (failure) => {
          if (failure instanceof ApiError && failure.body?.field === 'version') versionField.current?.focus();
        },
      },
    );
  };
  const ofVersion = refusal?.field === 'version' ? refusal.message : undefined;
  return (
    <>
      <DialogContent>
        <Form
          id={id}
          onSubmit={(event) => {
            event.preventDefault();
            publish();
          }}
        >
          <div className={styles.version}>
            <Field
              ref={versionField}
              label={t('panel.publish.version')}
              help={t('panel.publish.versionHelp')}
              error={noVersion ? t('errors.version_invalid') : ofVersion}
              value={draft.version}
              onChange={(event) => onDraft({ ...draft, version: event.target.value })}
              autoComplete="off"
              spellCheck={false}
              required
            />
          </div>
          <NotesEditor notes={draft.notes} onChange={(notes) => onDraft({ ...draft, notes })} />
          <FileChoices
            ref={fileChoices}
            files={draft.files}
            error={noFiles ? t('panel.publish.filesHelp') : null}
            onChange={(files) => onDraft({ ...draft, files })}
          />
        </Form>
      </DialogContent>
      <DialogActions
        className={styles.wrap}
        message={
          error &&
          !ofVersion &&
          !stopped && (
            <Alert severity="error" role="alert">
              {refusal?.message ?? t('panel.publish.failed')}
            </Alert>
          )
        }
      >
        {sent && <Sending {...sent} />}
        <Button variant="text" onClick={sent ? stop : onCancel}>
          {sent ? t('panel.publish.stop') : t('common.cancel')}
        </Button>
        <Button type="submit" form={id} variant="contained" loading={sent !== null}>
          {t('panel.publish.submit')}
        </Button>
      </DialogActions>
    </>
  );
}

export function PublishDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(blank);
  const publishing = usePublish();
  return (
    <DraftDialog
      title={t('panel.publish.title')}
      state={publishing.sent ? 'busy' : isBlank(draft) ? 'blank' : 'filled'}
      onClose={onClose}
    >
      {(cancel) => (
        <PublishForm draft={draft} onDraft={setDraft} publishing={publishing} onDone={onClose} onCancel={cancel} />
      )}
    </DraftDialog>
  );
}
