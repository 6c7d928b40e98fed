/** The response of a route that is not a page. */
export const plainReply = (body: string, type: 'text/plain' | 'application/xml' | 'application/atom+xml') =>
  new Response(body, { headers: { 'content-type': `${type}; charset=utf-8` } });
