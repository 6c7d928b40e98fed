import { micromark } from 'micromark';
import { useMemo } from 'react';
import styles from './markdown.module.css';

/**
 * By default, micromark shows HTML as text and allows only links to the web, to mail addresses and to this site. Code
 * scrolls sideways, so the keyboard has to reach it.
 */
const render = (text: string) =>
  micromark(text)
    .replaceAll('<a href=', '<a target="_blank" rel="noopener noreferrer" href=')
    .replaceAll('<pre>', '<pre tabindex="0">');

/** A text in Markdown. It need not come from a trusted author. */
export function Markdown({ text }: { text: string }) {
  const html = useMemo(() => render(text), [text]);
  return (
    <div
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made by micromark, which lets no HTML through
      dangerouslySetInnerHTML={{ __html: html }}
      className={styles.markdown}
    />
  );
}
