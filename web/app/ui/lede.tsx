import Typography from '@mui/material/Typography';
import { noBreakLede } from '@warden/i18n/no-break-spaces';

interface LedeProps {
  /** The room above, in steps of 8 px. */
  above?: number;
  small?: boolean;
  children: string;
}

/**
 * The sentences below a heading that say what it is about. No line ends with a short word such as a preposition. Its
 * width is not in `ch`, which is the width of a digit and changes when the font arrives.
 */
export function Lede({ above = 2, small = false, children }: LedeProps) {
  return (
    <Typography color="textSecondary" sx={{ mt: above, maxWidth: '36em', ...(small ? {} : { fontSize: '1.125rem' }) }}>
      {noBreakLede(children)}
    </Typography>
  );
}
