/** `export const handle = appOnDemand` in a route: its page is of use without the application, which then waits. */
export const appOnDemand = { appOnDemand: true };

export const waitsForDemand = (handle: unknown) => (handle as Partial<typeof appOnDemand> | undefined)?.appOnDemand;
