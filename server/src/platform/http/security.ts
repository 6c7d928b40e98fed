import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import helmet from 'helmet';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The server does not start with a route that does not declare its access. */
    access?: 'public' | 'user' | 'admin';
  }
}

/** A page's content security policy allows the inline scripts and styles with these hashes. */
export interface InlineHashes {
  scripts: readonly string[];
  styles: readonly string[];
}

/** A page may load and run files of this origin, and only those inline scripts and styles that carried its nonce. */
export const contentPolicy = ({ scripts, styles }: InlineHashes, dev: boolean) =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    // Vite adds its styles by script during development.
    dev ? "style-src-elem 'self' 'unsafe-inline'" : ["style-src-elem 'self'", ...styles].join(' '),
    // Component libraries position popovers and set sizes through style attributes.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${dev ? ' ws:' : ''}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Returns the headers of an answer of the API, and the function that sets those of any reply. */
export const securityHeaders = ({ https, dev }: { https: boolean; dev: boolean }) => {
  const others = helmet({
    contentSecurityPolicy: false,
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'deny' },
    // These headers were for Internet Explorer, Flash and a script filter that browsers no longer have.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  // The headers are the same for every reply, so the middleware runs once.
  const collected = new Map([
    ['content-security-policy', contentPolicy({ scripts: [], styles: [] }, dev)],
    // A page that reads QR codes by the camera says so in the headers of its route.
    ['permissions-policy', 'camera=(), geolocation=(), microphone=()'],
  ]);
  const collector = {
    setHeader: (name: string, value: string) => collected.set(name.toLowerCase(), value),
    removeHeader: () => {},
  };
  others({} as never, collector as never, () => undefined);
  const headers = Object.fromEntries(collected);
  const ofApi = { ...headers, 'cache-control': 'no-store' };
  const set = (request: FastifyRequest, reply: FastifyReply) => {
    // The route is compared rather than the address, because one address can be spelled in many ways.
    reply.headers(request.routeOptions.url?.startsWith('/api/') ? ofApi : headers);
  };
  return { ofApi, set };
};

/** Refuses to start with a route that does not declare its access. */
export const denyUndeclaredRoutes = (app: FastifyInstance) => {
  const routes: { method: string | string[]; url: string; config?: { access?: string } }[] = [];
  app.addHook('onRoute', (route) => {
    routes.push(route);
  });
  app.addHook('onReady', async () => {
    const undeclared = routes.filter((route) => !route.config?.access);
    if (undeclared.length === 0) return;
    const names = undeclared.map(({ method, url }) => `${String(method)} ${url}`).join(', ');
    throw new Error(`routes without a declared access are not served: ${names}`);
  });
};
