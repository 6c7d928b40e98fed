import {
  type AdvisoryContent,
  advisoryContent,
  MAX_ADVISORY_TEXT,
  type NotesLocale,
  notesLocales,
  type WrittenAdvisory,
} from '@warden/contract';
import { ApiError, isErrorCode } from '@warden/contract/calls';
import { useEffect, useId, useRef, useState } from 'react';
import { formatScore } from '../../../entities/advisory/advisory-words.ts';
import { serverMessage } from '../../../lib/api/server-message.ts';
import { type FieldError, findErrors } from '../../../lib/form/form-rules.ts';
import { useLocale } from '../../../lib/i18n/locale.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../../lib/page/notice.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Anchor } from '../../../ui/anchor.tsx';
import { DialogActions, DialogContent } from '../../../ui/app-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { FieldPair } from '../../../ui/field-pair.tsx';
import { Form } from '../../../ui/form.tsx';
import { Text } from '../../../ui/text.tsx';
import { DraftDialog } from '../releases/draft-dialog.tsx';
import { type Notes, NotesEditor } from '../releases/notes-editor.tsx';
import { useSaveAdvisory } from './advisory-queries.ts';
import { type Range, RangesEditor } from './ranges-editor.tsx';

interface Draft {
  titles: Notes;
  texts: Notes;
  cvss: string;
  cve: string;
  affected: readonly Range[];
}

const inLanguages = (make: (locale: NotesLocale) => string) =>
  Object.fromEntries(notesLocales.map((locale) => [locale, make(locale)])) as Notes;

const draftOf = (advisory: WrittenAdvisory | undefined): Draft => ({
  titles: inLanguages((locale) => advisory?.[`title_${locale}`] ?? ''),
  texts: inLanguages((locale) => advisory?.[`text_${locale}`] ?? ''),
  cvss: advisory?.cvss ?? '',
  cve: advisory?.cve ?? '',
  affected: advisory?.affected.map(({ introduced, fixed }) => ({ introduced, fixed: fixed ?? '' })) ?? [
    { introduced: '', fixed: '' },
  ],
});

const contentOf = ({ titles, texts, cvss, cve, affected }: Draft): AdvisoryContent => ({
  ...{ title_en: titles.en, title_ru: titles.ru, text_en: texts.en, text_ru: texts.ru, cvss },
  cve: cve.trim() || null,
  affected: affected.map(({ introduced, fixed }) => ({ introduced, fixed: fixed.trim() || null })),
});

interface AdvisoryFormProps {
  advisory: WrittenAdvisory | undefined;
  draft: Draft;
  onDraft: (draft: Draft) => void;
  saving: ReturnType<typeof useSaveAdvisory>;
  onDone: () => void;
  onCancel: () => void;
}

/** What is wrong with the draft: by the contract's rules before it is sent, and then by the server's answer. */
const useErrors = () => {
  const { t } = useTranslation();
  const [errors, setErrors] = useState<Record<string, FieldError | undefined>>({});
  const errorOf = (name: string) => {
    const { message, maximum } = errors[name] ?? {};
    if (message === 'field_too_long' && maximum) return t('validation.tooLong', { max: Number(maximum) });
    return isErrorCode(message) ? t(`errors.${message}`) : message;
  };
  return { errors, errorOf, setErrors };
};

