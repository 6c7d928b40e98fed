/** How long a browser that cannot tell when it is idle waits instead. */
const DELAY_MS = 500;

/** Runs work once the browser has nothing else to do, so that no key or tap waits for it. Returns how to call it off. */
export const whenIdle = (work: () => void) => {
  // Safari has no idle callbacks yet.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, DELAY_MS);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(work);
  return () => cancelIdleCallback(request);
};
