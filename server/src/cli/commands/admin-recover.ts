import { checked } from '../checked.ts';
import type { Command } from '../command.ts';
import { onlyArgument } from '../only-argument.ts';
import { readPassword } from '../read-password.ts';
import { explaining } from '../refused.ts';
import { withServices } from '../with-services.ts';

export const adminRecover: Command = {
  words: ['admin', 'recover'],
  usage: 'EMAIL',
  summary:
    'Let someone of the shop in who lost password or second factor: sets a password, ends sessions, removes factors',
  async run(args) {
    const email = onlyArgument(args, 'the email');
    const password = checked('password', await readPassword());
    const { recoverStaff } = await import('../../features/auth/service.ts');
    await withServices((services) =>
      recoverStaff(services, { email, password }).catch(
        explaining('admin_required', `${email} has no role in the shop: customers recover their accounts by mail`),
      ),
    );
    console.log(`${email} can sign in with the new password, and has no second factor and no sessions now.`);
  },
};
