import Chip from '@mui/material/Chip';
import type SvgIcon from '@mui/material/SvgIcon';
import { color, type TokenName, tint } from './tokens.ts';

/** Colours never stand alone: each has an icon and a word beside it. */
export type Look = readonly [typeof SvgIcon, TokenName];

interface LookChipProps {
  look: Look;
  label: string;
  title?: string;
}

export function LookChip({ look: [Icon, tone], label, title }: LookChipProps) {
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
