import type { ComponentType, CSSProperties } from 'react';
import styles from './icon-chip.module.css';
import { color, type TokenName } from './tokens.ts';

/** A color alone says nothing to readers who cannot tell colors apart: each comes with an icon. */
export type ChipAppearance = readonly [icon: ComponentType, color: TokenName];

interface IconChipProps {
  appearance: ChipAppearance;
  label: string;
  title?: string;
}

export function IconChip({ appearance: [Icon, tone], label, title }: IconChipProps) {
  return (
    <div className={styles.chip} title={title} style={{ '--tone': color(tone) } as CSSProperties}>
      <Icon />
      <span className={styles.label}>{label}</span>
    </div>
  );
}
