import AddIcon from '@mui/icons-material/Add';
import CreditCardIcon from '@mui/icons-material/CreditCardOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';

interface BuyBarProps {
  /** How many installations are bound; undefined while they load. */
  installs: number | undefined;
  onBuy: () => void;
  /** Opens the form for a first installation, if the page below does not offer it already. */
  onBind?: () => void;
  /** Whether nothing else stands beside it, so that it is aligned to the left. */
  alone?: boolean;
}

/** The button that opens the buy dialog. While it is disabled, a text says why. */
export function BuyBar({ installs, onBuy, onBind, alone = false }: BuyBarProps) {
  const { t } = useTranslation();
  const noteId = useId();
  const none = installs === 0;
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: alone ? 'flex-start' : 'flex-end',
        columnGap: 2,
        rowGap: 1,
      }}
    >
      {none && (
        <Typography
          id={noteId}
          variant="body2"
          color="textSecondary"
          sx={{
            flex: alone ? '0 0 100%' : { xs: '1 1 100%', sm: '0 1 320px' },
            textAlign: alone ? 'left' : { sm: 'right' },
          }}
        >
          {t('buy.needInstall')}
        </Typography>
      )}
      {none && onBind && (
        <Button variant="outlined" startIcon={<AddIcon />} onClick={onBind}>
          {t('installs.bind')}
        </Button>
      )}
      <Button
        variant="contained"
        startIcon={<CreditCardIcon />}
        onClick={onBuy}
        disabled={none}
        aria-describedby={none ? noteId : undefined}
      >
        {t('buy.button')}
      </Button>
    </Box>
  );
}
