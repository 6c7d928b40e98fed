import type { contract } from '@warden/contract';
import { messages } from '@warden/i18n';
import { and, eq } from 'drizzle-orm';
import type { Handlers } from '../../../platform/http/mount.ts';
import { originOf } from '../../../platform/http/session.ts';
import { LOGOUT_TOKEN_AGE, ProviderError } from '../../../platform/openid/provider.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { audit, userActor } from '../../audit/service.ts';
import { after, isFresh } from '../domain.ts';
import { findProvider } from '../required-sign-in.ts';
import { findOpener } from '../sessions.ts';
import { identities } from '../tables.ts';
import { beginFlow, findCompany } from './begin.ts';
import { type SsoDependencies, settingsOf } from './dependencies.ts';
import { finishFlow } from './finish.ts';
import { settingsRoutes } from './settings-routes.ts';
import { endSignIns, findIdentityOf, keepSession, listIdentities, redeemLogoutToken } from './store.ts';

export const ssoRoutes = (dependencies: SsoDependencies): Handlers<typeof contract.sso> => {
  const { config, db, limits, openid, securityEvents, now } = dependencies;
  const withMessage = (message: string) => ({ success: true as const, data: { message } });

  return {
    ...settingsRoutes(dependencies),

    async start({ body, address }) {
      await limits.consume({ network: address }, 'ssoAddress');
      const organizationId = await findCompany(dependencies, body);
      const { email, personalDataConsent = false } = body;
      return beginFlow(dependencies, {
        organizationId,
        purpose: 'sign-in',
        tokenHash: null,
        personalDataConsent,
        email,
      });
    },

    async link({ session, body, address }) {
      await limits.consume({ network: address }, 'ssoAddress');
      const { user, tokenHash } = session;
      const organizationId = await findCompany(dependencies, body);
      const isLinked = (await findIdentityOf(db, organizationId, user.id)) !== undefined;
      // Whoever else sits at this browser must not give the account another way in.
      if (!isLinked && !isFresh(session, now())) throw new Refusal('fresh_authentication_required');
      return beginFlow(dependencies, { organizationId, purpose: 'link', tokenHash, email: body.email ?? user.email });
    },

    async stepUp({ session, address }) {
      await limits.consume({ network: address }, 'ssoAddress');
      const opener = await findOpener(db, session.tokenHash);
      if (!opener) throw new Refusal('sso_unknown');
      const { organizationId, email } = opener.identity;
      const { tokenHash } = session;
      return beginFlow(dependencies, { organizationId, purpose: 'step-up', tokenHash, email: email ?? undefined });
    },

    async callback({ params, request, reply }) {
      const page = `${config.publicUrl}/sso/callback?organization=${params.organizationId}`;
      const [, answer] = /\?(.*)/s.exec(request.url) ?? [];
      return reply.header('cache-control', 'no-store').redirect(answer ? `${page}&${answer}` : page, 303);
    },

    async finish({ body, locale, address, request }) {
      await limits.consume({ network: address }, 'ssoAddress');
      return finishFlow(dependencies, body, { request, locale, address, device: body.device });
    },

    async identities({ session }) {
      const opener = await findOpener(db, session.tokenHash);
      const rows = await listIdentities(db, session.user.id);
      return {
        success: true,
        data: rows.map(({ identity, organization }) => ({
          id: identity.id,
          organization_id: identity.organizationId,
          organization,
          issuer: identity.issuer,
          email: identity.email,
          current: opener?.identity.id === identity.id,
          created_at: identity.createdAt.toISOString(),
          last_used_at: identity.lastUsedAt.toISOString(),
        })),
      };
    },

    async unlink({ session, params, locale, request }) {
      const { user, tokenHash } = session;
      return db.transaction(async (tx) => {
        const opener = (await findOpener(tx, tokenHash))?.identity;
        if (opener?.id === params.id) await keepSession(tx, tokenHash);
        const [removed] = await tx
          .delete(identities)
          .where(and(eq(identities.id, params.id), eq(identities.userId, user.id)))
          .returning();
        if (!removed) throw new Refusal('not_found');
        const actor = { ...userActor(user, request.ip), account: removed.organizationId };
        await audit(tx, { ...actor, action: 'user.sso_unlinked', subject: `user:${user.id}`, at: now() });
        await securityEvents.record(tx, { kind: 'sso_unlinked', userId: user.id, origin: originOf(request) });
        return withMessage(messages[locale].companyUnlinked);
      });
    },

    async backchannelLogout({ params, body, locale, address, request }) {
      await limits.consume({ network: address }, 'ssoAddress');
      const { organizationId } = params;
      const provider = await findProvider(db, organizationId);
      if (!provider) throw new Refusal('not_found');
      const signedOut = await openid
        .readLogout(settingsOf(dependencies, provider), body.logout_token)
        .catch((error: unknown) => {
          if (!(error instanceof ProviderError)) throw error;
          request.log.info(
            { organizationId, reason: error.reason, detail: error.detail },
            'a logout token was refused',
          );
          throw new Refusal(error.reason === 'refused' ? 'logout_token_invalid' : 'sso_unavailable');
        });
      await db.transaction(async (tx) => {
        const name = `${organizationId} ${signedOut.jti}`;
        if (!(await redeemLogoutToken(tx, name, after(now(), 3 * LOGOUT_TOKEN_AGE)))) {
          throw new Refusal('logout_token_invalid');
        }
        const people = await endSignIns(tx, organizationId, { issuer: provider.issuer, ...signedOut });
        for (const userId of people) {
          await securityEvents.record(tx, { kind: 'sessions_ended', userId, detail: 'provider' });
        }
      });
      return withMessage(messages[locale].signedOut);
    },
  };
};
