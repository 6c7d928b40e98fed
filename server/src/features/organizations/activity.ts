import type { ActivityEntry, contract } from '@warden/contract';
import { type Locale, panelTexts, teamTexts } from '@warden/i18n';
import { dayOf } from '@warden/license';
import { BATCH, inBatches } from '../../platform/db/batches.ts';
import { atMost, mostCounted } from '../../platform/db/counted.ts';
import type { Db } from '../../platform/db/database.ts';
import { type CsvFormat, sendCsv, spreadsheets } from '../../platform/http/csv.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { originOf, personOf } from '../../platform/http/session.ts';
import { turnsPerAccount } from '../../platform/http/turns-per-account.ts';
import type { Resources } from '../../platform/resources.ts';
import { countActivity, findActivity, userActor, wasMember } from '../audit/service.ts';
import type { AccountService } from '../auth/service.ts';
import { findRole } from '../memberships/service.ts';
import type { SecurityEventService } from '../security-events/service.ts';

interface Dependencies extends Pick<Resources, 'db' | 'background' | 'now'> {
  accounts: Pick<AccountService, 'find'>;
  securityEvents: Pick<SecurityEventService, 'record'>;
}

type Row = Awaited<ReturnType<typeof findActivity>>[number];
type Who = Pick<ActivityEntry, 'actor' | 'actor_email'>;

const theShop: Who = { actor: 'shop', actor_email: null };
const PERSON = 'user:';

/**
 * Says who an actor of the log is to the owners of an organization. Those who are its members, or were, are named; the
 * shop's own people are not, whatever they did for it.
 */
const actorsOf = (accounts: Dependencies['accounts'], tx: Db, organizationId: string) => {
  const known = new Map<string, Who>();
  const find = async (actor: string): Promise<Who> => {
    if (!actor.startsWith(PERSON)) return theShop;
    const id = actor.slice(PERSON.length);
    const account = await accounts.find(tx, id);
    if (!account) return { actor: 'deleted', actor_email: null };
    const isMember = (await findRole(tx, organizationId, id)) ?? (await wasMember(tx, organizationId, id));
    return isMember ? { actor: 'member', actor_email: account.email } : theShop;
  };
  return async (actor: string) => {
    const who = known.get(actor) ?? (await find(actor));
    known.set(actor, who);
    return who;
  };
};

/**
 * Why the shop gave money back is a note of its people. The reason of a revocation is mailed to the owner. Ids of accounts
 * tell owners nothing.
 */
const factsOf = (text: string | null, { action }: Row, { actor }: Who): unknown => {
  if (text === null) return null;
  const { reason, userId: _, ...facts } = JSON.parse(text) as Record<string, unknown>;
  const isNote = actor === 'shop' && !action.startsWith('license.');
  return reason === undefined || isNote ? facts : { ...facts, reason };
};

const entriesOf = async (rows: readonly Row[], whoIs: (actor: string) => Promise<Who>): Promise<ActivityEntry[]> => {
  const entries: ActivityEntry[] = [];
  for (const row of rows) {
    const { id, at, action, subject } = row;
    const who = await whoIs(row.actor);
    const change = { before: factsOf(row.before, row, who), after: factsOf(row.after, row, who) };
    entries.push({ id, at: at.toISOString(), ...who, action, subject, ...change });
  }
  return entries;
};

const columns = ['at', 'who', 'what', 'subject', 'before', 'after'] as const;

const formatOf = (locale: Locale): CsvFormat => {
  const { activity } = teamTexts[locale];
  const titles: Record<(typeof columns)[number], string> = {
    at: `${activity.when}, UTC`,
    who: activity.who,
    what: activity.what,
    subject: panelTexts[locale].audit.subject,
    before: activity.before,
    after: activity.after,
  };
  return { ...spreadsheets[locale], titles };
};

const text = (facts: unknown) => (facts === null ? null : JSON.stringify(facts));

const lineOf = ({ at, actor, actor_email: email, action, subject, before, after }: ActivityEntry, locale: Locale) => {
  const actions: Record<string, string> = panelTexts[locale].audit.actions;
  const { activity } = teamTexts[locale];
  return {
    at: `${spreadsheets[locale].day(at.slice(0, 10))} ${at.slice(11, 19)}`,
    who: email ?? (actor === 'deleted' ? activity.deleted : activity.shop),
    what: actions[action] ?? action,
    subject,
    before: text(before),
    after: text(after),
  } satisfies Record<(typeof columns)[number], unknown>;
};

/** What the owners of an organization read of the audit log. */
export const activityRoutes = ({
  accounts,
  background,
  db,
  securityEvents,
  now,
}: Dependencies): Pick<Handlers<typeof contract.organizations>, 'activity' | 'exportActivity'> => {
  /** One file of an organization at a time. One more waits, as after a second click. */
  const inTurn = turnsPerAccount({ running: 1, waiting: 1 });

  /** Only members can be asked for, so that nobody learns by trying who works for the shop. */
  const chosenOf = async (organizationId: string, userId: string | undefined) => {
    if (!userId) return { organizationId };
    const { actor } = userActor({ id: userId });
    const who = await actorsOf(accounts, db, organizationId)(actor);
    return who.actor === 'shop' ? undefined : { organizationId, actor };
  };

  return {
    async activity({ session, query: { page, limit, userId } }) {
      const organizationId = session.user.id;
      const chosen = await chosenOf(organizationId, userId);
      if (!chosen) return { success: true, data: [], total: 0, page, limit };
      const most = mostCounted({ page, limit });
      const total = await countActivity(db, chosen, most);
      const rows = await findActivity(db, chosen, { limit, offset: (page - 1) * limit });
      const data = await entriesOf(rows, actorsOf(accounts, db, organizationId));
      return { success: true, data, ...atMost(total, most), page, limit };
    },

    async exportActivity({ session: { user }, query: { userId }, locale, request, reply }) {
      // What is returned ends with the download, or with its connection.
      return inTurn(user.id, async () => {
        const event = { userId: personOf(user), origin: originOf(request), detail: 'activity' };
        await securityEvents.record(db, { kind: 'exported', ...event });
        const chosen = await chosenOf(user.id, userId);
        const whoIs = actorsOf(accounts, background, user.id);
        const read = async (last: ActivityEntry | undefined) =>
          chosen ? entriesOf(await findActivity(background, chosen, { limit: BATCH, below: last?.id }), whoIs) : [];
        const name = `warden-activity-${dayOf(now())}.csv`;
        return sendCsv(reply, name, columns, inBatches(read), (entry) => lineOf(entry, locale), formatOf(locale));
      });
    },
  };
};
