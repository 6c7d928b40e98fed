import { createServices, type OpenResources, type Services } from '../src/app/services.ts';

/** Simulates a power cut: after it, the code under test does nothing more. */
export class Crash extends Error {}

/**
 * Returns the same services, which crash at the n-th edge: before and after each call to the provider, before each
 * statement outside a transaction, before and after each commit, each job enqueued, each mail sent and each use of the
 * storage. `names` lists the edges that a run reached.
 */
export const crashingAt = (services: Services, at: number) => {
  const names: string[] = [];
  const edge = (name: string) => {
    names.push(name);
    if (names.length === at) throw new Crash(name);
    // A process that has crashed does nothing more.
    if (names.length > at) throw new Crash(`dead, and still at ${name}`);
  };
  const around = <T extends object>(name: string, target: T): T =>
    new Proxy(target, {
      get: (object, key) => {
        const value = Reflect.get(object, key);
        if (typeof value !== 'function') return value;
        return async (...args: unknown[]) => {
          edge(`before ${name}.${String(key)}`);
          const result = await value.apply(object, args);
          edge(`after ${name}.${String(key)}`);
          return result;
        };
      },
    });
  const database = <T extends Services['db']>(real: T): T =>
    new Proxy(real, {
      get: (object, key) => {
        const value = Reflect.get(object, key);
        if (typeof value !== 'function') return value;
        if (key !== 'transaction') {
          return (...args: unknown[]) => {
            edge(`before ${String(key)}`);
            return value.apply(object, args);
          };
        }
        return async (work: (tx: unknown) => Promise<unknown>) => {
          edge('before a transaction');
          const result = await object.transaction(async (tx) => {
            const done = await work(tx);
            edge('before the commit');
            return done;
          });
          edge('after the commit');
          return result;
        };
      },
    });
  return {
    names,
    services: createServices({
      ...services,
      db: database(services.db),
      background: database(services.background),
      provider: new Proxy(services.provider, {
        get: (object, key) => {
          const wrapped = around('provider', object);
          return key === 'payments' || key === 'refunds' ? Reflect.get(object, key) : Reflect.get(wrapped, key);
        },
      }),
      jobs: around('jobs', services.jobs),
      mailer: around('mailer', services.mailer),
      storage: around('storage', services.storage),
    } satisfies OpenResources),
  };
};

/** Runs the work with a crash at the n-th edge, and returns the edge's name, or false where there is no such edge. */
export const dyingAt = async (
  services: Services,
  edge: number,
  work: (services: Services) => Promise<unknown>,
): Promise<string | false> => {
  const { services: crashing, names } = crashingAt(services, edge);
  try {
    await work(crashing);
    return false;
  } catch (error) {
    if (!(error instanceof Crash)) throw error;
    return names[edge - 1] as string;
  }
};

/** Runs the scenario once for each edge, and returns the names of the edges. */
export const atEachEdge = async (scenario: (edge: number) => Promise<string | false>) => {
  const edges: string[] = [];
  for (let edge = 1; ; edge++) {
    const died = await scenario(edge);
    if (!died) return edges;
    edges.push(died);
  }
};