function AdvisoryForm({ advisory, draft, onDraft, saving, onDone, onCancel }: AdvisoryFormProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [alert, setAlert] = useState<string | null>(null);
  const { errors, errorOf, setErrors } = useErrors();
  const [language, setLanguage] = useState<NotesLocale>(notesLocales[0]);
  const { titles, texts, cvss, cve, affected } = draft;

  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [errors]);
  const showErrors = (found: Record<string, FieldError>) => {
    setErrors(found);
    const wrong = notesLocales.find((each) => found[`text_${each}`]);
    if (wrong) setLanguage(wrong);
  };
  const known = (name: string | undefined): name is string =>
    name !== undefined && (name === 'affected' || /^affected\.\d+\./.test(name) || name in contentOf(draft));

  const save = async () => {
    if (saving.isPending) return;
    setAlert(null);
    const body = contentOf(draft);
    const found = await findErrors(advisoryContent, body as never);
    if (Object.keys(found).length > 0) return showErrors(found);
    setErrors({});
    saving.mutate(body, {
      onSuccess: ({ data }) => {
        const severity = t(`advisories.severities.${data.severity}`);
        showNotice(t('panel.advisoryForm.saved', { id: data.id, severity, score: formatScore(data.score, locale) }));
        onDone();
      },
      onError: (error) => {
        const message = serverMessage(error) ?? t('panel.advisoryForm.failed');
        const name = error instanceof ApiError ? error.body?.field : undefined;
        if (known(name)) showErrors({ [name]: { message } });
        else setAlert(message);
      },
    });
  };
  // The severity belongs to the vector that was saved.
  const computed =
    advisory && advisory.cvss === cvss
      ? t('panel.advisoryForm.computed', {
          severity: t(`advisories.severities.${advisory.severity}`),
          score: formatScore(advisory.score, locale),
        })
      : undefined;
  const isPublished = advisory !== undefined && advisory.state !== 'draft';
  return (
    <>
      <DialogContent>
        <Form
          ref={form}
          id={id}
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          {isPublished && (
            <Alert severity="info" role="note">
              {t('panel.advisoryForm.live')}
            </Alert>
          )}
          <FieldPair>
            {notesLocales.map((each) => (
              <Field
                key={each}
                name={`title_${each}`}
                label={t(`panel.advisoryForm.title.${each}`)}
                help={t('panel.advisoryForm.titleHelp')}
                error={errorOf(`title_${each}`)}
                value={titles[each]}
                onChange={({ target }) => onDraft({ ...draft, titles: { ...titles, [each]: target.value } })}
                lang={each}
                maxLength={200}
                autoComplete="off"
                required
              />
            ))}
          </FieldPair>
          <RangesEditor
            ranges={affected}
            errorOf={errorOf}
            onChange={(ranges) => onDraft({ ...draft, affected: ranges })}
          />
          <FieldPair>
            <Field
              name="cvss"
              label={t('panel.advisoryForm.cvss')}
              help={computed ?? t('panel.advisoryForm.cvssHelp')}
              error={errorOf('cvss')}
              value={cvss}
              onChange={({ target }) => onDraft({ ...draft, cvss: target.value })}
              placeholder="CVSS:4.0/AV:N/…"
              autoComplete="off"
              spellCheck={false}
              required
            />
            <Field
              name="cve"
              label={t('panel.advisoryForm.cve')}
              help={t('panel.advisoryForm.cveHelp')}
              error={errorOf('cve')}
              value={cve}
              onChange={({ target }) => onDraft({ ...draft, cve: target.value })}
              autoComplete="off"
              spellCheck={false}
            />
          </FieldPair>
          <Text variant="body2">
            <Anchor href="https://www.first.org/cvss/calculator/4.0" target="_blank" rel="noreferrer">
              {t('panel.advisoryForm.calculator')}
            </Anchor>
          </Text>
          <NotesEditor
            notes={texts}
            onChange={(changed) => onDraft({ ...draft, texts: changed })}
            labels={{
              languages: t('panel.advisoryForm.languages'),
              text: t('panel.advisoryForm.text', { returnObjects: true }),
            }}
            max={MAX_ADVISORY_TEXT}
            shown={[language, setLanguage]}
            errorOf={(each) => errorOf(`text_${each}`)}
          />
        </Form>
      </DialogContent>
      <DialogActions
        message={
          alert && (
            <Alert severity="error" role="alert">
              {alert}
            </Alert>
          )
        }
      >
        <Button variant="text" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" form={id} variant="contained" loading={saving.isPending}>
          {t(isPublished ? 'panel.advisoryForm.save' : 'panel.advisoryForm.saveDraft')}
        </Button>
      </DialogActions>
    </>
  );
}

interface AdvisoryDialogProps {
  /** Without one, a draft is begun. */
  advisory?: WrittenAdvisory;
  onClose: () => void;
}

export function AdvisoryDialog({ advisory, onClose }: AdvisoryDialogProps) {
  const { t } = useTranslation();
  const [saved] = useState(() => draftOf(advisory));
  const [draft, setDraft] = useState(saved);
  const saving = useSaveAdvisory(advisory?.key);
  const isChanged = JSON.stringify(draft) !== JSON.stringify(saved);
  return (
    <DraftDialog
      title={advisory ? t('panel.advisoryForm.edit', { id: advisory.id }) : t('panel.advisoryForm.create')}
      state={saving.isPending ? 'busy' : isChanged ? 'filled' : 'blank'}
      onClose={onClose}
    >
      {(cancel) => (
        <AdvisoryForm
          advisory={advisory}
          draft={draft}
          onDraft={setDraft}
          saving={saving}
          onDone={onClose}
          onCancel={cancel}
        />
      )}
    </DraftDialog>
  );
}
