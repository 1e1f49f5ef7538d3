import { dayPlaces } from '../../import/file-dates.ts';
import { fieldName, importColumns, requiredFields, type ImportColumn } from '../../import/import-fields.ts';
import { importAnswerSchema } from '../../import/import.staff.schema.ts';
import { httpsAddress } from '../../platform/https-address.ts';
import { emailText, oneLineText, requiredLine } from '../../platform/text.schema.ts';
import { z } from '../../platform/zod.ts';
import { scheduleMessage, scheduleSchema } from '../schedule.ts';
import { hostKeyText, secretText, sftpBounds, sftpServer, untestedMessage } from '../sftp-access.schema.ts';
import { rowId } from '../../platform/row-id.schema.ts';

export const feedBounds = { name: 60, address: 2_000, feeds: 20, addresses: 10, people: 10 } as const;

const addressMessage = 'Enter an address that begins with https:// and has no password in it';

const httpsSource = z.object({
  kind: z.literal('https'),
  address: httpsAddress(addressMessage, feedBounds.address),
  username: oneLineText(254, 'The user name must be one line').openapi({ description: 'Empty without one' }),
});
const sftpSource = z.object({
  kind: z.literal('sftp'),
  ...sftpServer,
  path: requiredLine(sftpBounds.path, 'Enter the folder or file, such as /out/inventory.csv').openapi({
    description: 'A file, or a folder of which the newest CSV file is read',
  }),
  hostKey: hostKeyText.nullable(),
});
const uploadSource = z.object({ kind: z.literal('upload') });

const storedSource = z.discriminatedUnion('kind', [httpsSource, sftpSource, uploadSource]);
export type StoredSource = z.infer<typeof storedSource>;

export const feedSourceInput = z
  .object({
    id: rowId.optional().openapi({ description: 'The feed whose password is meant if none is given' }),
    source: storedSource,
    secret: secretText,
  })
  .openapi('FeedSourceInput');
export type FeedSourceInput = z.infer<typeof feedSourceInput>;

const column = z.enum(importColumns as [ImportColumn, ...ImportColumn[]]).nullable();
const readingSchema = z.object({
  dots: z.enum(['thousands', 'cents']).nullable(),
  days: z.enum(dayPlaces).nullable(),
  columns: z
    .array(z.object({ name: z.string().max(500), field: column }))
    .min(2, 'Read the first file, so that its columns are known')
    .max(500)
    .superRefine((columns, context) => {
      const missing = requiredFields.filter((field) => !columns.some((one) => one.field === field));
      if (missing.length > 0)
        context.addIssue({
          code: 'custom',
          message: `Choose a column for ${missing.map(fieldName).join(', ')}`,
        });
    })
    .openapi({
      description: 'What each column of the first file is taken for; null for one that is not used',
    }),
});
/** What staff have answered in the dry run of the first file. */
export type FeedReading = z.infer<typeof readingSchema>;

/** What becomes of a car that has left the file. */
export const onMissingChoices = ['keep', 'unpublish', 'ask'] as const;
export type OnMissing = (typeof onMissingChoices)[number];

const percentMessage = 'Enter a share from 1 to 100 percent';
const rules = {
  name: requiredLine(feedBounds.name, 'Enter which system the file comes from'),
  reading: readingSchema,
  schedule: scheduleSchema.nullable().openapi({ description: 'Null for files that are uploaded' }),
  onMissing: z.enum(onMissingChoices),
  takesOver: z.boolean().openapi({ description: 'Whether it keeps cars up to date that are here already' }),
  mostPercent: z.int(percentMessage).min(1, percentMessage).max(100, percentMessage),
  mailTo: z.array(emailText('Enter email addresses like sales@dealer.example')).max(feedBounds.addresses),
  mailPeople: z
    .array(rowId)
    .max(feedBounds.people, `There may be at most ${feedBounds.people} people`)
    .openapi({ description: 'Ids of accounts that get mail about runs, too' }),
};

