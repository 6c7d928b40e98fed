import { notesFields, notesLocales, type Release } from '@warden/contract';
import { useState } from 'react';
import { serverMessage } from '../../../lib/api/server-message.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../../lib/page/notice.ts';
import { Alert } from '../../../ui/alert.tsx';
import { DialogActions, DialogContent } from '../../../ui/app-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { useEditNotes } from './change-release.ts';
import { DraftDialog } from './draft-dialog.tsx';
import { type Notes, NotesEditor } from './notes-editor.tsx';

const notesOf = (release: Release) =>
  Object.fromEntries(notesLocales.map((locale) => [locale, release[`release_notes_${locale}`]])) as Notes;

interface EditorProps {
  release: Release;
  notes: Notes;
  onNotes: (notes: Notes) => void;
  onSaved: () => void;
  onCancel: () => void;
}

function Editor({ release, notes, onNotes, onSaved, onCancel }: EditorProps) {
  const { t } = useTranslation();
  const { mutate, isPending, error } = useEditNotes();
  const save = () =>
    mutate(
      { params: { id: release.id }, body: notesFields((locale) => notes[locale]) },
      {
        onSuccess: () => {
          showNotice(t('panel.notes.done', { version: release.version }));
          onSaved();
        },
      },
    );
  const reason = serverMessage(error);
  return (
    <>
      <DialogContent>
        <NotesEditor notes={notes} onChange={onNotes} />
      </DialogContent>
      <DialogActions
        message={
          error && (
            <Alert severity="error" role="alert">
              {[t('panel.notes.failed'), reason].filter(Boolean).join('. ')}
            </Alert>
          )
        }
      >
        <Button variant="text" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
        <Button variant="contained" loading={isPending} onClick={save}>
          {t('common.save')}
        </Button>
      </DialogActions>
    </>
  );
}

export function NotesDialog({ release, onClose }: { release: Release; onClose: () => void }) {
  const { t } = useTranslation();
  const saved = notesOf(release);
  const [notes, setNotes] = useState(saved);
  const changed = notesLocales.some((locale) => notes[locale] !== saved[locale]);
  return (
    <DraftDialog
      title={t('panel.notes.title', { version: release.version })}
      state={changed ? 'filled' : 'blank'}
      onClose={onClose}
    >
      {(cancel) => <Editor release={release} notes={notes} onNotes={setNotes} onSaved={onClose} onCancel={cancel} />}
    </DraftDialog>
  );
}
