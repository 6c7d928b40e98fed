import { type ReactNode, useEffect, useRef } from 'react';
import { useHeadingLevel } from '../../../ui/heading-level.ts';
import layout from '../../../ui/layout.module.css';
import { Text } from '../../../ui/text.tsx';
import styles from './factor-step.module.css';

interface FactorStepProps {
  title: string;
  lead?: string;
  children: ReactNode;
}

/** A step that takes the place of the list. It gets the focus, since what was clicked is gone. */
export function FactorStep({ title, lead, children }: FactorStepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <Text ref={heading} tabIndex={-1} as={useHeadingLevel()} variant="h4" className={styles.title}>
        {title}
      </Text>
      {lead && (
        <Text muted className={layout.below}>
          {lead}
        </Text>
      )}
      {children}
    </>
  );
}
