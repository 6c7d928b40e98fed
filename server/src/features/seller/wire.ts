import type { contract, PublicSeller, ReplyOf } from '@warden/contract';
import type { MailSender } from '../../platform/mail/sender.tsx';
import { linksOf } from './domain.ts';
import type { SellerRow } from './store.ts';

export const toPublic = ({ details, isExample }: SellerRow): PublicSeller | null =>
  details && {
    name_ru: details.name_ru,
    name_en: details.name_en ?? null,
    inn: details.inn,
    kpp: details.kpp ?? null,
    ogrn: details.ogrn ?? null,
    address_ru: details.address_ru,
    address_en: details.address_en ?? null,
    bank: details.bank,
    foreign_bank: details.foreign_bank ?? null,
    is_example: isExample,
  };

export const toOwn = (row: SellerRow | undefined): ReplyOf<typeof contract.seller.details>['data'] => ({
  seller: row?.details ?? null,
  is_example: row?.isExample ?? false,
  links: linksOf(row?.links ?? {}),
  images: { stamp: Boolean(row?.stampKey), signature: Boolean(row?.signatureKey) },
});

export const toMailSender = (row: SellerRow | undefined): MailSender => {
  const { details, isExample = false, links } = row ?? {};
  return {
    seller: details
      ? {
          nameRu: details.name_ru,
          nameEn: details.name_en ?? null,
          inn: details.inn,
          ogrn: details.ogrn ?? null,
          isExample,
        }
      : null,
    support: links?.support ?? null,
  };
};
