import { frameLoop, QRCanvas, rearCamera } from 'qr/dom.js';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Text } from '../../ui/text.tsx';
import styles from './renew.module.css';

type Trouble = 'refused' | 'noCamera' | 'failed';

const troubles: Record<string, Trouble> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'noCamera',
  OverconstrainedError: 'noCamera',
};

/** Browsers have no cameras for pages that come without HTTPS. */
const hasCameras = () => navigator.mediaDevices?.getUserMedia !== undefined;

/** The picture of the camera, and what the QR codes in front of it say. */
export function Camera({ onCode }: { onCode: (text: string) => boolean }) {
  const { t } = useTranslation();
  const player = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<'starting' | 'running' | Trouble>('starting');
  const [isOther, setOther] = useState(false);
  const onRead = useEffectEvent((text: string) => setOther(!onCode(text)));

  useEffect(() => {
    const video = player.current;
    if (!video || !hasCameras()) return setState('noCamera');
    let isOver = false;
    let end = () => {};
    const start = async () => {
      const camera = await rearCamera(video);
      if (isOver) return camera.stop();
      setState('running');
      const canvas = new QRCanvas();
      let isReading = false;
      const cancel = frameLoop(() => {
        if (isReading) return;
        isReading = true;
        camera
          .readFrame(canvas, true)
          .then((found) => {
            if (typeof found === 'string' && !isOver) onRead(found);
          })
          .catch(() => undefined)
          .finally(() => {
            isReading = false;
          });
      }, video);
      end = () => {
        cancel();
        camera.stop();
      };
    };
    start().catch(({ name }: Error) => {
      if (!isOver) setState(troubles[name] ?? 'failed');
    });
    return () => {
      isOver = true;
      end();
    };
  }, []);

  const isBroken = state !== 'starting' && state !== 'running';
  return (
    <div className={styles.camera}>
      {isBroken ? (
        <Alert severity="warning">{t(`renew.trouble.${state}`)}</Alert>
      ) : (
        <Text variant="body2" muted role="status">
          {t(isOther ? 'renew.trouble.otherCode' : state === 'starting' ? 'renew.give.starting' : 'renew.give.aim')}
        </Text>
      )}
      <video
        ref={player}
        muted
        playsInline
        aria-label={t('renew.give.view')}
        hidden={isBroken}
        className={styles.video}
      />
    </div>
  );
}
