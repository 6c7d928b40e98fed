import type { contract } from '@warden/contract';
import type { Config } from '../../../platform/config.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Handlers } from '../../../platform/http/mount.ts';
import type { JobQueue } from '../../../platform/jobs/queue.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import type { Secret } from '../../../platform/secret/secret.ts';
import type { SecurityEventService } from '../../security-events/service.ts';
import type { Passwords } from '../passwords.ts';
import { setUpRoutes } from './set-up-routes.ts';
import { signInRoutes } from './sign-in-routes.ts';

interface Services {
  config: Pick<Config, 'isFactorRequired' | 'publicUrl'>;
  db: Db;
  jobs: JobQueue;
  limits: Limits;
  passwords: Passwords;
  secret: Secret;
  securityEvents: SecurityEventService;
  now: () => Date;
}

export const factorRoutes = (services: Services): Handlers<typeof contract.factors> => {
  const { isFactorRequired, publicUrl } = services.config;
  const dependencies = { ...services, isFactorRequired, publicUrl };
  return { ...setUpRoutes(dependencies), ...signInRoutes(dependencies) };
};
