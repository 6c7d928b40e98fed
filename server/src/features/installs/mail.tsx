import { formatMoment, mailTexts } from '@warden/i18n';
import type { MailContent, MailFacts } from '@warden/i18n/mail-facts';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/db/database.ts';
import { MailLayout } from '../../platform/mail/layout.tsx';
import { licenseFile } from '../../platform/mail/license-file.ts';
import type { MailKind } from '../../platform/mail/mail-job.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { quote } from '../../platform/mail/quote.ts';
import type { Account, AccountService } from '../auth/service.ts';
import type { LicenseService } from '../licenses/service.ts';
import { findMove, type MoveRow, UNDO_TIME } from './moves.ts';

interface Dependencies {
  db: Db;
  config: Pick<Config, 'publicUrl'>;
  accounts: Pick<AccountService, 'find'>;
  licenses: Pick<LicenseService, 'findWorking'>;
  now: () => Date;
}

interface Told {
  texts: MailContent;
  facts: Partial<MailFacts>;
  /** The client whose licenses are attached. */
  client: string;
}

const mailTo = async (
  { db, config, licenses, now }: Dependencies,
  user: Account,
  { texts, facts, client }: Told,
): Promise<Mail | null> => {
  const working = (await licenses.findWorking(db, client, now())).filter(
    ({ userId, replacedBy }) => userId === user.id && !replacedBy,
  );
  if (working.length === 0) return null;
  const { email: to, locale } = user;
  const url = `${config.publicUrl}/dashboard`;
  const body = <MailLayout locale={locale} reader={user} texts={texts} facts={facts} url={url} />;
  return { to, reader: user, locale, subject: texts.subject, body, attachments: working.map(licenseFile) };
};

/** Says to which installation the licenses of another one have gone. It goes to their owner. */
export const installMoved: MailKind<{ moveId: string }, Dependencies> = {
  kind: 'installs.moved',
  audience: 'owed',
  async compose({ moveId }, dependencies) {
    const move = await findMove(dependencies.db, moveId);
    if (!move || move.undoneAt) return null;
    const user = await dependencies.accounts.find(dependencies.db, move.userId);
    return user ? mailTo(dependencies, user, moved(move, user)) : null;
  },
};

const moved = ({ fromClient, toClient, movedAt }: MoveRow, { locale }: Account): Told => ({
  texts: mailTexts[locale].installMoved,
  facts: {
    movedFrom: quote(fromClient, locale),
    movedTo: quote(toClient, locale),
    undoUntil: formatMoment(new Date(movedAt.getTime() + UNDO_TIME), locale),
  },
  client: toClient,
});

/** Says that the licenses have come back. */
export const installMoveUndone: MailKind<{ undoneMoveId: string }, Dependencies> = {
  kind: 'installs.move-undone',
  audience: 'owed',
  async compose({ undoneMoveId }, dependencies) {
    const move = await findMove(dependencies.db, undoneMoveId);
    const user = move?.undoneAt && (await dependencies.accounts.find(dependencies.db, move.userId));
    if (!user) return null;
    const { fromClient: client } = move;
    const facts = { installation: quote(client, user.locale) };
    return mailTo(dependencies, user, { texts: mailTexts[user.locale].installMoveUndone, facts, client });
  },
};

export const installMails = [installMoved, installMoveUndone];
