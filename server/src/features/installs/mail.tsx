import { formatMoment, mailTexts } from '@warden/i18n';
import type { MailContent, MailFacts } from '@warden/i18n/mail-facts';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/db/database.ts';
import { MailLayout } from '../../platform/mail/layout.tsx';
import { licenseFile } from '../../platform/mail/license-file.ts';
import type { OwnerMailKind } from '../../platform/mail/mail-job.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { quote } from '../../platform/mail/quote.ts';
import type { Recipient, RecipientOf } from '../../platform/mail/recipients.ts';
import type { AccountService } from '../auth/service.ts';
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
  /** Who owns the licenses. */
  owner: string;
  texts: MailContent;
  facts: Partial<MailFacts>;
  /** The client whose licenses are attached. */
  client: string;
}

const mailTo = async (
  { db, config, licenses, now }: Dependencies,
  user: Recipient,
  { owner, texts, facts, client }: Told,
): Promise<Mail | null> => {
  const working = (await licenses.findWorking(db, client, now())).filter(
    ({ userId, replacedBy }) => userId === owner && !replacedBy,
  );
  if (working.length === 0) return null;
  const { email: to, locale } = user;
  const url = `${config.publicUrl}/dashboard`;
  const body = <MailLayout locale={locale} reader={user} texts={texts} facts={facts} url={url} />;
  return { to, reader: user, locale, subject: texts.subject, body, attachments: working.map(licenseFile) };
};

const findRecipient = async (
  { accounts, db }: Dependencies,
  { userId }: Pick<MoveRow, 'userId'>,
  recipientOf: RecipientOf,
) => {
  const owner = await accounts.find(db, userId);
  return owner && recipientOf(owner);
};

/** Says to which installation the licenses of another one have gone. It goes to their owner. */
export const installMoved: OwnerMailKind<{ moveId: string }, Dependencies> = {
  kind: 'installs.moved',
  audience: 'owed',
  forMembers: { needs: ['texts'] },
  async compose({ moveId }, dependencies, recipientOf) {
    const move = await findMove(dependencies.db, moveId);
    if (!move || move.undoneAt) return null;
    const user = await findRecipient(dependencies, move, recipientOf);
    return user ? mailTo(dependencies, user, moved(move, user)) : null;
  },
};

const moved = ({ userId, fromClient, toClient, movedAt }: MoveRow, { locale }: Recipient): Told => ({
  owner: userId,
  texts: mailTexts[locale].installMoved,
  facts: {
    movedFrom: quote(fromClient, locale),
    movedTo: quote(toClient, locale),
    undoUntil: formatMoment(new Date(movedAt.getTime() + UNDO_TIME), locale),
  },
  client: toClient,
});

/** Says that the licenses have come back. */
export const installMoveUndone: OwnerMailKind<{ undoneMoveId: string }, Dependencies> = {
  kind: 'installs.move-undone',
  audience: 'owed',
  forMembers: { needs: ['texts'] },
  async compose({ undoneMoveId }, dependencies, recipientOf) {
    const move = await findMove(dependencies.db, undoneMoveId);
    const user = move?.undoneAt && (await findRecipient(dependencies, move, recipientOf));
    if (!user) return null;
    const { userId: owner, fromClient: client } = move;
    const facts = { installation: quote(client, user.locale) };
    return mailTo(dependencies, user, { owner, texts: mailTexts[user.locale].installMoveUndone, facts, client });
  },
};

export const installMails = [installMoved, installMoveUndone];
