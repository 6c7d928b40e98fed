import { robots } from '../features/seo/robots.ts';
import { plainReply } from '../lib/page/plain-reply.ts';
import type { Route } from './+types/robots';

export const loader = ({ request }: Route.LoaderArgs) => plainReply(robots(new URL(request.url).origin), 'text/plain');
