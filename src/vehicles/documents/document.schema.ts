import { oneLineText } from '../../platform/text.schema.ts';
import { z } from '../../platform/zod.ts';
import { cleanName, documentLabels, type DocumentKind } from './document.ts';

const kinds = Object.keys(documentLabels) as DocumentKind[];

/** The first half of the SHA-256 of its content, which is its name in the storage. */
const file = z.string().regex(/^[0-9a-f]{32}$/, 'Upload the document first');

export const documentSchema = z
  .object({
    file,
    name: oneLineText(200, 'Must be one line of text')
      .overwrite(cleanName)
      .refine((name) => name !== '', 'A document must have a name'),
    kind: z.enum(kinds, `Must be one of ${kinds.join(', ')}`),
    isPublic: z.boolean('Must be true or false').openapi({ description: 'Whether visitors may have it' }),
    /** Taken from what is stored, whatever is sent. */
    bytes: z.number().int().min(0).default(0),
  })
  .openapi('VehicleDocument');

export const publicDocumentSchema = z
  .object({ file: z.string(), name: z.string(), kind: z.enum(kinds), bytes: z.number().int() })
  .openapi('PublicDocument');
