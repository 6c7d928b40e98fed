import { type ReactNode, useId } from 'react';
import { Container } from './container.tsx';
import { cx } from './cx.ts';
import { Fold } from './fold.tsx';
import { Lede } from './lede.tsx';
import styles from './section.module.css';
import { Text } from './text.tsx';

interface SectionProps {
  /** The anchor to which links on the page lead. */
  id?: string;
  title: string;
  lead?: string;
  /** What stands below the lead. */
  aside?: ReactNode;
  /** Whether title and content stand side by side where there is room. */
  split?: boolean;
  /** Whether it stands on a surface of its own. */
  surface?: boolean;
  /** Whether a phone shows it as a row that opens. */
  fold?: boolean;
  children: ReactNode;
}

/** A section of a public page, with 96 px above and below, or 56 px on a phone. */
export function Section({
  id,
  title,
  lead,
  aside,
  split = false,
  surface = false,
  fold = false,
  children,
}: SectionProps) {
  const titleId = useId();
  const content = (
    <div id={fold ? id : undefined} className={cx(split && styles.split)}>
      <div>
        <Text id={titleId} variant="h2" className={styles.title}>
          {title}
        </Text>
        {lead && (
          <Lede above={1.5} small>
            {lead}
          </Lede>
        )}
        {aside}
      </div>
      <div>{children}</div>
    </div>
  );
  return (
    <section
      // A link to what is folded opens it.
      id={fold ? undefined : id}
      aria-labelledby={titleId}
      className={cx(styles.section, surface && styles.surface, fold && styles.folds)}
    >
      <Container>
        {fold ? (
          <Fold title={title} as="h2" className={styles.fold}>
            {content}
          </Fold>
        ) : (
          content
        )}
      </Container>
    </section>
  );
}
