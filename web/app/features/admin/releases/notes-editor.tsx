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
}

/** The notes in all their languages, one at a time, each with a preview. */
export function NotesEditor({ notes, onChange }: NotesEditorProps) {
  const { t } = useTranslation();
  const [language, setLanguage] = useState<NotesLocale>(notesLocales[0]);
  return (
    <div>
      <PanelTabs
        label={t('panel.notes.languages')}
        tabs={notesLocales.map((locale) => [locale, t(`panel.notes.names.${locale}`)])}
        current={language}
        onChoose={setLanguage}
        panelClass={cx(styles.notesSides, shared.above)}
      >
        <TextArea
          label={t(`panel.notes.text.${language}`)}
          help={t('panel.notes.help')}
          value={notes[language]}
          onChange={(event) => onChange({ ...notes, [language]: event.target.value })}
          lang={language}
          maxLength={MAX_NOTES}
          className={styles.notesText}
        />
        <Preview text={notes[language]} />
      </PanelTabs>
    </div>
  );
}
