import type { ReactNode } from 'react';
import { Container } from '../../ui/container.tsx';
import { Text } from '../../ui/text.tsx';
import styles from './message-page.module.css';

interface MessagePageProps {
  code?: string;
  title: string;
  text: string;
  children: ReactNode;
}

export function MessagePage({ code, title, text, children }: MessagePageProps) {
  return (
    <Container className={styles.page}>
      {code && (
        <Text as="p" className={styles.code}>
          {code}
        </Text>
      )}
      <Text variant="h1">{title}</Text>
      <Text muted className={styles.text}>
        {text}
      </Text>
      <div className={styles.actions}>{children}</div>
    </Container>
  );
}
