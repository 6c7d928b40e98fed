import { hash } from 'node:crypto';
import type { SellerImage } from '@warden/contract';
import type { FormPart } from '../../platform/http/forms.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { isImage } from './image-format.ts';

const MAX_BYTES = 500 * 1024;

/** Images stay for as long as the shop does, because issued documents show them. */
const MAX_IMAGES = 100;

const PREFIX = 'seller-';

/** The storage also holds installers, and those that no release needs are swept away. */
export const isSellerImage = (key: string) => key.startsWith(PREFIX);

const collect = async (source: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of source) {
    size += piece.length;
    if (size > MAX_BYTES) throw new Refusal('image_invalid', { field: 'image' });
    pieces.push(Buffer.from(piece));
  }
  return Buffer.concat(pieces);
};

const once = async function* (bytes: Uint8Array) {
  yield bytes;
};

/** Reads a form that consists of the image alone. */
export const receiveImage = async (parts: AsyncIterable<FormPart>): Promise<Buffer> => {
  let image: Buffer | undefined;
  for await (const part of parts) {
    if (part.name !== 'image' || 'value' in part || image) throw new Refusal('field_invalid', { field: part.name });
    image = await collect(part.bytes);
  }
  if (!image) throw new Refusal('image_invalid', { field: 'image' });
  return image;
};

/** Stores an image under a key that follows from its bytes, so that the same image is stored once. */
export const storeImage = async (storage: Storage, name: SellerImage, bytes: Buffer) => {
  if (!(await isImage(bytes))) throw new Refusal('image_invalid', { field: 'image' });
  const key = `${PREFIX}${name}-${hash('sha256', bytes)}`;
  const stored = await storage.list(PREFIX);
  if (stored.some((file) => file.key === key)) return key;
  if (stored.length >= MAX_IMAGES) throw new Refusal('too_many_images', { field: 'image' });
  await storage.put(key, once(bytes));
  return key;
};

export const readImage = async (storage: Storage, key: string): Promise<Uint8Array | null> => {
  if (!isSellerImage(key) || !(await storage.list(key)).some((file) => file.key === key)) return null;
  return collect(await storage.open(key));
};
