/** What a route answers that is no page. */
export const plainReply = (body: string, type: 'text/plain' | 'application/xml' | 'application/atom+xml') =>
  new Response(body, { headers: { 'content-type': `${type}; charset=utf-8` } });
