import { languages } from '@warden/i18n/languages';
import { loadTexts } from '@warden/i18n/load-texts';
import { type DocsLocale, defaultLocale, docsLocales } from '@warden/i18n/locales';
import { docGroups } from '../features/docs/doc.ts';
import { docsPages, docsPath } from '../features/docs/pages.ts';
import { llmsTxt } from '../features/seo/llms.ts';
import { plainReply } from '../lib/page/plain-reply.ts';
import type { Route } from './+types/llms';

/** In the default language, with the pages of the other languages at the end: the file has one address for all. */
export const loader = async ({ request }: Route.LoaderArgs) => {
  const { origin } = new URL(request.url);
  const { docs, home } = await loadTexts[defaultLocale].pages();
  const linksIn = (lang: DocsLocale, pages = docsPages[lang]) =>
    pages.map(({ slug, title, description }) => ({
      title,
      address: `${origin}${docsPath(lang, slug)}.md`,
      text: description,
    }));
  return plainReply(
    llmsTxt({
      title: 'Warden',
      summary: home.metaDescription,
      sections: [
        ...docGroups.map((group) => ({
          title: docs.groups[group],
          links: linksIn(
            defaultLocale,
            docsPages[defaultLocale].filter((page) => page.group === group),
          ),
        })),
        { title: 'API', links: [{ title: 'OpenAPI', address: `${origin}/api/openapi.json` }] },
        ...docsLocales
          .filter((lang) => lang !== defaultLocale)
          .map((lang) => ({ title: languages[lang].name, links: linksIn(lang) })),
      ],
    }),
    'text/plain',
  );
};
