import { z } from '@hono/zod-openapi';
import { dayPlaces } from './file-dates.ts';
import { importColumns, isImportColumn, requiredFields, type ImportColumn } from './import-fields.ts';

const count = (description: string) => z.number().int().openapi({ description });
const row = count('As a spreadsheet counts: the header is row 1');
const column = z.enum(importColumns as [ImportColumn, ...ImportColumn[]]).nullable();

/** The response to a file, for a dry run and for an import. */
export const importAnswerSchema = z
  .object({
    encoding: z.enum(['UTF-8', 'UTF-16', 'Windows-1252', 'Mac Roman']),
    delimiter: z.string(),
    columns: z.array(
      z.object({
        name: z.string(),
        samples: z.array(z.string()).openapi({ description: 'Its first cells that are not blank' }),
        field: column.openapi({ description: 'What it is taken for; null if it is not used' }),
        usual: column.openapi({ description: 'What its name usually means' }),
        because: z
          .string()
          .nullable()
          .openapi({ description: 'The column that is taken instead, if both mean the same' }),
        fillsIn: z.string().nullable().openapi({
          description: 'The column of the same name, where whose cells are blank this one counts',
        }),
      }),
    ),
    missing: z
      .array(z.enum(requiredFields))
      .openapi({ description: 'Required fields without a column: no row is planned until each has one' }),
    said: z.array(z.string()).openapi({ description: 'How the file as a whole is read, in sentences' }),
    question: z
      .object({ row, cell: z.string(), thousands: z.number(), cents: z.number(), count: z.number().int() })
      .nullable()
      .openapi({
        description:
          'Set where amounts such as 129.900 can be read in two ways and the file does not show which is right',
      }),
    daysQuestion: z
      .object({
        row,
        cell: z.string(),
        first: z.iso.date(),
        second: z.iso.date(),
        count: z.number().int(),
        contradicts: z.boolean(),
      })
      .nullable()
      .openapi({
        description:
          'Set where dates such as 3/4/2026 can be read in two ways and the file does not show which is right, or contradicts itself',
      }),
    counts: z.object({
      rows: z.number().int(),
      new: z.number().int(),
      changed: z.number().int(),
      unchanged: z.number().int(),
      repeated: count('Rows that say the same as an earlier one'),
      refused: count('Rows with an error; only skipRefused=true imports the others'),
      warned: count('Rows without an error that deserve a look'),
    }),
    problems: z
      .array(
        z.object({
          kind: z.enum(['error', 'warning']),
          column: z.string().nullable(),
          about: z.string(),
          count: z.number().int(),
          rows: z.array(
            z.object({ row, label: z.string(), cell: z.string().nullable(), advice: z.string() }),
          ),
        }),
      )
      .openapi({ description: 'By kind, errors first; each lists its first rows' }),
    changes: z
      .array(
        z.object({
          field: z.string(),
          label: z.string(),
          count: count('Vehicles that get another value'),
          rows: z.array(z.object({ row, vehicle: z.string(), from: z.string(), to: z.string() })),
        }),
      )
      .openapi({ description: 'By field, with old and new value of the first vehicles' }),
    plan: z.string().openapi({ description: 'Names this outcome; give it back to import exactly this' }),
    applied: z.boolean(),
    batchId: z
      .number()
      .int()
      .nullable()
      .openapi({ description: 'Of an import that has written something: undoes it, for 30 days' }),
  })
  .openapi('ImportReport');

export type ImportAnswer = z.output<typeof importAnswerSchema>;

const flag = (name: string) =>
  z
    .enum(['true', 'false'], `${name} must be true or false`)
    .default('false')
    .transform((text) => text === 'true');

/** How a person wants a file to be read. */
export const readingQuery = z.object({
  dots: z.enum(['thousands', 'cents'], 'dots must be thousands or cents').optional().openapi({
    description: 'The answer to the question: what the dot in 129.900 separates',
  }),
  days: z.enum(dayPlaces, 'days must be first or second').optional().openapi({
    description: 'The answer to the question: where the day stands in 3/4/2026',
  }),
  fields: z
    .string()
    .max(20_000)
    .transform((text, context) => {
      const fields: (ImportColumn | null)[] = [];
      for (const name of text.split(',')) {
        if (name !== '' && !isImportColumn(name)) {
          context.addIssue({ code: 'custom', message: `fields names “${name}”, which no file can contain` });
          return z.NEVER;
        }
        if (name !== '' && fields.includes(name)) {
          context.addIssue({ code: 'custom', message: `fields names ${name} twice` });
          return z.NEVER;
        }
        fields.push(name === '' ? null : name);
      }
      return fields;
    })
    .optional()
    .openapi({
      type: 'string',
      description:
        'What each column is taken for, in order and separated by commas; nothing for one that is not used. It is remembered for files with the same header',
    }),
});

export const importQuery = readingQuery.extend({
  apply: flag('apply'),
  skipRefused: flag('skipRefused').openapi({ description: 'With apply=true, leaves rows with errors out' }),
  plan: z
    .string()
    .max(100, 'plan must be what a dry run has answered')
    .optional()
    .openapi({ description: 'From the dry run: anything else than that outcome is refused with 409' }),
});

export const reportQuery = readingQuery.extend({
  only: z.enum(['refused'], 'only must be refused').optional().openapi({
    description: 'refused: instead of the report, the rows that are left out, as the file has them',
  }),
});

export const exportQuery = z.object({
  list: z.enum(['all', 'sold'], 'list must be all or sold').default('all'),
});
