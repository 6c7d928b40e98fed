import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useTranslation } from '../../../../lib/i18n/use-translation.tsx';
import { LoadFailure } from '../../../../ui/load-failure.tsx';
import { PanelSection } from '../panel-section.tsx';
import { LinksForm } from './links-form.tsx';
import { useOwnSeller } from './own-seller.ts';
import { SellerForm } from './seller-form.tsx';
import { SellerPicture } from './seller-picture.tsx';

/** Who sells, as documents and pages show it. */
export function SellerPart() {
  const { t } = useTranslation();
  const { data, error, refetch } = useOwnSeller();
  if (error && !data) {
    return <LoadFailure text={t('panel.seller.loadFailed')} error={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton variant="rounded" height={1200} sx={{ maxWidth: 720 }} />;
  return (
    <Stack sx={{ gap: 2, maxWidth: 720 }}>
      {data.is_example && <Alert severity="info">{t('panel.seller.example')}</Alert>}
      {!data.seller && <Alert severity="info">{t('panel.seller.none')}</Alert>}
      <SellerForm seller={data.seller} />
      <PanelSection title={t('panel.seller.pictures')} lead={t('panel.seller.picturesLead')}>
        <SellerPicture name="stamp" isStored={data.images.stamp} />
        <SellerPicture name="signature" isStored={data.images.signature} />
      </PanelSection>
      <PanelSection title={t('panel.seller.links')} lead={t('panel.seller.linksLead')}>
        <LinksForm links={data.links} />
      </PanelSection>
    </Stack>
  );
}
