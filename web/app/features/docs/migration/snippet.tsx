import { CodeBlock } from '../../../ui/code-block.tsx';
import styles from './migration.module.css';
import type { Platform } from './platforms.ts';

interface SnippetProps {
  platform: Platform;
  dsn: string;
  /** The old line, shown as removed. */
  old: string | undefined;
}

/** The code of one platform, with the line that changes marked. */
export function Snippet({ platform: { id, file, code }, dsn, old }: SnippetProps) {
  const text = code(dsn);
  return (
    <CodeBlock id={`snippet-${id}`} label={file} text={text}>
      <code className={styles.code}>
        {text.split('\n').map((line, index) => {
          const key = `${index}`;
          if (!line.includes(dsn)) return <span key={key}>{`${line}\n`}</span>;
          return (
            <span key={key}>
              {old && <del>{line.replace(dsn, () => old)}</del>}
              <ins>{line}</ins>
            </span>
          );
        })}
      </code>
    </CodeBlock>
  );
}
