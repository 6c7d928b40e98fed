import Box from '@mui/material/Box';
import type { License } from '@warden/contract';
import { phaseTone } from '../../entities/license/term-bar.tsx';
import { termOf, timelineOf } from '../../entities/license/timeline.ts';
import { useTermText } from '../../entities/license/use-term-text.ts';
import { formatDay } from '../../lib/format/dates.ts';
import { useLocale } from '../../lib/i18n/locale.ts';
import { color } from '../../ui/tokens.ts';
import { visuallyHidden } from '../../ui/visually-hidden.ts';

/** The last day, and below it a bar of how much of the term is left. */
export function ExpiryCell({ license }: { license: License }) {
  const locale = useLocale();
  const timeline = timelineOf(termOf(license), new Date(), license.status === 'revoked');
  const text = useTermText(timeline);
  const left = timeline.phase === 'revoked' ? 0 : 1 - timeline.today;
  return (
    <Box title={text} sx={{ display: 'inline-block', minWidth: 84, whiteSpace: 'nowrap' }}>
      {formatDay(license.expires_at, locale)}
      <Box
        component="svg"
        aria-hidden="true"
        height="3"
        // The bar takes the width of the date; an SVG would otherwise be 300 px wide.
        sx={{ display: 'block', width: 0, minWidth: '100%', mt: 0.25, borderRadius: '2px', bgcolor: color('hairline') }}
      >
        <rect width={`${(left * 100).toFixed(1)}%`} height="3" fill={color(phaseTone(timeline))} />
      </Box>
      <Box component="span" sx={visuallyHidden}>
        {` (${text})`}
      </Box>
    </Box>
  );
}
