import { randomBytes } from 'node:crypto';
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Allows the inline scripts and styles of one page, this time. */
    nonce: string;
  }
  interface FastifyContextConfig {
    /** Who may call; a route that does not say cannot be served. */
    access?: 'public' | 'user' | 'admin';
  }
}

/** Helmet knows Node's request, not Fastify's. */
type WithNonce = FastifyRequest['raw'] & { nonce: string };
const nonceOf = (request: unknown) => `'nonce-${(request as WithNonce).nonce}'`;

export const securityHeaders = async (app: FastifyInstance, { https, dev }: { https: boolean; dev: boolean }) => {
  app.decorateRequest('nonce', '');
  app.addHook('onRequest', async (request) => {
    request.nonce = randomBytes(16).toString('base64url');
    (request.raw as WithNonce).nonce = request.nonce;
  });
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", nonceOf],
        styleSrcElem: ["'self'", nonceOf],
        // Component libraries position popovers and set sizes through style attributes.
        styleSrcAttr: ["'unsafe-inline'"],
        // Vite adds its styles by script while developing.
        ...(dev ? { styleSrcElem: ["'self'", "'unsafe-inline'"] } : {}),
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: dev ? ["'self'", 'ws:'] : ["'self'"],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'deny' },
  });
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
