import { useQuery } from '@tanstack/react-query';
import type { SellerImage } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { useId, useRef } from 'react';
import { queryKeys } from '../../../../entities/query-keys.ts';
import { api } from '../../../../lib/api/api.ts';
import { serverMessage } from '../../../../lib/api/server-message.ts';
import { useTranslation } from '../../../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../../../lib/page/notice.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { Button } from '../../../../ui/button.tsx';
import { cx } from '../../../../ui/cx.ts';
import layout from '../../../../ui/layout.module.css';
import { Text } from '../../../../ui/text.tsx';
import shared from '../../admin.module.css';
import settings from '../settings.module.css';
import { useWriteImage } from './own-seller.ts';
import styles from './seller.module.css';

const toDataUrl = (blob: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });

/** The picture has to be fetched, because an image element cannot send the session's token. */
const usePicture = (name: SellerImage, isStored: boolean) => {
  const { data } = useQuery({
    queryKey: [...queryKeys.admin, 'seller-image', name],
    queryFn: async ({ signal }) => {
      const response = (await api(contract.seller.image, { params: { name } }, signal)) as Response;
      return toDataUrl(await response.blob());
    },
    enabled: isStored,
  });
  return isStored ? data : undefined;
};

export function SellerPicture({ name, isStored }: { name: SellerImage; isStored: boolean }) {
  const { t } = useTranslation();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const picture = usePicture(name, isStored);
  const { mutate, isPending, error } = useWriteImage(name);
  const write = (file: File | null) => mutate(file, { onSuccess: ({ message }) => showNotice(message) });
  return (
    <div className={settings.item}>
      <Text id={id} className={shared.bold}>
        {t(`panel.seller.${name}Picture`)}
      </Text>
      <div className={cx(layout.row, shared.little)}>
        {picture ? (
          <img src={picture} alt={t(`panel.seller.${name}Picture`)} className={styles.image} />
        ) : (
          <Text variant="body2" muted>
            {t('panel.seller.noPicture')}
          </Text>
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept="image/png,image/jpeg"
          onChange={({ target }) => {
            if (target.files?.[0]) write(target.files[0]);
            // Without this, choosing the same file again would fire no event.
            target.value = '';
          }}
        />
        <Button
          size="small"
          variant="outlined"
          loading={isPending}
          aria-describedby={id}
          onClick={() => input.current?.click()}
        >
          {t(isStored ? 'panel.seller.replacePicture' : 'panel.seller.choosePicture')}
        </Button>
        {isStored && (
          <Button size="small" variant="text" loading={isPending} aria-describedby={id} onClick={() => write(null)}>
            {t('panel.seller.removePicture')}
          </Button>
        )}
      </div>
      {error && (
        <Alert severity="error" role="alert" className={shared.little}>
          {serverMessage(error) ?? t('panel.seller.pictureFailed')}
        </Alert>
      )}
    </div>
  );
}
