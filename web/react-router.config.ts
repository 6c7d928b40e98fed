import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // There are few routes, so sending all of them at once is cheaper than a request for each.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
