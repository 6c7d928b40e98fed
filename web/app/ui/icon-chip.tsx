import Chip from '@mui/material/Chip';
import type SvgIcon from '@mui/material/SvgIcon';
import { color, type TokenName, tint } from './tokens.ts';

/** A color alone says nothing to readers who cannot tell colors apart: each comes with an icon. */
export type ChipAppearance = readonly [icon: typeof SvgIcon, color: TokenName];

interface IconChipProps {
  appearance: ChipAppearance;
  label: string;
  title?: string;
}

export function IconChip({ appearance: [Icon, tone], label, title }: IconChipProps) {
  return (
    <Chip
      size="small"
      icon={<Icon />}
      label={label}
      title={title}
      sx={{ color: color(tone), bgcolor: tint(tone, 12), '& .MuiChip-icon': { color: 'inherit' } }}
    />
  );
}
