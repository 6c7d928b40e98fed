/**
 * npm run bench: the shop next to its references, in one run on one machine. Requests per second move with whatever
 * else the machine does; ratios of one run and CPU milliseconds per request do not.
 */
import '../server/src/tsx.ts';
import { report } from './report.ts';

const { licenses } = await import('./licenses.ts');

report(await licenses());
