import type { Readable } from 'node:stream';

/** Opens a ZIP file that is streamed while it is written. A failure breaks the download off. */
export const openArchive = async () => {
  const { ZipFile } = await import('yazl');
  const archive = new ZipFile();
  const output = archive.outputStream as Readable;
  archive.on('error', (error: Error) => output.destroy(error));
  return { archive, output };
};
