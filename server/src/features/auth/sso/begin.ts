import type { FlowPurpose } from '@warden/contract';
import { ProviderError } from '../../../platform/openid/provider.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { findProvider } from '../required-sign-in.ts';
import { redirectUri, type SsoDependencies, settingsOf } from './dependencies.ts';
import { findByDomain, insertFlow } from './store.ts';

interface Beginning {
  organizationId: string;
  purpose: FlowPurpose;
  /** The session that begins it. */
  tokenHash: string | null;
  personalDataConsent?: boolean;
  /** Spares people to type it again. */
  email?: string | undefined;
}

/** The domain of an address as domains are stored. */
export const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/** The organization that a caller means: by its id, or by the domain of an address. */
export const findCompany = async (
  { db }: Pick<SsoDependencies, 'db'>,
  { email, organization }: { email?: string | undefined; organization?: string | undefined },
): Promise<string> => {
  if (!email && !organization) throw new Refusal('field_required', { field: 'email' });
  const found = organization ?? (await findByDomain(db, domainOf(email ?? '')));
  if (!found) throw new Refusal('sso_unknown');
  return found;
};

/** Answers where the browser goes, and what it has to keep. */
export const beginFlow = async (dependencies: SsoDependencies, beginning: Beginning) => {
  const { db, openid, config, log, now } = dependencies;
  const { email, organizationId, purpose, tokenHash, personalDataConsent = false } = beginning;
  const provider = await findProvider(db, organizationId);
  if (!provider) throw new Refusal(purpose === 'try' ? 'sso_missing' : 'sso_unknown');
  const options = { redirectUri: redirectUri(config.publicUrl, organizationId), email, isFresh: purpose === 'step-up' };
  try {
    const { url, remember } = await openid.begin(settingsOf(dependencies, provider), options);
    const flow = await insertFlow(db, { organizationId, purpose, tokenHash, personalDataConsent }, remember, now());
    return { success: true as const, data: { url, flow } };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log.info({ organizationId, reason: error.reason, detail: error.detail }, 'an identity provider did not answer');
    throw new Refusal('sso_unavailable');
  }
};
