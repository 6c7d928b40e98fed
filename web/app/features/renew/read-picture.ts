import decodeQR, { type Image } from 'qr/decode.js';

/** Photos of a phone are much larger than a code needs, and reading takes time by their area. */
const MAX_SIDE = 2000;

/** Says what the QR code in a picture says, or undefined where none can be read. */
export const readPixels = (image: Image): string | undefined => {
  try {
    // A visitor waits for one picture, so that more is tried than with the frames of a camera.
    return decodeQR(image, { effort: 4, timeLimit: 1000 });
  } catch {
    return undefined;
  }
};

/** Reads the QR code in a picture file. Rejects where the browser cannot open the file. */
export const readPicture = async (file: Blob): Promise<string | undefined> => {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)];
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return undefined;
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return readPixels(context.getImageData(0, 0, width, height));
};
