import type { FastifyInstance } from 'fastify';
import { openCore, type YookassaOptions } from './core.ts';
import type { Faults } from './faults.ts';
import { type RouteOptions, yookassaRoutes } from './routes.ts';

export interface Yookassa {
  /** A Fastify plugin: mount it with the prefix that `publicUrl` ends in. */
  routes: (app: FastifyInstance, options: RouteOptions) => Promise<void>;
  /** Faults, which can be set only from within the process. */
  faults: Faults;
  close: () => Promise<void>;
}

/** The stand-in as a part of another server. */
export const openYookassa = (options: YookassaOptions): Yookassa => {
  const core = openCore(options);
  return { routes: (app, { guards }) => yookassaRoutes(app, { core, guards }), faults: core.faults, close: core.close };
};
