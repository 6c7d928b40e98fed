import { formatMoment, type Locale, mailTexts } from '@warden/i18n';
import type { FactorResetFacts, MailContent, MailFacts } from '@warden/i18n/mail-facts';
import { eq } from 'drizzle-orm';
import type { Db } from '../../../platform/db/database.ts';
import { isStaff } from '../../../platform/http/session.ts';
import type { AccountLimitName } from '../../../platform/limits/rules.ts';
import type { MailKind } from '../../../platform/mail/mail-job.ts';
import { type AuthMailDependencies, mailTo } from '../mail.tsx';
import { issueMailToken } from '../mail-tokens.ts';
import { findUser } from '../store.ts';
import { factorResets } from '../tables.ts';
import { countCodes } from './recovery-codes.ts';

type FactorMail<Data = object> = MailKind<{ userId: string } & Data, AuthMailDependencies>;

type Texts = (typeof mailTexts)[Locale];

/** A mail about what has happened to the factors of an account, with a link to the page where its owner signs in. */
const notice = <Data extends object>(
  kind: string,
  textsOf: (texts: Texts, data: Data) => MailContent,
  limit: AccountLimitName = 'factorNotices',
  factsOf?: (db: Db, userId: string) => Promise<Partial<MailFacts>>,
): FactorMail<Data> => ({
  kind,
  audience: 'confirmed',
  limit,
  async compose(data, { db, config }) {
    const user = await findUser(db, data.userId);
    if (!user) return null;
    const texts = textsOf(mailTexts[user.locale], data);
    return mailTo(user, user.locale, texts, `${config.publicUrl}/login`, await factsOf?.(db, user.id));
  },
});

interface FactorData {
  factor: 'totp' | 'passkey';
}

export const factorAdded = notice<FactorData>('auth.factor-added', ({ factorAdded: text }, { factor }) => text[factor]);
export const factorRemoved = notice<FactorData>(
  'auth.factor-removed',
  ({ factorRemoved: text }, { factor }) => text[factor],
);
export const recoveryCodeUsed = notice(
  'auth.recovery-code-used',
  ({ recoveryCodeUsed: text }) => text,
  undefined,
  async (db, userId) => ({ codesLeft: String(await countCodes(db, userId)) }),
);
/** A thief of the password can cause these, so they do not use up the limit of the others. */
export const factorGuessed = notice('auth.factor-guessed', ({ factorGuessed: text }) => text, 'factorGuessNotices');
export const passkeyCopied = notice('auth.passkey-copied', ({ passkeyCopied: text }) => text, 'factorGuessNotices');
export const recoveryCodesMade = notice('auth.recovery-codes-made', ({ recoveryCodesMade: text }) => text);
export const factorsRemoved = notice('auth.factors-removed', ({ factorsRemoved: text }) => text);
export const factorsLostByAdministrator = notice(
  'auth.factors-lost-by-administrator',
  ({ factorsLostByAdministrator: text }) => text,
);
export const accountRecovered = notice('auth.account-recovered', ({ accountRecovered: text }) => text);

/** A mail with a link about the wait after which all factors can be removed, as long as it is not stopped. */
const aboutReset = (
  kind: string,
  { purpose, page }: { purpose: 'keep-factors' | 'remove-factors'; page: string },
  textsOf: (texts: Texts, facts: FactorResetFacts) => MailContent,
): FactorMail => ({
  kind,
  audience: 'confirmed',
  async compose({ userId }, { db, config, now }) {
    const user = await findUser(db, userId);
    const [reset] = await db.select().from(factorResets).where(eq(factorResets.userId, userId));
    if (!user || isStaff(user) || !reset) return null;
    const token = await issueMailToken(db, purpose, userId, now());
    const texts = textsOf(mailTexts[user.locale], { ready: formatMoment(reset.readyAt, user.locale) });
    return mailTo(user, user.locale, texts, `${config.publicUrl}/${page}?token=${token}`);
  },
});

export const factorsLost = aboutReset(
  'auth.factors-lost',
  { purpose: 'keep-factors', page: 'keep-second-factor' },
  ({ factorsLost: text }, facts) => text(facts),
);
export const factorsRemovable = aboutReset(
  'auth.factors-removable',
  { purpose: 'remove-factors', page: 'remove-second-factor' },
  ({ factorsRemovable: text }) => text,
);

export const factorMails = [
  factorAdded,
  factorRemoved,
  recoveryCodeUsed,
  factorGuessed,
  passkeyCopied,
  recoveryCodesMade,
  factorsLost,
  factorsLostByAdministrator,
  factorsRemovable,
  factorsRemoved,
  accountRecovered,
];
