/** Counting all rows of a large list would take longer than reading a page of it. */
const MOST_COUNTED = 500;

interface Page {
  page: number;
  limit: number;
}

/** How many rows a page counts. The next page is counted too, so that all can be reached one after the other. */
export const mostCounted = ({ page, limit }: Page, most = MOST_COUNTED) => Math.max(most, (page + 1) * limit);

/** What an answer says of a count that was made up to one row more than `most`. */
export const atMost = (count: number, most: number) =>
  count > most ? { total: most, more: true as const } : { total: count };
