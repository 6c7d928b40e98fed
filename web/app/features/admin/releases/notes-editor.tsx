import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { MAX_NOTES, type NotesLocale, notesLocales } from '@warden/contract';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslation } from '../../../lib/i18n/use-translation.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { color } from '../../../ui/tokens.ts';
import styles from './notes-editor.module.css';

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
    <Typography color="textSecondary" variant="body2">
      {renderer === 'failed' ? t('panel.notes.previewFailed') : t('panel.notes.empty')}
    </Typography>
  );
}

function Preview({ text }: { text: string }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Typography id={id} component="h3" sx={{ fontSize: '0.875rem', fontWeight: 600, mb: 0.75 }}>
        {t('panel.notes.preview')}
      </Typography>
      <Box
        // It scrolls, so the keyboard must reach it.
        tabIndex={0}
        role="group"
        aria-labelledby={id}
        sx={{
          height: { md: 320 },
          maxHeight: { xs: 320, md: 'none' },
          overflow: 'auto',
          px: 2,
          py: 1.5,
          border: `1px solid ${color('hairline')}`,
          borderRadius: 1,
        }}
      >
        <Rendered text={text} />
      </Box>
    </Box>
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
  const id = useId();
  const [language, setLanguage] = useState<NotesLocale>(notesLocales[0]);
  return (
    <Box>
      <Tabs
        value={language}
        onChange={(_, chosen: NotesLocale) => setLanguage(chosen)}
        aria-label={t('panel.notes.languages')}
        sx={{ borderBottom: '1px solid', borderColor: 'divider', mb: 2 }}
      >
        {notesLocales.map((locale) => (
          <Tab
            key={locale}
            value={locale}
            label={t(`panel.notes.names.${locale}`)}
            id={`${id}-${locale}`}
            aria-controls={`${id}-panel`}
          />
        ))}
      </Tabs>
      <Box
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${language}`}
        sx={{ display: 'grid', gridTemplateColumns: { md: 'minmax(0, 1fr) minmax(0, 1fr)' }, gap: 2 }}
      >
        <TextArea
          label={t(`panel.notes.text.${language}`)}
          help={t('panel.notes.help')}
          value={notes[language]}
          onChange={(event) => onChange({ ...notes, [language]: event.target.value })}
          lang={language}
          maxLength={MAX_NOTES}
          className={styles.text}
        />
        <Preview text={notes[language]} />
      </Box>
    </Box>
  );
}
