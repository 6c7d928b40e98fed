/** Finds groups of files that import each other in a circle, by Tarjan's algorithm. */
export const cyclesIn = (imports: ReadonlyMap<string, readonly string[]>) => {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const cycles: string[][] = [];
  const walk = (file: string) => {
    order.set(file, order.size);
    lowest.set(file, order.get(file) as number);
    open.push(file);
    for (const next of imports.get(file) ?? []) {
      if (!order.has(next)) walk(next);
      if (open.includes(next)) lowest.set(file, Math.min(lowest.get(file) as number, lowest.get(next) as number));
    }
    if (lowest.get(file) !== order.get(file)) return;
    const group = open.splice(open.indexOf(file));
    if (group.length > 1 || imports.get(file)?.includes(file)) cycles.push(group.sort());
  };
  for (const file of imports.keys()) if (!order.has(file)) walk(file);
  return cycles;
};
