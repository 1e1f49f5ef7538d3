/** One value of a metric. `suffix` is appended to the name, as in `_bucket` of a histogram. */
export type Sample = {
  readonly value: number;
  readonly labels?: Readonly<Record<string, string>>;
  readonly suffix?: '_bucket' | '_sum' | '_count';
};

/** A metric with its values, as Prometheus reads them. */
export type Metric = {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly samples: readonly Sample[];
};

export const counter = (name: string, help: string, samples: readonly Sample[] | number): Metric => ({
  name,
  help,
  type: 'counter',
  samples: typeof samples === 'number' ? [{ value: samples }] : samples,
});

export const gauge = (name: string, help: string, samples: readonly Sample[] | number): Metric => ({
  name,
  help,
  type: 'gauge',
  samples: typeof samples === 'number' ? [{ value: samples }] : samples,
});

/** The content type of Prometheus's text format. */
export const expositionType = 'text/plain; version=0.0.4; charset=utf-8';

/** Writes metrics in Prometheus's text format, version 0.0.4. A metric without a value is left out. */
export const exposition = (metrics: readonly Metric[]): string =>
  metrics
    .filter(({ samples }) => samples.length > 0)
    .map(({ name, help, type, samples }) =>
      [`# HELP ${name} ${escapeText(help)}`, `# TYPE ${name} ${type}`, ...samples.map(line(name)), ''].join(
        '\n',
      ),
    )
    .join('');

const line =
  (name: string) =>
  ({ suffix, labels = {}, value }: Sample) => {
    const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escapeLabel(text)}"`);
    return `${name}${suffix ?? ''}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${numberText(value)}`;
  };

const escapeText = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
const escapeLabel = (text: string) => escapeText(text).replaceAll('"', '\\"');

const numberText = (value: number) => {
  if (Number.isFinite(value)) return String(value);
  if (Number.isNaN(value)) return 'NaN';
  return value > 0 ? '+Inf' : '-Inf';
};
