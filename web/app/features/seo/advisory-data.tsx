import type { Advisory } from '@warden/contract';
import { advisoryPath, titleOf } from '../../entities/advisory/advisory-words.ts';
import { useOrigin } from '../../lib/address/origin.ts';
import { pageAddress } from '../../lib/address/page-address.ts';
import { useLocale } from '../../lib/i18n/locale.ts';
import { useTranslation } from '../../lib/i18n/use-translation.tsx';
import { JsonLd } from '../../ui/json-ld.tsx';

type Named = Pick<Advisory, 'id' | 'title_en' | 'title_ru'>;

/** The list of advisories as schema.org data. */
export function AdvisoriesData({ advisories }: { advisories: readonly Named[] }) {
  const origin = useOrigin();
  const locale = useLocale();
  const data = {
    '@type': 'ItemList',
    itemListElement: advisories.map((advisory, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: `${advisory.id}: ${titleOf(advisory, locale)}`,
      url: pageAddress(origin, advisoryPath(advisory.id), locale),
    })),
  };
  return advisories.length > 0 && <JsonLd data={data} />;
}

/** One advisory as schema.org data, which has no type of its own for advisories. */
export function AdvisoryData({
  advisory,
}: {
  advisory: Named & Pick<Advisory, 'cve' | 'published_at' | 'updated_at'>;
}) {
  const { t } = useTranslation();
  const origin = useOrigin();
  const locale = useLocale();
  const { id, cve, published_at, updated_at } = advisory;
  const data = {
    '@type': 'TechArticle',
    headline: titleOf(advisory, locale),
    identifier: [id, ...(cve ? [cve] : [])],
    url: pageAddress(origin, advisoryPath(id), locale),
    inLanguage: locale,
    datePublished: published_at,
    dateModified: updated_at,
    author: { '@type': 'Organization', name: t('brand'), url: origin },
    about: { '@type': 'SoftwareApplication', name: t('brand'), applicationCategory: 'DeveloperApplication' },
  };
  return <JsonLd data={data} />;
}
