import { portOf } from '../../../mail/staff/ServerFields.tsx';
import type { Reading } from '../../../import/import.staff.queries.ts';
import type { ImportAnswer } from '../../../import/import.staff.schema.ts';
import { schemaIssues, type Issue } from '../../../ui/staff/form/issues.ts';
import type { FeedSchedule } from '../../schedule.ts';
import type { SftpValues } from '../../staff/SftpFields.tsx';
import {
  feedSourceInput,
  incomingFeedInput,
  type FeedReading,
  type FeedSourceInput,
  type IncomingFeed,
  type IncomingFeedInput,
  type OnMissing,
  type StoredSource,
} from '../incoming-feed.schema.ts';

/** What is typed and chosen at the setup of a feed. */
export type SetupValues = SftpValues &
  Record<'name' | 'address' | 'path' | 'hours' | 'at' | 'mostPercent' | 'mailTo', string> & {
    kind: StoredSource['kind'];
    every: FeedSchedule['every'];
    onMissing: OnMissing;
    /** Ids of accounts. */
    mailPeople: number[];
    takesOver: boolean;
  };

export function setupValues(feed: IncomingFeed | null): SetupValues {
  const source = feed?.source;
  const schedule = feed?.schedule ?? null;
  const sftp = source?.kind === 'sftp' ? source : null;
  return {
    name: feed?.name ?? '',
    kind: source?.kind ?? 'https',
    address: source?.kind === 'https' ? source.address : '',
    host: sftp?.host ?? '',
    port: String(sftp?.port ?? 22),
    username: source === undefined || source.kind === 'upload' ? '' : source.username,
    secret: '',
    path: sftp?.path ?? '',
    signIn: sftp?.signIn ?? 'password',
    every: schedule?.every ?? 'day',
    hours: String(schedule?.every === 'hours' ? schedule.hours : 4),
    at: schedule?.every === 'day' ? schedule.at : '05:00',
    onMissing: feed?.onMissing ?? 'ask',
    takesOver: feed?.takesOver ?? false,
    mostPercent: String(feed?.mostPercent ?? 30),
    mailTo: feed?.mailTo.join(', ') ?? '',
    mailPeople: feed?.mailPeople ?? [],
  };
}

/** Where the file is, with the key that the server has shown. */
function sourceOf(values: SetupValues, hostKey: string | null): StoredSource {
  const { kind, address, username, host, path, signIn } = values;
  if (kind === 'upload') return { kind };
  if (kind === 'https') return { kind, address, username };
  return { kind, host, port: portOf(values.port), username, path, signIn, hostKey };
}

const secretOf = ({ secret }: SetupValues) => (secret === '' ? {} : { secret });

/** What is asked for the first file. Any key of a server will do: staff look at it. */
export const firstFileInput = (feed: IncomingFeed | null, values: SetupValues): FeedSourceInput => ({
  ...(feed !== null && { id: feed.id }),
  source: sourceOf(values, null),
  ...secretOf(values),
});

const countOf = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN);

export const setupInput = (
  values: SetupValues,
  { hostKey, reading }: { hostKey: string | null; reading: FeedReading },
): IncomingFeedInput => ({
  name: values.name,
  source: sourceOf(values, hostKey),
  ...secretOf(values),
  reading,
  schedule:
    values.kind === 'upload'
      ? null
      : values.every === 'day'
        ? { every: 'day', at: values.at }
        : { every: 'hours', hours: countOf(values.hours) },
  onMissing: values.onMissing,
  takesOver: values.takesOver,
  mostPercent: countOf(values.mostPercent),
  mailTo: values.mailTo.split(/[\s,;]+/).filter((address) => address !== ''),
  mailPeople: values.mailPeople,
});

/** The field that shows an issue: `source.host` is `host`, `mailTo.0` is `mailTo`. */
export const setupFieldOf = (path: string): string => {
  const [first = '', second] = path.split('.');
  if (first === 'source' || first === 'schedule') return second ?? 'root';
  return first === 'reading' ? 'root' : first;
};

const inFields = (issues: readonly Issue[]): Issue[] =>
  issues.map(({ path, message }) => ({ path: setupFieldOf(path), message }));

export const setupIssues = (...given: Parameters<typeof setupInput>): Issue[] =>
  inFields(schemaIssues(incomingFeedInput, setupInput(...given)));

export const sourceIssues = (feed: IncomingFeed | null, values: SetupValues): Issue[] =>
  inFields(schemaIssues(feedSourceInput, firstFileInput(feed, values)));

/** What the columns of a checked file are taken for, as the feed remembers it. */
export const feedReadingOf = ({ columns }: ImportAnswer, { dots, days, fields }: Reading): FeedReading => ({
  dots,
  days,
  columns: columns.map(({ name, field }, index) => ({
    name,
    field: fields === null ? field : (fields[index] ?? null),
  })),
});

/** The reading with which a new file of a feed begins: as it was set up, by the names of the columns. */
export function readingAsSetUp(reading: FeedReading, columns: ImportAnswer['columns']): Reading {
  const left = [...reading.columns];
  const fields = columns.map(({ name }) => {
    const at = left.findIndex((column) => column.name === name);
    return at === -1 ? null : (left.splice(at, 1)[0]?.field ?? null);
  });
  return { dots: reading.dots, days: reading.days, fields };
}
