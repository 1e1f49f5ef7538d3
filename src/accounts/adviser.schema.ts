import { z } from '../platform/zod.ts';

/** What visitors see of the person who looks after a vehicle: never the user name, the role or the mail address. */
export const adviserSchema = z
  .object({
    name: z.string(),
    title: z.string().openapi({ description: 'Job title; may be empty' }),
    phone: z.string().openapi({ description: 'Direct line as typed; may be empty' }),
    call: z
      .string()
      .optional()
      .openapi({ description: 'Target of a link to the direct line, if it is certain' }),
    portrait: z.string().nullable().openapi({ description: 'Address of a stored image' }),
    initials: z.string().openapi({ description: 'In place of a portrait' }),
  })
  .openapi('Adviser');

export type Adviser = z.output<typeof adviserSchema>;
