import type { ComponentType } from 'react';
import styles from './icon-chip.module.css';
import { type TokenName, toneStyle } from './tokens.ts';

/** A color alone says nothing to readers who cannot tell colors apart: each comes with an icon. */
export type ChipAppearance = readonly [icon: ComponentType, color: TokenName];

interface IconChipProps {
  appearance: ChipAppearance;
  label: string;
  title?: string;
  /** What else a reader has to know. It stands beside the chip, or below it. */
  note?: string | null;
  /** The whole of a note that was shortened. */
  noteTitle?: string | null;
}

export function IconChip({ appearance: [Icon, tone], label, title, note, noteTitle }: IconChipProps) {
  const chip = (
    <div className={styles.chip} title={title} style={toneStyle(tone)}>
      <Icon />
      <span className={styles.label}>{label}</span>
    </div>
  );
  if (!note) return chip;
  return (
    <div className={styles.noted}>
      {chip}{' '}
      <span className={styles.note} title={noteTitle ?? undefined}>
        {note}
      </span>
    </div>
  );
}
