import { once } from 'node:events';
import { connect } from 'node:tls';
import { ownUrl } from '../../../platform/http/own-url.ts';
import { isLoopbackHost } from '../../../platform/loopback.ts';
import { DAY } from '../../../platform/time.ts';
import { type Check, type Finding, failed, ok, warning } from '../check.ts';
import { asksShop } from '../shop.ts';
import { clockFinding } from './clock.ts';

const SOON_DAYS = 14;

const RENEW = 'see why the proxy did not renew it: its log, and that port 80 is open where it answers challenges there';

export const certificateFinding = (host: string, validTo: Date, problem: string | undefined): Finding => {
  const days = Math.floor((validTo.getTime() - Date.now()) / DAY);
  const until = `until ${validTo.toISOString().slice(0, 10)}`;
  if (problem) return failed(`the certificate of ${host} is not valid: ${problem}`, RENEW);
  if (days < SOON_DAYS) return warning(`the certificate of ${host} is valid ${until} only`, RENEW);
  return ok(`the certificate of ${host} is valid ${until}`);
};

const checkCertificate = async ({ hostname, port, host }: URL): Promise<Finding[]> => {
  const bare = hostname.replace(/^\[|\]$/g, '');
  const socket = connect({ host: bare, port: Number(port || 443), servername: bare, rejectUnauthorized: false });
  try {
    socket.setTimeout(8000, () => socket.destroy(new Error('no answer')));
    await once(socket, 'secureConnect');
    const problem = socket.authorized ? undefined : String(socket.authorizationError);
    return [certificateFinding(host, new Date(socket.getPeerCertificate().valid_to), problem)];
  } catch {
    // That nobody answers there is what the other check reports.
    return [];
  } finally {
    socket.destroy();
  }
};

const checkScheme = ({ protocol, hostname }: URL, demo: boolean): Finding[] => {
  if (protocol === 'https:' || (demo && isLoopbackHost(hostname))) return [];
  const text = 'PUBLIC_URL is not https:, so passwords and licenses travel in clear';
  const todo = 'put a proxy with a certificate in front and name its https: address';
  return [isLoopbackHost(hostname) ? warning(text, todo) : failed(text, todo)];
};

export const checkPublicUrl: Check = async ({ config }) => {
  const url = new URL(config.publicUrl);
  const asked = Date.now();
  const [through, itself] = await Promise.all([asksShop(config.publicUrl), asksShop(ownUrl(config))]);
  const findings = checkScheme(url, config.demo);
  if (url.protocol === 'https:') findings.push(...(await checkCertificate(url)));
  if (through.isShop) {
    findings.push(ok(`${url.origin} reaches the shop`));
    if (through.date)
      findings.push(clockFinding(`the clock of ${url.host}`, through.date.getTime() - (asked + Date.now()) / 2));
  } else if (itself.isShop) {
    const todo = `let the proxy at ${url.origin} pass requests to ${ownUrl(config)}, and let its name lead there`;
    findings.push(failed(`the shop runs, but ${url.origin} does not reach it: ${through.problem}`, todo));
  } else {
    findings.push(
      warning(`the shop does not run here, so ${url.origin} was not tried`, 'start it, and run this again'),
    );
  }
  return findings;
};
