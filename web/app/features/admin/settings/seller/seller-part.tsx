import { useTranslation } from '../../../../lib/i18n/use-translation.tsx';
import { Alert } from '../../../../ui/alert.tsx';
import { cx } from '../../../../ui/cx.ts';
import layout from '../../../../ui/layout.module.css';
import { LoadFailure } from '../../../../ui/load-failure.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import shared from '../../admin.module.css';
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
  if (!data) return <Skeleton variant="rounded" height={1200} className={shared.narrow} />;
  return (
    <div className={cx(layout.stack, shared.narrow)}>
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
    </div>
  );
}
