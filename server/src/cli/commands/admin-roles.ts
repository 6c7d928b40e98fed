import { parseArgs } from 'node:util';
import { staffRoles } from '@warden/contract';
import { type Command, UsageError } from '../command.ts';
import { onlyArgument, onlyWord } from '../only-argument.ts';
import { withServices } from '../with-services.ts';

const roles = ['administrator', ...staffRoles] as const;
type Role = (typeof roles)[number];

const names: Record<Role, string> = {
  administrator: 'an administrator',
  support: 'of the support staff',
  finance: 'of the finance staff',
  publisher: 'a publisher of releases',
};

const setRole = async (email: string, role: Role | null) => {
  const { setStaffRole } = await import('../../features/auth/service.ts');
  const changed = await withServices((services) => setStaffRole(services, email, role));
  const now = role ? names[role] : 'a customer';
  console.log(changed ? `${email} is ${now} from now on.` : `${email} is ${now} already.`);
};

const roleNamed = (named: string): Role => {
  const role = roles.find((one) => one === named);
  if (!role) throw new UsageError(`${named} is no role: use one of ${roles.join(', ')}`);
  return role;
};

export const adminGrant: Command = {
  words: ['admin', 'grant'],
  usage: `EMAIL [--role ${roles.join('|')}]`,
  summary: 'Make an account that has proved its address an administrator, or give it a smaller role',
  async run(args) {
    const options = { role: { type: 'string', default: 'administrator' } } as const;
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
    await setRole(onlyWord(positionals, 'the email'), roleNamed(values.role));
  },
};

export const adminRevoke: Command = {
  words: ['admin', 'revoke'],
  usage: 'EMAIL',
  summary: 'Make one of the shop’s own people a customer; not the last administrator',
  run: (args) => setRole(onlyArgument(args, 'the email'), null),
};
