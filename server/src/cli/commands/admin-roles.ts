import type { Command } from '../command.ts';
import { onlyArgument } from '../only-argument.ts';
import { withServices } from '../with-services.ts';

const change = (word: 'grant' | 'revoke', isAdmin: boolean, summary: string): Command => ({
  words: ['admin', word],
  usage: 'EMAIL',
  summary,
  async run(args) {
    const email = onlyArgument(args, 'the email');
    const { setAdministrator } = await import('../../features/auth/service.ts');
    const changed = await withServices((services) => setAdministrator(services, email, isAdmin));
    const now = isAdmin ? 'an administrator' : 'no administrator';
    console.log(changed ? `${email} is ${now} from now on.` : `${email} is ${now} already.`);
  },
});

export const adminGrant = change('grant', true, 'Make an account that has proved its address an administrator');
export const adminRevoke = change('revoke', false, 'Make an administrator a customer; not the last one');
