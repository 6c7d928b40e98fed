import CheckIcon from '@mui/icons-material/Check';
import ContentCopyIcon from '@mui/icons-material/ContentCopy';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useCopy } from '../lib/browser/use-copy.ts';
import { shortenId } from '../lib/format/shorten.ts';
import { useTranslation } from '../lib/i18n/use-translation.tsx';
import { Tip } from './tip.tsx';
import { color, fonts } from './tokens.ts';
import { visuallyHidden } from './visually-hidden.ts';

interface CopyableIdProps {
  value: string;
  /** Whether the id is shown in full. */
  whole?: boolean;
}

/** An id that a click copies. UUIDs and hashes are shortened, other ids end where the room does. The tooltip shows all. */
export function CopyableId({ value, whole = false }: CopyableIdProps) {
  const { t } = useTranslation();
  const { state, copy } = useCopy();
  const status = state === 'copied' ? t('common.copied') : state === 'failed' ? t('common.copyFailed') : null;
  const shown = whole ? value : shortenId(value);
  const Icon = state === 'copied' ? CheckIcon : ContentCopyIcon;
  return (
    <>
      <Tip text={status ?? value}>
        <ButtonBase
          onClick={() => void copy(value)}
          sx={{
            fontFamily: fonts.mono,
            fontSize: '0.8125rem',
            lineHeight: '20px',
            color: 'text.primary',
            maxWidth: whole ? '100%' : { xs: '100%', md: 'max(12ch, 19vw)' },
            textAlign: 'left',
            justifyContent: 'flex-start',
            position: 'relative',
            borderRadius: '4px',
            px: 0.5,
            mx: -0.5,
            py: 0.25,
            whiteSpace: whole ? 'normal' : 'nowrap',
            overflowWrap: 'anywhere',
            '&:hover': { bgcolor: 'action.hover' },
            // The icon is mostly hidden, so it takes no room of its own in the narrow columns of a table.
            '& svg': {
              position: 'absolute',
              left: 'calc(100% + 2px)',
              fontSize: 14,
              color: 'text.secondary',
              opacity: state === 'idle' ? 0 : 1,
            },
            '&:hover svg, &:focus-visible svg': { opacity: 1 },
            '@media (hover: none)': { '& svg': { opacity: 1 } },
            '&:focus-visible': { outline: `2px solid ${color('focus')}` },
          }}
        >
          <Box component="span" sx={whole ? {} : { overflow: 'hidden', textOverflow: 'ellipsis' }}>
            {shown}
          </Box>
          <Box component="span" sx={visuallyHidden}>
            {` ${shown === value ? t('common.copy') : t('common.copyValue', { value })}`}
          </Box>
          <Icon aria-hidden="true" />
        </ButtonBase>
      </Tip>
      <Box component="span" role="status" sx={visuallyHidden}>
        {status}
      </Box>
    </>
  );
}
