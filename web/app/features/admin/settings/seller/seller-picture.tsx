import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { SellerImage } from '@warden/contract';
import { contract } from '@warden/contract/calls';
import { useId, useRef } from 'react';
import { queryKeys } from '../../../../entities/query-keys.ts';
import { api } from '../../../../lib/api/api.ts';
import { serverMessage } from '../../../../lib/api/server-message.ts';
import { useTranslation } from '../../../../lib/i18n/use-translation.tsx';
import { showNotice } from '../../../../lib/page/notice.ts';
import { useWriteImage } from './own-seller.ts';

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
    <Box sx={{ py: 1.5, '& + &': { borderTop: '1px solid', borderColor: 'divider' } }}>
      <Typography id={id} sx={{ fontWeight: 600 }}>
        {t(`panel.seller.${name}Picture`)}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mt: 1 }}>
        {picture ? (
          <Box
            component="img"
            src={picture}
            alt={t(`panel.seller.${name}Picture`)}
            // Paper is white, whatever the theme.
            sx={{ maxWidth: 160, maxHeight: 96, p: 1, bgcolor: '#fff', borderRadius: 1 }}
          />
        ) : (
          <Typography variant="body2" color="textSecondary">
            {t('panel.seller.noPicture')}
          </Typography>
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
          <Button size="small" variant="text" disabled={isPending} aria-describedby={id} onClick={() => write(null)}>
            {t('panel.seller.removePicture')}
          </Button>
        )}
      </Box>
      {error && (
        <Alert severity="error" role="alert" sx={{ mt: 1 }}>
          {serverMessage(error) ?? t('panel.seller.pictureFailed')}
        </Alert>
      )}
    </Box>
  );
}
