import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // A dozen routes: sending them all is cheaper than asking for each.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
