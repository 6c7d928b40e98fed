import { type Advisory, notesFor, type Release, reasonFor } from '@warden/contract';
import { docsLocaleFor, type Locale } from '@warden/i18n/locales';
import { micromark } from 'micromark';
import { advisoryPath, textOf, titleOf } from '../../entities/advisory/advisory-words.ts';
import { pageAddress } from '../../lib/address/page-address.ts';
import { xml } from './xml.ts';

interface Entry {
  title: string;
  path: string;
  published: string;
  updated: string;
  /** Markdown. */
  text: string;
  /** Set where it should not be followed any more, such as a yanked release. */
  revoked: Pick<NonNullable<Release['yanked']>, 'at' | 'reason_en' | 'reason_ru'> | null;
}

interface FeedOptions {
  origin: string;
  locale: Locale;
  title: string;
  subtitle: string;
}

interface Feed extends FeedOptions {
  /** The feed itself, and the page that shows the same. */
  path: string;
  page: string;
  /** The word for an entry that should not be followed any more. */
  revoked: string;
  /** Newest first. */
  entries: readonly Entry[];
}

const ENTRIES = 50;

/** An Atom feed in the reader's language. */
const atomFeed = ({ origin, locale, title, subtitle, path, page, entries, ...words }: Feed) => {
  const addressOf = (target: string) => pageAddress(origin, target, locale);
  const reason = ({ revoked }: Entry) => (revoked ? xml`<p><strong>${reasonFor(revoked, locale)}</strong></p>` : '');
  /** Feed readers show an entry again when its date changes, which one that is revoked should be. */
  const changed = ({ updated, revoked }: Entry) => (revoked && revoked.at > updated ? revoked.at : updated);
  const newest = entries.map(changed).toSorted();
  return xml`<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${locale}">
<id>${addressOf(path)}</id>
<title>${title}</title>
<subtitle>${subtitle}</subtitle>
<link rel="self" type="application/atom+xml" href="${addressOf(path)}"/>
<link rel="alternate" type="text/html" href="${addressOf(page)}"/>
<icon>${origin}/favicon.svg</icon>
<author><name>Warden</name></author>
<updated>${newest.at(-1) ?? '1970-01-01T00:00:00Z'}</updated>
${entries.slice(0, ENTRIES).map(
  (entry) =>
    xml`<entry>
<id>${addressOf(entry.path)}</id>
<title>${entry.title}${entry.revoked ? ` (${words.revoked})` : ''}</title>
<link rel="alternate" type="text/html" href="${addressOf(entry.path)}"/>
<published>${entry.published}</published>
<updated>${changed(entry)}</updated>
<content type="html">${reason(entry)}${micromark(entry.text)}</content>
</entry>`,
)}
</feed>
`;
};

interface ReleaseFeed extends FeedOptions {
  /** The word for a release that nobody should install any more. */
  yanked: string;
  /** Newest first. */
  releases: readonly Release[];
}

/** Releases as an Atom feed, with the notes in the reader's language. */
export const releaseFeed = ({ releases, yanked: revoked, ...feed }: ReleaseFeed) => {
  const page = `/docs/${docsLocaleFor(feed.locale)}/releases`;
  return atomFeed({
    ...{ ...feed, path: '/feed.xml', page, revoked },
    entries: releases.map((release) => ({
      title: `Warden ${release.version}`,
      path: `${page}/${encodeURIComponent(release.version)}`,
      published: release.released_at,
      updated: release.updated_at,
      text: notesFor(release, feed.locale),
      revoked: release.yanked,
    })),
  });
};

interface AdvisoryFeed extends FeedOptions {
  /** The word for an advisory that was wrong. */
  withdrawn: string;
  /** Newest first. */
  advisories: readonly Advisory[];
}

/** Advisories as an Atom feed. */
export const advisoryFeed = ({ advisories, withdrawn: revoked, ...feed }: AdvisoryFeed) =>
  atomFeed({
    ...{ ...feed, path: '/security/advisories/feed.xml', page: '/security/advisories', revoked },
    entries: advisories.map((advisory) => ({
      title: `${advisory.id}: ${titleOf(advisory, feed.locale)}`,
      path: advisoryPath(advisory.id),
      published: advisory.published_at,
      updated: advisory.updated_at,
      text: textOf(advisory, feed.locale),
      revoked: advisory.withdrawn,
    })),
  });
