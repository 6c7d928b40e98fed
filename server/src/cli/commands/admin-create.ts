import { checked } from '../checked.ts';
import type { Command } from '../command.ts';
import { onlyArgument } from '../only-argument.ts';
import { readPassword } from '../read-password.ts';
import { explaining } from '../refused.ts';
import { withServices } from '../with-services.ts';

export const adminCreate: Command = {
  words: ['admin', 'create'],
  usage: 'EMAIL',
  summary: 'Make an account for an administrator; asks for a password, or reads it from what is piped in',
  async run(args) {
    const email = checked('email', onlyArgument(args, 'the email'));
    const password = checked('password', await readPassword());
    const { createAdministrator } = await import('../../features/auth/service.ts');
    await withServices((services) =>
      createAdministrator(services, { email, password }).catch(
        explaining('address_taken', `${email} has an account already: use warden admin grant ${email}`),
      ),
    );
    console.log(`${email} is an administrator, and can sign in.`);
  },
};
