import { fetchOnce } from '../../platform/fetch-once.ts';

/** Asks whether a running shop answers at this address. */
export const asksShop = async (url: string): Promise<{ isShop: boolean; date?: Date; problem: string }> => {
  try {
    const reply = await fetchOnce(`${url}/livez`, { signal: AbortSignal.timeout(8000) });
    const body = (await reply.json().catch(() => undefined)) as { status?: unknown } | undefined;
    const date = reply.headers.get('date');
    return {
      isShop: reply.status === 200 && body?.status === 'ok',
      ...(date ? { date: new Date(date) } : {}),
      problem: `it answers ${reply.status}`,
    };
  } catch (error) {
    const { name, cause } = error as { name: string; cause?: { code?: string } };
    return { isShop: false, problem: cause?.code ?? (name === 'TimeoutError' ? 'no answer in time' : name) };
  }
};
