import type { contract, LinkName, PublicSeller, ReplyOf } from '@warden/contract';
import { useRouteLoaderData } from 'react-router';

/** What every page shows of the seller. Pages that show more load it themselves. */
type SellerInBrief = Pick<PublicSeller, 'name_ru' | 'name_en' | 'inn' | 'ogrn' | 'is_example'>;

/** What every page knows of the shop. A link that is not set is not shown. */
interface Shop {
  links: Partial<Record<LinkName, string>>;
  seller: SellerInBrief | null;
}

/** Leaves out what not every page needs, because this is part of every page. */
export const shopInBrief = ({ links, seller }: ReplyOf<typeof contract.seller.read>['data']): Shop => ({
  links: Object.fromEntries(Object.entries(links).filter(([, link]) => link !== null)),
  seller: seller && {
    name_ru: seller.name_ru,
    name_en: seller.name_en,
    inn: seller.inn,
    ogrn: seller.ogrn,
    is_example: seller.is_example,
  },
});

const unknown: Shop = { links: {}, seller: null };

export const useShop = () => useRouteLoaderData<{ shop: Shop }>('root')?.shop ?? unknown;
