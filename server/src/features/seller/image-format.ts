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

/** For each color type, the channels of a pixel and the bits that a channel may have. */
const colorTypes: Record<number, { channels: number; depths: number[] }> = {
  0: { channels: 1, depths: [1, 2, 4, 8, 16] },
  2: { channels: 3, depths: [8, 16] },
  3: { channels: 1, depths: [1, 2, 4, 8] },
  4: { channels: 2, depths: [8, 16] },
  6: { channels: 4, depths: [8, 16] },
};

/** The first column and line of each pass, and the steps between them: the picture at once, or interlaced. */
const passes: Record<number, [number, number, number, number][]> = {
  0: [[0, 0, 1, 1]],
  1: [
    [0, 0, 8, 8],
    [4, 0, 8, 8],
    [0, 4, 4, 8],
    [2, 0, 4, 4],
    [0, 2, 2, 4],
    [1, 0, 2, 2],
    [0, 1, 1, 2],
  ],
};

const LAST_FILTER = 4;

/** The library for documents cannot read an image with a very long text in it. */
const MAX_TEXT = 50_000;

/** Whether all lines are there and begin with a filter. Another one would end the process while a document is made. */
const hasLines = (header: Buffer, picture: Buffer) => {
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [depth, colorType, , , interlace] = header.subarray(8) as unknown as number[];
  const color = colorTypes[colorType as number];
  const chosen = passes[interlace as number];
  if (!chosen || !color?.depths.includes(depth as number)) return false;
  let at = 0;
  for (const [x, y, dx, dy] of chosen) {
    const columns = Math.ceil((width - x) / dx);
    // The library for documents misreads an interlaced picture of so few columns that a pass has none.
    if (columns < 1) return false;
    const size = 1 + Math.ceil((columns * color.channels * (depth as number)) / 8);
    for (let line = y; line < height; line += dy, at += size) {
      if (at + size > picture.length || (picture[at] as number) > LAST_FILTER) return false;
    }
  }
  return true;
};

/** A damaged picture would make every later document fail, so it is unpacked, within a limit, before it is accepted. */
const isPng = async (bytes: Buffer) => {
  const chunks = chunksOf(bytes);
  const header = chunks?.[0];
  if (!chunks || header?.type !== 'IHDR' || header.data.length !== 13) return false;
  if (!fits(header.data.readUInt32BE(0), header.data.readUInt32BE(4))) return false;
  if (chunks.some(({ type, data }) => type === 'tEXt' && data.length > MAX_TEXT)) return false;
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data));
  const picture = await inflated(packed, { maxOutputLength: MAX_PICTURE_BYTES }).catch(() => undefined);
  return picture !== undefined && hasLines(header.data, picture);
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
