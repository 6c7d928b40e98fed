import { notesFields, notesLocales, type Release, type ReleaseChannel } from '@warden/contract';
import { ApiError, releaseChannels } from '@warden/contract/calls';
import { type Ref, useId, useRef, useState } from 'react';
import { useReleaseKey } from '../../../entities/release/release-key.ts';
import { formatBytes } from '../../../lib/format/bytes.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { DialogActions, DialogContent } from '../../../ui/app-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { Text } from '../../../ui/text.tsx';
import shared from '../admin.module.css';
import { DraftDialog } from './draft-dialog.tsx';
import { FileChoices, type Files } from './file-choices.tsx';
import { KeyMissing } from './key-missing.tsx';
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
  channel: ReleaseChannel | '';
  minVersion: string;
  notes: Notes;
  files: Files;
}

const blank: Draft = {
  version: '',
  channel: '',
  minVersion: '',
  notes: Object.fromEntries(notesLocales.map((locale) => [locale, ''])) as Notes,
  files: {},
};

const isBlank = ({ version, channel, minVersion, notes, files }: Draft) =>
  !(version || channel || minVersion) && !Object.values(notes).some(Boolean) && Object.keys(files).length === 0;

interface WhereFieldsProps {
  ref: Ref<HTMLInputElement>;
  draft: Draft;
  onDraft: (draft: Draft) => void;
  /** What is wrong with a field, by its name in the API. */
  errors: Record<string, string | undefined>;
}

/** The version, and to whom it is offered. */
function WhereFields({ ref, draft, onDraft, errors }: WhereFieldsProps) {
  const { t } = useTranslation();
  const channels = releaseChannels.map((channel) => [channel, t(`panel.releases.channels.${channel}`)] as const);
  return (
    <div className={styles.where}>
      <Field
        ref={ref}
        label={t('panel.publish.version')}
        help={t('panel.publish.versionHelp')}
        error={errors.version}
        value={draft.version}
        onChange={(event) => onDraft({ ...draft, version: event.target.value })}
        autoComplete="off"
        spellCheck={false}
        required
      />
      <SelectField
        label={t('panel.publish.channel')}
        help={t('panel.publish.channelHelp')}
        error={errors.channel}
        options={[['', t('panel.publish.byVersion')], ...channels]}
        value={draft.channel}
        onChange={(event) => onDraft({ ...draft, channel: event.target.value as Draft['channel'] })}
      />
      <Field
        label={t('panel.publish.minVersion')}
        help={t('panel.publish.minVersionHelp')}
        error={errors.min_version}
        value={draft.minVersion}
        onChange={(event) => onDraft({ ...draft, minVersion: event.target.value })}
        autoComplete="off"
        spellCheck={false}
      />
    </div>
  );
}

/** The names of fields that have room for a refusal. */
const fieldNames = ['version', 'channel', 'min_version'];

interface PublishFormProps {
  draft: Draft;
  onDraft: (draft: Draft) => void;
  publishing: ReturnType<typeof usePublish>;
  onPublished: (release: Release) => void;
  onCancel: () => void;
}

function PublishForm({ draft, onDraft, publishing, onPublished, onCancel }: PublishFormProps) {
  const { t } = useTranslation();
  const [missing, setMissing] = useState(false);
  const { mutate, error, sent, stop } = publishing;
  const stopped = error instanceof DOMException && error.name === 'AbortError';
  const refusal = error instanceof ApiError ? error.body : null;
  const noVersion = missing && !draft.version.trim();
  const noFiles = missing && Object.keys(draft.files).length === 0;
  const { data: key } = useReleaseKey();
  const id = useId();
  const versionField = useRef<HTMLInputElement>(null);
  const fileChoices = useRef<HTMLFieldSetElement>(null);
  const publish = () => {
    if (sent) return;
    setMissing(true);
    if (!draft.version.trim()) return versionField.current?.focus();
    if (Object.keys(draft.files).length === 0) return fileChoices.current?.querySelector('button')?.focus();
    const { version, channel, minVersion, notes, files } = draft;
    mutate(
      {
        ...{ version: version.trim(), channel, min_version: minVersion.trim() },
        ...notesFields((locale) => notes[locale]),
        files,
      },
      {
        onSuccess: ({ release }) => onPublished(release),
        onError: (failure) => {
          if (failure instanceof ApiError && failure.body?.field === 'version') versionField.current?.focus();
        },
      },
    );
  };
  const ofField = refusal?.field && fieldNames.includes(refusal.field) ? { [refusal.field]: refusal.message } : null;
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
          {key === null && <KeyMissing />}
          <WhereFields
            ref={versionField}
            draft={draft}
            onDraft={onDraft}
            errors={noVersion ? { version: t('errors.version_invalid') } : { ...ofField }}
          />
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
          !ofField &&
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

interface PublishDialogProps {
  onPublished: (release: Release) => void;
  onClose: () => void;
}

export function PublishDialog({ onPublished, onClose }: PublishDialogProps) {
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
        <PublishForm
          draft={draft}
          onDraft={setDraft}
          publishing={publishing}
          onPublished={onPublished}
          onCancel={cancel}
        />
      )}
    </DraftDialog>
  );
}
