interface Labeled {
  labels: Record<string, string>;
  value: number;
}

/** A value, or one for each set of labels. A gauge that is undefined is not exported. */
export type Reading = number | readonly Labeled[] | undefined;

export interface GaugeDeclaration {
  help: string;
  labels?: readonly string[];
}

/**
 * Values that are read when the metrics are requested, such as one query over the tables of a feature. They are
 * read at most every few seconds, however often they are asked for.
 */
export interface GaugeGroup<Name extends `warden_${string}` = `warden_${string}`> {
  readonly gauges: Record<Name, GaugeDeclaration>;
  /** What fails to be read is not exported. */
  read(): Promise<Partial<Record<Name, Reading>>>;
}

/** Prometheus has timestamps as seconds since 1970. */
export const seconds = (time: Date | undefined | null) => (time ? time.getTime() / 1000 : undefined);

/** Names the values of one label. */
export const byLabel = (label: string, values: Record<string, number>): readonly Labeled[] =>
  Object.entries(values).map(([name, value]) => ({ labels: { [label]: name }, value }));
