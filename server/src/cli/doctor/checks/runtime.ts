import { totalmem } from 'node:os';
import { type Check, failed, ok, warning } from '../check.ts';

const MEGABYTE = 1024 * 1024;

/** The version that runs TypeScript as it is. The shop brings a newer one of its own. */
const OLDEST_NODE = 24;

const checkNode = () =>
  Number.parseInt(process.versions.node, 10) >= OLDEST_NODE
    ? ok(`Node ${process.versions.node}`)
    : failed(`Node ${process.versions.node} is too old`, `use ${OLDEST_NODE} or newer, such as node_modules/.bin/node`);

/** A process needs this much under load, and the embedded database runs inside of it. */
const neededMegabytes = (isEmbedded: boolean) => (isEmbedded ? 1536 : 512);

/** Containers and services have limits of their own. */
const memoryLimit = () => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);

export const memoryFinding = (bytes: number, isEmbedded: boolean) => {
  const needed = neededMegabytes(isEmbedded);
  const text = `${Math.round(bytes / MEGABYTE)} MB of memory`;
  return bytes >= needed * MEGABYTE
    ? ok(text)
    : warning(
        `${text} are little`,
        `give the shop ${needed} MB${isEmbedded ? ', or a PostgreSQL by DATABASE_URL' : ''}`,
      );
};

export const checkRuntime: Check = ({ config: { databaseUrl } }) => [
  checkNode(),
  memoryFinding(memoryLimit(), !databaseUrl),
];
