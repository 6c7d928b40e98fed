import type { contract } from '@warden/contract';
import type { Config } from '../../../platform/config.ts';
import type { Handlers } from '../../../platform/http/mount.ts';
import type { Resources } from '../../../platform/resources.ts';
import type { SecurityEventService } from '../../security-events/service.ts';
import type { Passwords } from '../passwords.ts';
import { setUpRoutes } from './set-up-routes.ts';
import { signInRoutes } from './sign-in-routes.ts';

interface Services extends Pick<Resources, 'db' | 'jobs' | 'limits' | 'secret' | 'now' | 'realNow'> {
  config: Pick<Config, 'isFactorRequired' | 'publicUrl'>;
  passwords: Passwords;
  securityEvents: SecurityEventService;
}

export const factorRoutes = (services: Services): Handlers<typeof contract.factors> => {
  const { isFactorRequired, publicUrl } = services.config;
  const dependencies = { ...services, isFactorRequired, publicUrl };
  return { ...setUpRoutes(dependencies), ...signInRoutes(dependencies) };
};
