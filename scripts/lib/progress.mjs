/** Prints "1/3 Installing packages… 48 s", the time at the end of the work. */
export const withProgress = async (label, work) => {
  const started = Date.now();
  process.stdout.write(`${label}… `);
  try {
    return await work();
  } finally {
    console.log(`${Math.round((Date.now() - started) / 1000)} s`);
  }
};
