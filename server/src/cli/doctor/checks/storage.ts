import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { openStorage } from '../../../platform/storage/open.ts';
import { type Check, failed, ok } from '../check.ts';
import { foreignOwner } from '../owner.ts';

/** Names the error without the message, which may quote addresses and keys. */
const nameOf = (error: unknown) => {
  const { name, code, Code } = error as { name?: string; code?: string; Code?: string };
  return Code ?? code ?? name ?? 'unknown error';
};

const probe = async function* (content: string) {
  yield Buffer.from(content);
};

/** Writes, reads and deletes a small file where the installers are. */
export const checkStorage: Check = async ({ config }) => {
  if (!config.s3) {
    if (!existsSync(config.installersDir)) return [ok('installers in DATA_DIR, and none yet')];
    const foreign = foreignOwner(config.installersDir);
    if (foreign) return [foreign];
  }
  const place = config.s3 ? `bucket ${config.s3.bucket} of ${new URL(config.s3.endpoint).host}` : config.installersDir;
  const todo = config.s3
    ? 'check S3_ENDPOINT, S3_BUCKET, S3_REGION and the rights of S3_ACCESS_KEY to put, get and delete objects'
    : "let the shop's user write there";
  const storage = await openStorage(config);
  const key = `doctor-${randomUUID()}`;
  let step = 'write to';
  try {
    await storage.put(key, probe(key));
    step = 'read from';
    const content = (await buffer(await storage.open(key))).toString();
    if (content !== key) return [failed(`${place} returned something else than was written`, todo)];
    step = 'delete from';
    await storage.remove(key);
    return [ok(`wrote, read and deleted a file in ${place}`)];
  } catch (error) {
    return [failed(`cannot ${step} ${place}: ${nameOf(error)}`, todo)];
  } finally {
    if (step === 'read from') await storage.remove(key).catch(() => undefined);
  }
};
