import { downloadText } from '../lib/browser/download.ts';
import { Button } from './button.tsx';
import styles from './code-list.module.css';
import { CopyButton } from './copy-button.tsx';
import layout from './layout.module.css';

interface CodeListProps {
  codes: readonly string[];
  /** The words of the buttons, and the name of the file. */
  texts: { file: string; download: string; saved: string };
  onSaved: () => void;
}

/** Single-use codes, which are shown once: to be copied, or stored as a file. */
export function CodeList({ codes, texts, onSaved }: CodeListProps) {
  const text = `${codes.join('\n')}\n`;
  return (
    <>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={layout.row}>
        <CopyButton text={text} />
        <Button variant="outlined" onClick={() => downloadText(texts.file, text)}>
          {texts.download}
        </Button>
        <Button variant="contained" onClick={onSaved} className={styles.saved}>
          {texts.saved}
        </Button>
      </div>
    </>
  );
}
