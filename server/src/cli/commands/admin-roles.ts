import type { Command } from '../command.ts';
import { onlyArgument } from '../only-argument.ts';
import { tellingRefusals } from '../refused.ts';
import { withQueue } from '../with-queue.ts';

const change = (word: 'grant' | 'revoke', isAdmin: boolean, summary: string): Command => ({
  words: ['admin', word],
  usage: 'EMAIL',
  summary,
  async run(args) {
    const email = onlyArgument(args, 'the email');
    const { setAdministrator } = await import('../../features/auth/administrators.ts');
    const changed = await withQueue((_queue, { db }) =>
      tellingRefusals(setAdministrator({ db, now: () => new Date() }, email, isAdmin)),
    );
    const now = isAdmin ? 'an administrator' : 'no administrator';
    console.log(changed ? `${email} is ${now} from now on.` : `${email} is ${now} already.`);
    return true;
  },
});

export const adminGrant = change('grant', true, 'Make somebody with a verified account an administrator');
export const adminRevoke = change('revoke', false, 'Make an administrator a customer; not the last one');
