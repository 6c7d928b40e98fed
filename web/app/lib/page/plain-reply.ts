type PlainType = 'text/plain' | 'text/markdown' | 'application/xml' | 'application/atom+xml';

/** The response of a route that is not a page. */
export const plainReply = (body: string, type: PlainType, headers: Record<string, string> = {}) =>
  new Response(body, { headers: { ...headers, 'content-type': `${type}; charset=utf-8` } });
