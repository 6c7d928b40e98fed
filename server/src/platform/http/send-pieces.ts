import type { FastifyReply } from 'fastify';

/**
 * Sends pieces one at a time: the next one is asked for when the system has taken the one before, so a reader who stalls
 * holds one. The framework's streams take new memory for each piece, buffer 64 KB and send a third less in a second.
 */
export const sendPieces = async (
  reply: FastifyReply,
  pieces: AsyncIterable<Uint8Array>,
  /** The length, where it is known beforehand. */
  length?: number,
) => {
  reply.hijack();
  const response = reply.raw.writeHead(reply.statusCode, reply.getHeaders() as Record<string, string>);
  const { socket, method } = reply.request.raw;
  if (method === 'HEAD') return void response.end();
  /** Waits until the line has taken it, for only then may its memory be used again, or until there is no line. */
  const write = (piece: Uint8Array) =>
    new Promise<void>((resolve, reject) => {
      const hungUp = () => reject(new Error('hung up'));
      if (socket.destroyed) return hungUp();
      socket.once('close', hungUp);
      response.write(piece, (error) => {
        socket.off('close', hungUp);
        if (error) reject(error);
        else resolve();
      });
    });
  let sent = 0;
  try {
    for await (const piece of pieces) {
      await write(piece);
      sent += piece.length;
    }
    if (length !== undefined && sent !== length) throw new Error(`${length - sent} bytes are missing`);
    response.end();
  } catch (error) {
    // A visitor who closes the connection is not worth a warning.
    if (!socket.destroyed) reply.log.warn({ err: error }, 'a download broke off');
    response.destroy();
  }
};
