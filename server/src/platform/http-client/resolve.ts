import { Resolver } from 'node:dns/promises';
import type { Resolve } from './guarded-fetch.ts';

/**
 * Asks the DNS for the addresses of a name. Unlike the resolver of the operating system, this needs none of the few
 * threads that also hash passwords, so that a name whose server does not answer holds up nothing else.
 */
export const resolveByDns: Resolve = async (name) => {
  // No server of the DNS knows these names (RFC 6761). Whether this machine may be called is decided elsewhere.
  if (/(^|\.)localhost\.?$/i.test(name)) {
    return [
      { address: '127.0.0.1', family: 4 },
      { address: '::1', family: 6 },
    ];
  }
  const resolver = new Resolver({ timeout: 3000, tries: 2 });
  const asked = [
    resolver.resolve4(name).then((all) => all.map((address) => ({ address, family: 4 }))),
    resolver.resolve6(name).then((all) => all.map((address) => ({ address, family: 6 }))),
  ];
  const answers = await Promise.allSettled(asked);
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  const [failed] = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
  if (found.length === 0 && failed) throw failed;
  return found;
};
