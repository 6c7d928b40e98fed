/** Runs a task at an interval, but not again while it still runs. `stop` waits for the run under way. */
export const repeat = (milliseconds: number, task: () => Promise<void>) => {
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= task().finally(() => {
      running = undefined;
    });
  }, milliseconds).unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
};
