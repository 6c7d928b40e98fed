import { MAX_NOTES, type NotesLocale, notesLocales } from '@warden/contract';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { cx } from '../../../ui/cx.ts';
import { TextArea } from '../../../ui/field.tsx';
import { PanelTabs } from '../../../ui/panel-tabs.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Text } from '../../../ui/text.tsx';
import shared from '../admin.module.css';
import styles from './releases.module.css';

type Renderer = (props: { text: string }) => ReactNode;

/** Loaded when it is opened. If that fails, the half-written notes must not be lost. */
const useRenderer = () => {
  const [renderer, setRenderer] = useState<{ Markdown: Renderer } | 'failed' | null>(null);
  useEffect(() => {
    import('../../../ui/markdown.tsx').then(setRenderer, () => setRenderer('failed'));
  }, []);
  return renderer;
};

function Rendered({ text }: { text: string }) {
  const { t } = useTranslation();
  const renderer = useRenderer();
  if (text.trim() && renderer !== 'failed') {
    return renderer ? <renderer.Markdown text={text} /> : <Skeleton variant="text" />;
  }
  return (
    <Text muted variant="body2">
      {renderer === 'failed' ? t('panel.notes.previewFailed') : t('panel.notes.empty')}
    </Text>
  );
}

function Preview({ text }: { text: string }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section aria-labelledby={id} className={shared.shrink}>
      <Text id={id} as="h3" className={styles.notesTitle}>
        {t('panel.notes.preview')}
      </Text>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form */}
      <div
        // It scrolls, so the keyboard must reach it.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        tabIndex={0}
        role="group"
        aria-labelledby={id}
        className={styles.notes}
      >
        <Rendered text={text} />
      </div>
    </section>
  );
}

export type Notes = Record<NotesLocale, string>;

interface NotesEditorProps {
  notes: Notes;
  onChange: (notes: Notes) => void;
  /** What the texts are called, unless they are the notes of a release. */
  labels?: { languages: string; text: Record<NotesLocale, string> };
  max?: number;
  /** The language that is shown, where the form has a say in it, and what chooses another. */
  shown?: readonly [NotesLocale, (language: NotesLocale) => void];
  errorOf?: (language: NotesLocale) => string | undefined;
}

/** A text in all its languages, one at a time, each with a preview. */
export function NotesEditor({ notes, onChange, labels, max = MAX_NOTES, shown, errorOf }: NotesEditorProps) {
  const { t } = useTranslation();
  const own = useState<NotesLocale>(notesLocales[0]);
  const [language, setLanguage] = shown ?? own;
  return (
    <div>
      <PanelTabs
        label={labels?.languages ?? t('panel.notes.languages')}
        tabs={notesLocales.map((locale) => [locale, t(`panel.notes.names.${locale}`)])}
        current={language}
        onChoose={setLanguage}
        panelClass={cx(styles.notesSides, shared.above)}
      >
        <TextArea
          label={labels?.text[language] ?? t(`panel.notes.text.${language}`)}
          error={errorOf?.(language)}
          help={t('panel.notes.help')}
          value={notes[language]}
          onChange={(event) => onChange({ ...notes, [language]: event.target.value })}
          lang={language}
          maxLength={max}
          className={styles.notesText}
        />
        <Preview text={notes[language]} />
      </PanelTabs>
    </div>
  );
}
