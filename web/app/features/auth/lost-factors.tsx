import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import layout from '../../ui/layout.module.css';
import { LinkAction } from '../../ui/link-action.tsx';
import { NarrowPage } from '../../ui/narrow-page.tsx';
import { Text } from '../../ui/text.tsx';
import styles from './lost-factors.module.css';

interface LostFactorsProps {
  /** Starts the wait. Answers with what happens next. */
  send: () => Promise<string>;
  onBack: () => void;
  onLeave: () => void;
}

/** For who has neither their device nor a recovery code: what can be done, and how long it takes. */
export function LostFactors({ send, onBack, onLeave }: LostFactorsProps) {
  const { t } = useTranslation();
  const [done, setDone] = useState<string | null>(null);
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <NarrowPage title={t('security.lost.title')}>
      {done ? (
        <div className={cx(layout.stack, layout.loose)}>
          <Alert severity="success" role="status">
            {done}
          </Alert>
          <Button variant="outlined" size="large" onClick={onLeave}>
            {t('security.lost.toLogin')}
          </Button>
        </div>
      ) : (
        <>
          <div ref={text} tabIndex={-1} className={cx(layout.stack, styles.text)}>
            {(['codesFirst', 'wait', 'why'] as const).map((part) => (
              <Text key={part} muted>
                {t(`security.lost.${part}`)}
              </Text>
            ))}
          </div>
          <LinkAction
            action={t('security.lost.action')}
            send={async () => setDone(await send())}
            failed={t('security.proof.failed')}
          />
          <Button variant="text" onClick={onBack} className={cx(layout.outdent, styles.back)}>
            {t('security.lost.back')}
          </Button>
        </>
      )}
    </NarrowPage>
  );
}
