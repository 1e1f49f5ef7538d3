import type { DocumentKind } from '../../../vehicles/documents/document.ts';

/** What a new document most likely is, by its name. */
export function likelyKind(name: string): DocumentKind {
  if (/service|maintenance|invoice|repair/i.test(name)) return 'service';
  if (/condition|inspection|\bppi\b/i.test(name)) return 'condition';
  if (/\b(build|window ?sticker|monroney|specs?\b|specification)/i.test(name)) return 'build-sheet';
  return 'other';
}
