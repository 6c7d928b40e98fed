/** Where a client sends its events: https://key@host/prefix/project, with a secret after the key in old ones. */
export interface Dsn {
  scheme: string;
  key: string;
  secret: string | null;
  /** With the port, where there is one. */
  host: string;
  /** Between host and project, as behind a proxy: empty, or /prefix. */
  path: string;
  project: string;
}

export type DsnProblem = 'not_an_address' | 'scheme' | 'key' | 'project' | 'extra';

/** What people copy along: the name of the variable, quotes, a comma, spaces. */
const bare = (text: string) =>
  text
    .trim()
    .replace(/^[\w.]*dsn"?\s*[=:]\s*/i, '')
    .replace(/[,;]$/, '')
    .replace(/^(["'`])(.*)\1$/, '$2')
    .trim();

export const parseDsn = (text: string): { dsn: Dsn } | { problem: DsnProblem } => {
  const match = /^(\w+):\/\/(?:([^/@]*)@)?([^/@?#]*)([^?#]*)(.*)$/.exec(bare(text));
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

/** As a client takes it today: without the secret, which none of them sends any more. */
export const dsnText = ({ scheme, key, host, path, project }: Dsn) => `${scheme}://${key}@${host}${path}/${project}`;

export const leadsToSentry = ({ host }: Dsn) => /(^|\.)sentry\.io(:\d+)?$/i.test(host);

/** Finds what still names the old project: its key stands in every form of the DSN. */
export const findCommand = ({ key }: Dsn) => `git grep -n ${key}`;
