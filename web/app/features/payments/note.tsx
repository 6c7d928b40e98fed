import type { ComponentType } from 'react';
import { Text } from '../../ui/text.tsx';
import styles from './note.module.css';

/** A sentence about the term of a purchase. */
export function Note({ icon: Icon, text }: { icon: ComponentType<{ className?: string | undefined }>; text: string }) {
  return (
    <Text variant="body2" className={styles.note}>
      <Icon aria-hidden="true" className={styles.icon} />
      {text}
    </Text>
  );
}
