import { promisify } from 'node:util';
import { crc32, inflate } from 'node:zlib';

const MAX_PIXELS = 2000;
/** Four channels of two bytes for each pixel, and a byte for each line, twice because a PNG may be interlaced. */
const MAX_PICTURE_BYTES = MAX_PIXELS * 8 * MAX_PIXELS + 4 * MAX_PIXELS;

const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

const fits = (width: number, height: number) => width > 0 && height > 0 && width <= MAX_PIXELS && height <= MAX_PIXELS;

const inflated = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflate);

/** The chunks of a PNG up to its end, or undefined where one is damaged or missing. */
const chunksOf = (bytes: Buffer) => {
  const chunks: { type: string; data: Buffer }[] = [];
  for (let at = PNG.length; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const end = at + 8 + length;
    if (end + 4 > bytes.length || crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) return undefined;
    const type = bytes.toString('latin1', at + 4, at + 8);
    chunks.push({ type, data: bytes.subarray(at + 8, end) });
    if (type === 'IEND') return chunks;
    at = end + 4;
  }
  return undefined;
};

/** A damaged picture would make every later document fail, so it is unpacked, within a limit, before it is accepted. */
const isPng = async (bytes: Buffer) => {
  const chunks = chunksOf(bytes);
  const header = chunks?.[0];
  if (!chunks || header?.type !== 'IHDR' || header.data.length !== 13) return false;
  if (!fits(header.data.readUInt32BE(0), header.data.readUInt32BE(4))) return false;
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data));
  const picture = await inflated(packed, { maxOutputLength: MAX_PICTURE_BYTES }).catch(() => undefined);
  return picture !== undefined && picture.length > 0;
};

/** Whether a marker of a JPEG begins a frame, which says how large the picture is. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

const isJpeg = (bytes: Buffer) => {
  if (bytes.readUInt16BE(bytes.length - 2) !== 0xffd9) return false;
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    if (isFrame(bytes[at + 1] as number)) return fits(bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5));
  }
  return false;
};

/** Whether the bytes are a whole PNG or JPEG that is not too large. What the file is called does not count. */
export const isImage = async (bytes: Buffer): Promise<boolean> => {
  if (bytes.subarray(0, PNG.length).equals(PNG)) return isPng(bytes);
  return bytes.length > 4 && bytes.readUInt16BE(0) === 0xffd8 && isJpeg(bytes);
};

export const mediaTypeOf = (bytes: Uint8Array) => (bytes[0] === PNG[0] ? 'image/png' : 'image/jpeg');
