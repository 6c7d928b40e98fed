import pages from 'virtual:docs-markdown';
import { readReleaseKey } from '../entities/release/release-key.ts';
import { withShop } from '../features/docs/shop.ts';
import { serverApi } from '../lib/api/server-api.ts';
import { plainReply } from '../lib/page/plain-reply.ts';
import type { Route } from './+types/docs-markdown';

/** A page of the docs as Markdown. Search engines are sent to the page itself. */
export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const { origin, pathname } = new URL(request.url);
  const page = `${origin}${pathname.slice(0, -'.md'.length)}`;
  const key = await readReleaseKey(serverApi(context, request));
  return plainReply(withShop(pages[pathname] ?? '', { origin, key }), 'text/markdown', {
    link: `<${page}>; rel="canonical"`,
  });
};
