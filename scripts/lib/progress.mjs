const seconds = (since) => Math.round((Date.now() - since) / 1000);

/**
 * Prints "1/3 Installing packages… 48 s" and counts on a terminal. Elsewhere it prints one line at the start and one at
 * the end.
 */
export const withProgress = async (label, work) => {
  const started = Date.now();
  const live = process.stdout.isTTY;
  const draw = () => process.stdout.write(`\r${label}… ${seconds(started)} s`);
  if (live) draw();
  else console.log(`${label}…`);
  const timer = live && setInterval(draw, 1000);
  try {
    const result = await work();
    if (live) draw();
    console.log(live ? '' : `${label}… ${seconds(started)} s`);
    return result;
  } catch (error) {
    if (live) console.log('');
    throw error;
  } finally {
    clearInterval(timer);
  }
};
