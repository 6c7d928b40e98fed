import type { SessionUser } from '../../platform/http/session.ts';
import { emailKey } from '../../platform/mail/email-key.ts';
import { enqueueMail } from '../../platform/mail/mail-job.ts';
import type { Refusal } from '../../platform/refusal.ts';
import type { Resources } from '../../platform/resources.ts';
import { confirmationOf } from './confirmation.ts';
import { confirmAddress, confirmOwner } from './mail.tsx';

type Dependencies = Pick<Resources, 'db' | 'jobs' | 'limits'>;

/** Mails a customer the link that proves the address, or returns why not: there were too many such mails. */
export const askForProof = async (
  { db, jobs, limits }: Dependencies,
  user: SessionUser,
  address: string,
): Promise<Refusal | undefined> => {
  const who = { network: address, account: user.id, mailbox: emailKey(user.email) };
  const names = ['resendAddress', 'confirmationHere', 'resendAccount', 'confirmationMailbox'] as const;
  const { reached } = await limits.attempt(who, ...names);
  if (reached) return reached.refusal;
  const mail = confirmationOf(user) === 'link' ? confirmOwner : confirmAddress;
  await db.transaction((tx) => enqueueMail({ jobs }, tx, mail, { userId: user.id }));
  return undefined;
};
