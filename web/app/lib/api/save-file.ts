import type { Call, InputOf } from '@warden/contract';
import { downloadBlob } from '../browser/download.ts';
import { api } from './api.ts';

const nameOf = (response: Response) => {
  const header = response.headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1];
  return encoded ? decodeURIComponent(encoded) : /filename="([^"]+)"/.exec(header)?.[1];
};

const readAll = async (body: ReadableStream<Uint8Array<ArrayBuffer>>, onReceived: (bytes: number) => void) => {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  for (const reader = body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) return new Blob(parts);
    parts.push(value);
    received += value.length;
    onReceived(received);
  }
};

interface SaveOptions {
  /** The name of the file if the server gives none. */
  fallbackName: string;
  onReceived?: (bytes: number) => void;
}

/** Fetches a file and then saves it, because a link cannot carry the session's token. */
export const saveFile = async <E extends Call>(
  endpoint: E,
  input: InputOf<E>,
  { fallbackName, onReceived }: SaveOptions,
) => {
  const response = (await api(endpoint, input)) as Response;
  const blob = response.body && onReceived ? await readAll(response.body, onReceived) : await response.blob();
  downloadBlob(nameOf(response) ?? fallbackName, blob);
};
