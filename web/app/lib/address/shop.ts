import type { contract, LinkName, PublicSeller, ReplyOf, ShopSettings } from '@warden/contract';
import { useRouteLoaderData } from 'react-router';

/** What every page shows of the seller. Pages that show more load it themselves. */
type SellerInBrief = Pick<PublicSeller, 'name_ru' | 'name_en' | 'inn' | 'ogrn' | 'is_example'>;

/** What every page knows of the shop. A link that is not set is not shown. */
interface Shop {
  links: Partial<Record<LinkName, string>>;
  seller: SellerInBrief | null;
  /** Whether registration asks for the consent to the processing of personal data, which is then a page of its own. */
  separateConsent: boolean;
}

/** Leaves out what not every page needs, because this is part of every page. */
export const shopInBrief = (
  { links, seller }: ReplyOf<typeof contract.seller.read>['data'],
  { separate_consent: separateConsent }: ShopSettings,
): Shop => ({
  separateConsent,
  links: Object.fromEntries(Object.entries(links).filter(([, link]) => link !== null)),
  seller: seller && {
    name_ru: seller.name_ru,
    name_en: seller.name_en,
    inn: seller.inn,
    ogrn: seller.ogrn,
    is_example: seller.is_example,
  },
});

const unknown: Shop = { links: {}, seller: null, separateConsent: false };

/** The day of the clock of a demo, in the language of the page, once it was moved. */
export const useDemoDay = () => useRouteLoaderData<{ demoDay?: string }>('root')?.demoDay;

export const useShop = () => useRouteLoaderData<{ shop: Shop }>('root')?.shop ?? unknown;
