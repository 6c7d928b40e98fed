import pages from 'virtual:docs-markdown';
import { withShopAddress } from '../features/docs/shop-address.ts';
import { plainReply } from '../lib/page/plain-reply.ts';
import type { Route } from './+types/docs-markdown';

/** A page of the docs as Markdown. Search engines are sent to the page itself. */
export const loader = ({ request }: Route.LoaderArgs) => {
  const { origin, pathname } = new URL(request.url);
  const page = `${origin}${pathname.slice(0, -'.md'.length)}`;
  return plainReply(withShopAddress(pages[pathname] ?? '', origin), 'text/markdown', {
    link: `<${page}>; rel="canonical"`,
  });
};
