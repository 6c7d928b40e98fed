import type { PublicSeller } from '@warden/contract';
import type { Locale } from '@warden/i18n/locales';

/** The name in the reader's language, or the Russian one, which every seller has. */
export const sellerName = ({ name_ru, name_en }: Pick<PublicSeller, 'name_ru' | 'name_en'>, locale: Locale) =>
  (locale === 'ru' ? null : name_en) || name_ru;

/** An entrepreneur's number has another name and more digits. */
export const ogrnLabel = (ogrn: string) => (ogrn.length === 15 ? 'seller.ogrnip' : 'seller.ogrn');
