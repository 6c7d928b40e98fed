import type { Services } from '../app/services.ts';

/** The shop's modules are loaded only here, so that the help does not wait for them. */
const load = () => import('./open-services.ts');

/**
 * Builds the services in the same way as the shop, but runs no jobs: mails wait in the queue until the shop sends them.
 * Refusals are explained to the operator in one line.
 */
export const withServices = async <T>(use: (services: Services) => Promise<T>): Promise<T> =>
  (await load()).useServices(use);

/** Does the same for commands about payments: without a provider they fail at the start rather than halfway. */
export const withPayments = async <T>(use: (payments: Services['payments']) => Promise<T>): Promise<T> => {
  const { useServices, yookassaAccount } = await load();
  return useServices(async (services) => {
    yookassaAccount(services);
    return use(services.payments);
  });
};
