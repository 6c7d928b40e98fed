import type { ReactNode } from 'react';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Text } from '../../ui/text.tsx';
import styles from './choice.module.css';

interface OnlyChoiceProps {
  name: string;
  title?: string | null | undefined;
  text: string;
  children: ReactNode;
}

/** A choice with one answer is no choice: it is shown as a fact. */
export function OnlyChoice({ name, title, text, children }: OnlyChoiceProps) {
  return (
    <Facts>
      <Fact name={name}>
        {title && <strong>{title}</strong>}
        {children}
        <Text as="span" variant="body2" muted className={styles.text}>
          {text}
        </Text>
      </Fact>
    </Facts>
  );
}
