import { notesFor, type Release, reasonFor } from '@warden/contract';
import { docsLocaleFor, type Locale } from '@warden/i18n/locales';
import { micromark } from 'micromark';
import { pageAddress } from '../../lib/address/page-address.ts';
import { xml } from './xml.ts';

interface Feed {
  origin: string;
  locale: Locale;
  title: string;
  subtitle: string;
  /** The word for a release that nobody should install any more. */
  yanked: string;
  /** Newest first. */
  releases: readonly Release[];
}

const ENTRIES = 50;

/** Releases as an Atom feed, with the notes in the reader's language. */
export const releaseFeed = ({ origin, locale, title, subtitle, releases, ...words }: Feed) => {
  const page = (version?: string) =>
    pageAddress(
      origin,
      `/docs/${docsLocaleFor(locale)}/releases${version ? `/${encodeURIComponent(version)}` : ''}`,
      locale,
    );
  const reason = ({ yanked }: Release) => (yanked ? xml`<p><strong>${reasonFor(yanked, locale)}</strong></p>` : '');
  const self = pageAddress(origin, '/feed.xml', locale);
  /** Feed readers show a release again when its date changes, which a yanked one should be. */
  const changed = ({ updated_at, yanked }: Release) => (yanked && yanked.at > updated_at ? yanked.at : updated_at);
  const newest = releases.map(changed).toSorted();
  return xml`<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${locale}">
<id>${self}</id>
<title>${title}</title>
<subtitle>${subtitle}</subtitle>
<link rel="self" type="application/atom+xml" href="${self}"/>
<link rel="alternate" type="text/html" href="${page()}"/>
<icon>${origin}/favicon.svg</icon>
<author><name>Warden</name></author>
<updated>${newest.at(-1) ?? '1970-01-01T00:00:00Z'}</updated>
${releases.slice(0, ENTRIES).map(
  (release) =>
    xml`<entry>
<id>${page(release.version)}</id>
<title>Warden ${release.version}${release.yanked ? ` (${words.yanked})` : ''}</title>
<link rel="alternate" type="text/html" href="${page(release.version)}"/>
<published>${release.released_at}</published>
<updated>${changed(release)}</updated>
<content type="html">${reason(release)}${micromark(notesFor(release, locale))}</content>
</entry>`,
)}
</feed>
`;
};
