import { type ReactNode, useId } from 'react';
import { cx } from '../../ui/cx.ts';
import layout from '../../ui/layout.module.css';
import styles from './license-timeline.module.css';
import { TermBar } from './term-bar.tsx';
import { TermLabels } from './term-labels.tsx';
import type { Timeline } from './timeline.ts';
import { useTermText } from './use-term-text.ts';

interface LicenseTimelineProps {
  timeline: Timeline;
  /** Shown beside the remaining time, such as a button to extend it. */
  aside?: ReactNode;
}

/** The term of a license as a bar with today marked, and its dates at their places below it. */
export function LicenseTimeline({ timeline, aside }: LicenseTimelineProps) {
  const captionId = useId();
  const text = useTermText(timeline);
  return (
    <figure aria-labelledby={captionId} className={styles.timeline}>
      <figcaption className={cx(layout.row, layout.between, styles.head)}>
        <span id={captionId}>{text}</span>
        {aside}
      </figcaption>
      <TermBar timeline={timeline} />
      <TermLabels timeline={timeline} />
    </figure>
  );
}