/** A feed as it is entered. */
export const incomingFeedInput = z
  .object({ ...rules, source: storedSource, secret: secretText })
  .refine(({ source, schedule }) => source.kind === 'upload' || schedule !== null, {
    path: ['schedule'],
    message: scheduleMessage,
  })
  .refine(({ source }) => source.kind !== 'sftp' || source.hostKey !== null, {
    path: ['source'],
    message: untestedMessage,
  })
  .openapi('IncomingFeedInput');
export type IncomingFeedInput = z.infer<typeof incomingFeedInput>;

const count = z.int();
const countsSchema = z.object({
  rows: count,
  added: count,
  changed: count,
  unchanged: count,
  refused: count.openapi({ description: 'Rows with errors, which are left out' }),
  leftAlone: count.openapi({
    description: 'Rows about cars that staff have entered, sold or deleted, or that say sold: left out',
  }),
  left: count.openapi({ description: 'Cars that are no longer in the file' }),
  unpublished: count,
  published: count.openapi({ description: 'Cars that were unpublished for having left, and are back' }),
});
export type RunCounts = z.infer<typeof countsSchema>;

export const runStates = ['running', 'done', 'unchanged', 'failed', 'held'] as const;

/** A run of a feed, without what it lists. */
const runSchema = z.object({
  id: z.int(),
  startedAt: z.string(),
  endedAt: z.string().nullable(),
  by: z.string().nullable().openapi({ description: 'Who started it; null by the schedule' }),
  state: z.enum(runStates).openapi({
    description:
      'unchanged: the file was the same as before. held: it would change more than the share, so nothing was applied',
  }),
  reason: z.string().nullable(),
  counts: countsSchema.nullable(),
  batchId: z.int().nullable().openapi({ description: 'Undoes it, for 30 days' }),
});
export type FeedRun = z.infer<typeof runSchema>;

/** A run with all that it lists. */
export const runReportSchema = runSchema
  .extend({
    file: z.object({ name: z.string(), bytes: count }).nullable(),
    problems: importAnswerSchema.shape.problems,
    changes: importAnswerSchema.shape.changes,
    left: z.array(z.object({ vehicleId: z.int(), label: z.string() })).openapi({
      description: 'The first of the cars that left the file',
    }),
  })
  .openapi('FeedRunReport');
export type RunReport = z.infer<typeof runReportSchema>;

export const incomingFeedSchema = z
  .object({
    id: z.int(),
    ...rules,
    source: storedSource,
    hasSecret: z.boolean(),
    isOn: z.boolean(),
    nextRunAt: z.string().nullable(),
    vehicles: count.openapi({ description: 'Vehicles here that it keeps up to date' }),
    asked: count.openapi({ description: 'Cars that left the file and wait for a decision' }),
    lastRun: runSchema.nullable(),
  })
  .openapi('IncomingFeed');
export type IncomingFeed = z.infer<typeof incomingFeedSchema>;
export const incomingFeedsSchema = z.object({ feeds: z.array(incomingFeedSchema) });

export const feedRunsSchema = z.object({ runs: z.array(runSchema) });

export const runRequest = z
  .object({
    anywayOf: rowId.optional().openapi({
      description: 'The run that was held: as much may change as it has shown',
    }),
  })
  .openapi('FeedRunRequest');

export const missingCarsSchema = z.object({
  cars: z.array(
    z.object({ vehicleId: z.int(), label: z.string(), missingSince: z.string(), isPublished: z.boolean() }),
  ),
});

export const missingDecision = z
  .object({
    vehicleIds: z.array(rowId).min(1, 'Choose at least one car').max(100_000),
    action: z.enum(['unpublish', 'keep']),
  })
  .openapi('MissingDecision');
export const decidedSchema = z.object({
  decided: count,
  batchId: z.int().nullable().openapi({ description: 'Undoes it, for ten minutes' }),
});
