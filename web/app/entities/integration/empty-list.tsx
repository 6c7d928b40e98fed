import { docsLocaleFor } from '@warden/i18n/locales';
import { useLocale } from '../../lib/i18n/locale.ts';
import { Paper } from '../../ui/paper.tsx';
import { Text } from '../../ui/text.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import styles from './integration.module.css';

interface EmptyListProps {
  text: string;
  /** The page of the docs that says more. */
  page: string;
  link: string;
}

/** Says that there is nothing yet, and where to read about it. */
export function EmptyList({ text, page, link }: EmptyListProps) {
  const lang = docsLocaleFor(useLocale());
  return (
    <Paper padded className={styles.empty}>
      <Text muted>{text}</Text>
      <TextLink to={`/docs/${lang}/${page}`}>{link}</TextLink>
    </Paper>
  );
}
