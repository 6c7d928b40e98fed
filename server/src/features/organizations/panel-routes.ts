import type { contract } from '@warden/contract';
import { messages } from '@warden/i18n';
import type { Handlers } from '../../platform/http/mount.ts';
import { userActor } from '../audit/service.ts';
import { type Merging, mergeOrganizations } from './merging.ts';

/** What administrators change in organizations. The panel's lists read them. */
export const organizationPanelRoutes = (dependencies: Merging): Handlers<Pick<typeof contract.admin, 'merge'>> => ({
  async merge({ params, body, session, locale, address }) {
    const { db } = dependencies;
    await db.transaction((tx) =>
      mergeOrganizations(dependencies, tx, { from: params.id, into: body.into }, userActor(session.user, address)),
    );
    return { success: true, data: { message: messages[locale].organizationsMerged } };
  },
});
