/** The documents of a vehicle: PDF files that staff upload. Safe in a browser. */
import type { FieldChange } from '../../changes/change.ts';
import { withoutUnseen } from '../../platform/unseen.ts';

export const documentBounds = { documents: 10, name: 80, bytes: 20 * 1024 * 1024 } as const;

/** The likeliest first. */
export const documentLabels = {
  service: 'Service records',
  'build-sheet': 'Build sheet',
  condition: 'Condition report',
  other: 'Other',
} as const;
export type DocumentKind = keyof typeof documentLabels;

/**
 * The name of a document by the name of its file, or as it is typed: without the folders of a path, the ending, and
 * characters that no file name may have.
 */
export const cleanName = (name: string): string =>
  withoutUnseen(name.replace(/^(?:[a-z]:|\.{0,2})[/\\](?:.*[/\\])?/i, ''))
    .replace(/[/\\]+/g, '-')
    .replace(/\.pdf\s*$/i, '')
    .replace(/[\p{Cc}"*:<>?|%]+/gu, ' ')
    .replace(/[\s_]+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '')
    .slice(0, documentBounds.name)
    // Half of a surrogate pair.
    .replace(/[\ud800-\udbff]$/, '')
    .trim();

/** One document, as staff see it. `file` is the name of its content in the storage, `bytes` its size. */
export type VehicleDocument = {
  file: string;
  name: string;
  kind: DocumentKind;
  isPublic: boolean;
  bytes: number;
};

/** One that visitors may have. */
export type PublicDocument = Omit<VehicleDocument, 'isPublic'>;

/** What visitors may know of the documents: nothing of those that are internal. */
export const publicDocuments = (documents: readonly VehicleDocument[]): PublicDocument[] =>
  documents.flatMap(({ file: stored, name, kind, bytes, isPublic }) =>
    isPublic ? [{ file: stored, name, kind, bytes }] : [],
  );

/** In words: `Service records 2019 to 2025 (public), Inspection (internal)`. */
export const documentsText = (documents: readonly VehicleDocument[]): string =>
  documents.map(({ name, isPublic }) => `${name} (${isPublic ? 'public' : 'internal'})`).join(', ');

/** What an edit changed in the documents, for the change log: those that differ. */
export function documentsChange(
  before: readonly VehicleDocument[],
  after: readonly VehicleDocument[],
): FieldChange[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  const without = (some: readonly VehicleDocument[], others: readonly VehicleDocument[]) => {
    const known = new Set(others.map((other) => JSON.stringify(other)));
    return documentsText(some.filter((one) => !known.has(JSON.stringify(one)))) || null;
  };
  return [{ field: 'documents', from: without(before, after), to: without(after, before) }];
}

/** Where visitors get a public document. */
export const documentAddress = (vehicleId: number, stored: string) =>
  `/api/vehicles/${vehicleId}/documents/${stored}`;
