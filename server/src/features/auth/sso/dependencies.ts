import type { Config } from '../../../platform/config.ts';
import type { OpenidProviders, ProviderSettings } from '../../../platform/openid/provider.ts';
import type { Resources } from '../../../platform/resources.ts';
import { decrypt } from '../../../platform/secret/encryption.ts';
import type { SecurityEventService } from '../../security-events/service.ts';
import type { SettingsService } from '../../settings/service.ts';
import type { Passwords } from '../passwords.ts';
import type { ProviderRow } from '../required-sign-in.ts';
import type { AccountService } from '../service.ts';

export interface SsoDependencies
  extends Pick<Resources, 'db' | 'jobs' | 'limits' | 'secret' | 'now' | 'realNow' | 'log'> {
  config: Pick<Config, 'publicUrl'>;
  accounts: AccountService;
  passwords: Passwords;
  securityEvents: SecurityEventService;
  settings: Pick<SettingsService, 'read'>;
  openid: OpenidProviders;
  /** The texts of the TXT records of a name. */
  txtRecords: Resources['txtRecords'];
}

/**
 * Where the provider of an organization sends people back to. Each has an address of its own, since not every provider
 * names itself in its answer: by the address, the shop knows an answer that another provider has asked for.
 */
export const redirectUri = (publicUrl: string, organizationId: string) =>
  `${publicUrl}/api/auth/sso/callback/${organizationId}`;

/** How the shop is known to the provider. A secret that the shop can no longer read is none. */
export const settingsOf = (
  { secret }: Pick<SsoDependencies, 'secret'>,
  { organizationId, issuer, clientId, encryptedSecret }: ProviderRow,
): ProviderSettings => ({
  issuer,
  clientId,
  clientSecret:
    encryptedSecret === null ? null : (decrypt(secret, 'client secret', organizationId, encryptedSecret) ?? null),
});
