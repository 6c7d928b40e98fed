import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import styles from './diagram.module.css';

/** A drawing in boxes and arrows of HTML, read from top to bottom, so that it fits a phone. */
export const Diagram = ({ caption, children }: { caption: string; children: ReactNode }) => (
  <figure className={styles.diagram}>
    {children}
    <figcaption>{caption}</figcaption>
  </figure>
);

/** A frame around the parts that run in one place. */
export const Zone = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={styles.zone}>
    <p>{title}</p>
    {children}
  </div>
);

/** Parts side by side. */
export const Row = ({ children }: { children: ReactNode }) => <div className={styles.row}>{children}</div>;

interface PartProps {
  title: string;
  text?: string;
  /** Whether this part limits the capacity of the whole. */
  strong?: boolean;
}

export const Part = ({ title, text, strong = false }: PartProps) => (
  <div className={cx(styles.part, strong && styles.strong)}>
    <strong>{title}</strong>
    {text && <span>{text}</span>}
  </div>
);

/** An arrow with the name of what goes from the part above to the part below. */
export const Arrow = ({ text }: { text?: string }) => (
  <div className={styles.arrow}>
    <svg aria-hidden="true" viewBox="0 0 16 36">
      <path d="M8 2v30M3 26l5 6 5-6" />
    </svg>
    {text && <span>{text}</span>}
  </div>
);

type Lane = 'owner' | 'installation' | 'shop';

interface SequenceProps {
  caption: string;
  lanes: Record<Lane, string>;
  /** From top to bottom. Without `to`, nobody else is told. */
  messages: { from: Lane; to?: Lane; text: string }[];
}

/** The arrow between the installation and the shop is short, and one between the owner and the shop long. */
const arrowOf = (from: Lane, to: Lane | undefined) => {
  if (!to) return undefined;
  const length = from === 'owner' || to === 'owner' ? styles.long : styles.short;
  return from === 'shop' ? `${length} ${styles.leftwards}` : length;
};

/** Who says what to whom: a list that reads well by itself, with an arrow between two lanes under each message. */
export const Sequence = ({ caption, lanes, messages }: SequenceProps) => (
  <figure className={styles.diagram}>
    <div className={styles.lanes} aria-hidden="true">
      {Object.entries(lanes).map(([lane, name]) => (
        <strong key={lane}>{name}</strong>
      ))}
    </div>
    <ol className={styles.messages}>
      {messages.map(({ from, to, text }) => (
        <li key={text} className={arrowOf(from, to)}>
          <span className="visually-hidden">{to ? `${lanes[from]} → ${lanes[to]}: ` : `${lanes[from]}: `}</span>
          <span>{text}</span>
          {to && <i aria-hidden="true" />}
        </li>
      ))}
    </ol>
    <figcaption>{caption}</figcaption>
  </figure>
);

/** States from top to bottom, and what leads from the lower ones back to the first. */
export const StatesWithReturn = ({ back, children }: { back: string; children: ReactNode }) => (
  <div className={styles.states}>
    <div>{children}</div>
    <p className={styles.back}>
      <span>{back}</span>
    </p>
  </div>
);
