import { type ReactNode, useId } from 'react';
import { Container } from './container.tsx';
import { Lede } from './lede.tsx';
import styles from './section.module.css';
import { Text } from './text.tsx';

interface SectionProps {
  /** The anchor to which links on the page lead. */
  id?: string;
  title: string;
  lead?: string;
  children: ReactNode;
}

/** A section of a public page, with 96 px above and below, or 56 px on a phone. */
export function Section({ id, title, lead, children }: SectionProps) {
  const titleId = useId();
  return (
    <section id={id} aria-labelledby={titleId} className={styles.section}>
      <Container>
        <Text id={titleId} variant="h2">
          {title}
        </Text>
        {lead && (
          <Lede above={1.5} small>
            {lead}
          </Lede>
        )}
        {children}
      </Container>
    </section>
  );
}
