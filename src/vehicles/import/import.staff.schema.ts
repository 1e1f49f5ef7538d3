import { z } from '@hono/zod-openapi';

const count = (description: string) => z.number().int().openapi({ description });

/** The response to a file, for a dry run and for an import. */
export const importAnswerSchema = z
  .object({
    encoding: z.enum(['UTF-8', 'UTF-16', 'Windows-1252']),
    delimiter: z.string(),
    columns: z.array(z.object({ name: z.string(), used: z.boolean() })),
    dotted: z.object({ cell: z.string(), amount: z.number() }).nullable().openapi({
      description:
        'Set where dots separate thousands in the amounts of the file: one cell, and what it is in dollars',
    }),
    counts: z.object({
      rows: z.number().int(),
      new: z.number().int(),
      changed: z.number().int(),
      unchanged: z.number().int(),
      refused: count('Rows with an error; with one, nothing can be imported'),
      warned: count('Rows without an error that deserve a look'),
    }),
    problems: z.array(
      z.object({
        kind: z.enum(['error', 'warning']),
        row: count('As a spreadsheet counts: the header is row 1'),
        column: z.string().nullable(),
        cell: z.string().nullable(),
        advice: z.string(),
      }),
    ),
    moreProblems: count('Problems beyond those that are listed'),
    plan: z.string().openapi({ description: 'Names this outcome; give it back to import exactly this' }),
    applied: z.boolean(),
  })
  .openapi('ImportReport');

/** The response to a file. */
export type ImportAnswer = z.output<typeof importAnswerSchema>;

export const importQuery = z.object({
  apply: z
    .enum(['true', 'false'], 'apply must be true or false')
    .default('false')
    .transform((text) => text === 'true'),
  plan: z
    .string()
    .max(100, 'plan must be what a dry run has answered')
    .optional()
    .openapi({ description: 'From the dry run: anything else than that outcome is refused with 409' }),
});

export const exportQuery = z.object({
  list: z.enum(['all', 'sold'], 'list must be all or sold').default('all'),
});
