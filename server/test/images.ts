import { crc32, deflateSync } from 'node:zlib';

const chunk = (type: string, data: Buffer) => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(data.length);
  named.copy(framed, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
};

/** Returns a PNG with this header, these lines and this text. */
export const pngOf = (header: Buffer, lines: Buffer, text = '') =>
  Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...(text ? [chunk('tEXt', Buffer.from(text))] : []),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ]);

/** Returns a gray PNG. The shade makes images of one size different. */
export const aPng = ({
  width = 3,
  height = 2,
  shade = 128,
  pixels = Buffer.alloc((width + 1) * height, shade),
} = {}) => {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0]);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  // The first byte of each line names its filter, and 0 is none.
  for (let line = 0; line * (width + 1) < pixels.length; line++) pixels[line * (width + 1)] = 0;
  return pngOf(header, pixels);
};

/** Returns the frame of a JPEG without a picture in it. */
export const aJpeg = ({ width = 3, height = 2 } = {}) => {
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  const comment = Buffer.from([0xff, 0xfe, 0, 4, 0x68, 0x69]);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), comment, frame, Buffer.from([0xff, 0xd9])]);
};
