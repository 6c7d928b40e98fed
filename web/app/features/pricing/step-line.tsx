import { cx } from '../../ui/cx.ts';
import { Text } from '../../ui/text.tsx';
import { type TokenName, toneStyle } from '../../ui/tokens.ts';
import styles from './pricing.module.css';

interface StepLineProps {
  steps: readonly { when: string; text: string }[];
  /** The color of each step. */
  tones: readonly TokenName[];
  /** Whether the last step happens only if the reader wants it. */
  openEnd?: boolean;
}

/** A line with steps: horizontal, or vertical on a phone. */
export function StepLine({ steps, tones, openEnd = false }: StepLineProps) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ when, text }, index) => (
        <li
          key={when}
          className={cx(styles.step, openEnd && index === steps.length - 1 && styles.optional)}
          style={toneStyle(tones[index] ?? 'active')}
        >
          <Text variant="h4" as="h3">
            {when}
          </Text>
          <Text muted>{text}</Text>
        </li>
      ))}
    </ol>
  );
}
