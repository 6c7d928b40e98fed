import NavigateBeforeIcon from '@mui/icons-material/NavigateBefore';
import NavigateNextIcon from '@mui/icons-material/NavigateNext';
import PauseIcon from '@mui/icons-material/Pause';
import PlayArrowIcon from '@mui/icons-material/PlayArrow';
import { licenseParts } from '@warden/license';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import layout from '../../ui/layout.module.css';
import { QrCode } from '../../ui/qr-code.tsx';
import { Text } from '../../ui/text.tsx';
import { codeOf } from './code-of.ts';
import styles from './renew.module.css';

/** A hand that holds a phone needs about two seconds for a code. */
const TURN = 3000;

const wantsStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The license as QR codes, one at a time. They turn by themselves, unless the visitor stops them or prefers stillness. */
export function LicenseCodes({ text }: { text: string }) {
  const { t } = useTranslation();
  const codes = useMemo(() => licenseParts(text).map(codeOf), [text]);
  const total = codes.length;
  const [shown, setShown] = useState(0);
  const [turns, setTurns] = useState(() => total > 1 && !wantsStillness());
  useEffect(() => {
    if (!turns) return;
    const timer = setInterval(() => setShown((at) => (at + 1) % total), TURN);
    return () => clearInterval(timer);
  }, [turns, total]);
  const turn = (by: number) => {
    setTurns(false);
    setShown((shown + by + total) % total);
  };
  const label = t('renew.answer.code', { number: shown + 1, total });
  return (
    <div className={cx(layout.stack, styles.codes)}>
      <QrCode large cells={codes[shown] ?? []} label={label} />
      {total > 1 && (
        <div className={cx(layout.row, layout.between)}>
          <div className={layout.row}>
            <IconButton aria-label={t('renew.answer.previous')} onClick={() => turn(-1)}>
              <NavigateBeforeIcon />
            </IconButton>
            {/* What turns by itself would be read out again and again. */}
            <Text as="span" aria-live={turns ? 'off' : 'polite'} className={styles.number}>
              {label}
            </Text>
            <IconButton aria-label={t('renew.answer.next')} onClick={() => turn(1)}>
              <NavigateNextIcon />
            </IconButton>
          </div>
          <Button
            variant="outlined"
            size="small"
            startIcon={turns ? <PauseIcon /> : <PlayArrowIcon />}
            onClick={() => setTurns(!turns)}
          >
            {t(turns ? 'renew.answer.pause' : 'renew.answer.play')}
          </Button>
        </div>
      )}
    </div>
  );
}
