import Box from '@mui/material/Box';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { color, fonts } from '../../ui/tokens.ts';

/** On a tablet three pictures stand side by side, so each has little room. */
const oneLine = { whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' };

/** A message as it arrives in the team's channel. */
export function MessagePicture() {
  const { t } = useTranslation();
  return (
    <Box
      sx={{
        fontSize: '0.8125rem',
        lineHeight: 1.6,
        px: 2,
        py: 1.25,
        bgcolor: 'background.paper',
        border: `1px solid ${color('hairline')}`,
        boxShadow: `inset 3px 0 ${color('revoked')}`,
        borderRadius: 1,
      }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'space-between', color: 'text.secondary' }}>
        <Box component="span" sx={{ fontFamily: fonts.mono }}>
          #checkout
        </Box>
        <span>{t('home.picture.now')}</span>
      </Box>
      <Box sx={{ ...oneLine, fontWeight: 600 }}>PaymentDeclined: card_expired</Box>
      <Box sx={{ ...oneLine, color: 'text.secondary' }}>
        {`${t('home.features.message.fresh')} · ${t('home.features.message.count')}`}
      </Box>
    </Box>
  );
}
