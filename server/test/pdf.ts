import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

// The decoder would otherwise load its program from the network.
const program = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
prepareZXingModule({ overrides: { wasmBinary: readFileSync(program).buffer as ArrayBuffer } });

interface OneBitImage {
  width: number;
  height: number;
  data: Uint8Array;
}

/** Turns the bits of an image into the pixels that the decoder reads, with a white border. */
const pixelsOf = ({ width, height, data }: OneBitImage) => {
  const border = 32;
  const [w, h] = [width + 2 * border, height + 2 * border];
  const pixels = new Uint8ClampedArray(w * h * 4).fill(255);
  const bytesPerRow = Math.ceil(width / 8);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const isWhite = ((data[y * bytesPerRow + (x >> 3)] as number) >> (7 - (x & 7))) & 1;
      if (!isWhite) pixels.fill(0, ((y + border) * w + x + border) * 4, ((y + border) * w + x + border) * 4 + 3);
    }
  }
  return { data: pixels, width: w, height: h, colorSpace: 'srgb' } as ImageData;
};

/** Reads a PDF back: the text that can be selected on its pages, its fonts, its title and its QR codes. */
export const readPdf = async (bytes: Uint8Array) => {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const pdf = await loading.promise;
  const { info } = (await pdf.getMetadata()) as { info: { Title: string; Language: string } };
  let text = '';
  const codes: string[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    text += items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : '')).join('');
    const { fnArray, argsArray } = await page.getOperatorList();
    for (const [index, operation] of fnArray.entries()) {
      if (operation !== OPS.paintImageXObject) continue;
      const image = await new Promise<OneBitImage>((resolve) => {
        page.objs.get(argsArray[index][0], resolve);
      });
      const found = await readBarcodes(pixelsOf(image), { formats: ['QRCode'] });
      codes.push(...found.map((code) => code.text));
    }
  }
  const pages = pdf.numPages;
  await loading.destroy();
  return { title: info.Title, language: info.Language, text: text.replace(/\s+/g, ' '), codes, pages };
};
