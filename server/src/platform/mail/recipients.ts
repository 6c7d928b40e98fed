import { hash } from 'node:crypto';
import { type MemberRole, mayDo, type Permission } from '@warden/contract';
import type { Locale } from '@warden/i18n';
import type { Db } from '../db/database.ts';
import type { Reader } from './mailer.ts';

/** Which members of an organization get a mail about one of its things. */
export interface MemberRules {
  /** The mail is for members who may do one of these. */
  readonly needs: readonly Permission[];
  /** A member can mute reminders. */
  readonly isReminder?: boolean;
  /** Whoever ordered for the organization gets it too, whatever their role is now, while they are a member. */
  readonly toBuyer?: boolean;
}

/** An account that owns what a mail is about: a person, or an organization, which has no address. */
export interface MailOwner extends Reader {
  kind: 'person' | 'organization';
  email: string;
  locale: Locale;
  /** The name of an organization. */
  companyName: string | null;
}

/** Whom one mail goes to: a person about their own things, or a member about those of an organization. */
export interface Recipient extends Reader {
  email: string;
  locale: Locale;
  /** Whether the mail may have the texts of licenses. */
  mayReadTexts: boolean;
}

/** Who can be asked for readers. features/memberships and features/auth implement this. */
export interface Directory {
  /** The members of an organization who get such a mail now. */
  readersOf(
    tx: Db,
    organizationId: string,
    rules: Omit<MemberRules, 'toBuyer'> & { also?: string | null },
  ): Promise<{ userId: string; role: MemberRole }[]>;
  find(tx: Db, id: string): Promise<MailOwner | undefined>;
}

/**
 * Returns whom this job's mail goes to, where an account owns what the mail is about. Undefined means that this job
 * sends none: the owner is an organization, and each of its readers gets a job; or the reader of this job is not meant
 * any more. `orderedBy` is the person who ordered for an organization.
 */
export type RecipientOf = (owner: MailOwner, orderedBy?: string | null) => Promise<Recipient | undefined>;

/** The owner as they are, where no mail is composed for one of several readers. */
export const asOwner = async (owner: MailOwner): Promise<Recipient> => ({ ...owner, mayReadTexts: true });

/** Finds the recipient of one job, and notes the readers of an organization for whom jobs have to be made. */
export const recipients = (
  db: Db,
  directory: Directory,
  { needs, isReminder = false, toBuyer = false }: MemberRules,
  readerId: string | undefined,
) => {
  let [readers, isFound]: [readonly string[], boolean] = [[], false];

  const find = async (owner: MailOwner, orderedBy: string | null): Promise<Recipient | undefined> => {
    if (owner.kind === 'person') {
      // What a member was to read about may have been moved to a person meanwhile, who is the only one to read it then.
      return readerId === undefined || readerId === owner.id ? asOwner(owner) : undefined;
    }
    const found = await directory.readersOf(db, owner.id, { needs, isReminder, also: toBuyer ? orderedBy : null });
    if (readerId === undefined) {
      readers = found.map(({ userId }) => userId);
      return undefined;
    }
    const member = found.find(({ userId }) => userId === readerId);
    const person = member && (await directory.find(db, member.userId));
    if (!person) return undefined;
    const organization = { id: owner.id, name: owner.companyName ?? '' };
    return { ...person, organization, mayReadTexts: mayDo(member.role, 'texts') };
  };

  return {
    of: async (owner: MailOwner, orderedBy: string | null = null) => {
      const recipient = await find(owner, orderedBy);
      isFound = recipient !== undefined;
      return recipient;
    },
    /** The members for whom jobs have to be made. */
    readers: () => readers,
    /** Whether this job may send what was composed: one for a reader sends to nobody else. */
    maySend: () => readerId === undefined || isFound,
  };
};

/** The id of the job for one reader: the same whenever the first job is repeated, so that none is made twice. */
export const jobIdFor = (jobId: string, readerId: string): string =>
  hash('sha256', `${jobId} ${readerId}`)
    .slice(0, 32)
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-8$3-8$4-$5');

/** The same address, for a member of an organization: it leads to the organization. */
export const linkFor = (url: string, reader: Reader | null): string =>
  reader?.organization ? `${url}${url.includes('?') ? '&' : '?'}org=${reader.organization.id}` : url;
