import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Writes a .br and a .gz file beside each text that becomes smaller, so that the server never compresses a file. */
export const compressFolder = async (folder) => {
  const names = (await readdir(folder, { recursive: true })).filter((name) => /\.(js|css|svg|txt|json)$/.test(name));
  await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name);
      const text = await readFile(file);
      if (text.length < 1024) return;
      await Promise.all([
        brotli(text).then((small) => writeFile(`${file}.br`, small)),
        zip(text, { level: 9 }).then((small) => writeFile(`${file}.gz`, small)),
      ]);
    }),
  );
};
