interface Answer {
  id?: number;
  result?: { result?: { value?: unknown } };
}

/** Everything that the process's own objects, strings and buffers take. */
const USED = '(({ heapUsed, external }) => heapUsed + external)(process.memoryUsage())';

/**
 * Returns how to read the megabytes that a process holds, by the inspector on this port of it. Garbage is collected first:
 * what was sent to a reader stays in memory for a while, however little the shop holds for them.
 */
export const heldMemory = async (port: number) => {
  const [target] = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
    webSocketDebuggerUrl: string;
  }[];
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '');
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error('the inspector does not answer'));
  });
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.onmessage = ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
  };
  let last = 0;
  const ask = (method: string, params: object = {}) =>
    new Promise<Answer>((resolve) => {
      waiting.set(++last, resolve);
      socket.send(JSON.stringify({ id: last, method, params }));
    });
  return {
    read: async () => {
      // What the first collection finalizes is collected by the second.
      for (let time = 0; time < 2; time++) await ask('HeapProfiler.collectGarbage');
      return Number((await ask('Runtime.evaluate', { expression: USED })).result?.result?.value) / 1e6;
    },
    close: () => socket.close(),
  };
};
