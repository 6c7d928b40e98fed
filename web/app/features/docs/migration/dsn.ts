/** The address to which a client sends events: https://key@host/prefix/project. Old ones add a secret to the key. */
export interface Dsn {
  scheme: string;
  key: string;
  secret: string | null;
  /** The host, with the port if there is one. */
  host: string;
  /** The path between host and project, as behind a proxy: empty, or /prefix. */
  path: string;
  project: string;
}

export type DsnProblem = 'not_an_address' | 'scheme' | 'key' | 'project' | 'extra';

/** Removes what is often copied along: the name of the variable, quotes, a comma, spaces. */
const bare = (text: string) =>
  text
    .trim()
    .replace(/^[\w.]*dsn"?\s*[=:]\s*/i, '')
    .replace(/[,;]$/, '')
    .replace(/^(["'`])(.*)\1$/, '$2')
    .trim();

export const parseDsn = (text: string): { dsn: Dsn } | { problem: DsnProblem } => {
  const match = /^(\w+):\/\/(?:([^/@]*)@)?([^/@?#]*)([^?#]*)(.*)$/s.exec(bare(text));
  if (!match) return { problem: 'not_an_address' };
  const [, scheme = '', user, host = '', rest = '', after = ''] = match;
  if (!/^https?$/i.test(scheme)) return { problem: 'scheme' };
  const [key = '', secret = null] = (user ?? '').split(':');
  if (!/^(\[[\da-f:.]+\]|[\w.-]+)(:\d+)?$/i.test(host)) return { problem: 'not_an_address' };
  if (!/^\w+$/.test(key)) return { problem: 'key' };
  const [, path = '', project = ''] = /^((?:\/[\w.~%-]+)*)\/(\d+)\/?$/.exec(rest) ?? [];
  if (!project) return { problem: 'project' };
  if (after) return { problem: 'extra' };
  return { dsn: { scheme: scheme.toLowerCase(), key, secret: secret || null, host, path, project } };
};

/** The DSN in its current form, without the secret, which clients no longer send. */
export const dsnText = ({ scheme, key, host, path, project }: Dsn) => `${scheme}://${key}@${host}${path}/${project}`;

export const leadsToSentry = ({ host }: Dsn) => /(^|\.)sentry\.io(:\d+)?$/i.test(host);

/** A command that finds what still uses the old project. It searches for the key, which every form of DSN contains. */
export const findCommand = ({ key }: Dsn) => `git grep -n ${key}`;
