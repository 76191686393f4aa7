/** One name with all that is known of it, in the words of Prometheus ("Exposition formats", text format 0.0.4). */
export interface Family {
  name: string;
  help: string;
  type: "gauge" | "counter" | "histogram";
  samples: readonly Sample[];
}

export interface Sample {
  labels?: Readonly<Record<string, string | number>>;
  value: number;
  /** A histogram's `_bucket`, `_sum` or `_count`. */
  part?: string;
}

export function expose(families: readonly Family[]): string {
  return `${families.map(textOf).join("\n\n")}\n`;
}

function textOf({ name, help, type, samples }: Family): string {
  const lines = samples.map(({ part = "", labels = {}, value }) => `${name}${part}${shown(labels)} ${value}`);
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines].join("\n");
}

function shown(labels: NonNullable<Sample["labels"]>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(String(value))}"`);
  return pairs.length > 0 ? `{${pairs.join(",")}}` : "";
}

function escaped(value: string): string {
  return value.replaceAll("\\", "\\\\").replaceAll("\n", "\\n").replaceAll('"', '\\"');
}
