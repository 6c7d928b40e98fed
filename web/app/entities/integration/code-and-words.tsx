import styles from './integration.module.css';

/** A name that programs use, with what it means. */
export function CodeAndWords({ code, words }: { code: string; words: string }) {
  return (
    <span className={styles.choice}>
      <span>{words}</span> <code className={styles.code}>{code}</code>
    </span>
  );
}
