import type { IncomingMessage } from 'node:http';
import { ApiError } from '../errors.ts';
import { collectBytes } from './json-body.ts';

/** Fields and files of a form, of which ours have at most 40; each one costs time and memory, however small it is. */
const mostParts = 100;

/** The text of a form's field; empty if the form has no such field. */
export type FormFields = (name: string) => string;

/** Whether a form has fields without files. */
export const isPlainForm = ({ headers }: IncomingMessage): boolean =>
  /^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(headers['content-type'] ?? '');

/**
 * Reads a form that the browser has sent itself. Lines end in "\n", as scripts read them. Throws 415 for
 * another media type, so for files too, 413 above `maxBytes`, and 400 if the client disconnects early.
 */
export async function readForm(request: IncomingMessage, maxBytes: number): Promise<FormFields> {
  const { 'content-length': declared = 0 } = request.headers;
  if (!isPlainForm(request)) throw new ApiError(415, 'Send the form as application/x-www-form-urlencoded');
  // A body that is too long is not destroyed with the connection, so that the error still arrives.
  const pieces = request.iterator({ destroyOnReturn: false });
  const bytes = await collectBytes(pieces, Number(declared), maxBytes);
  const fields = new URLSearchParams(bytes.toString('utf8'));
  return (name) => (fields.get(name) ?? '').replaceAll('\r\n', '\n');
}

/** Throws 415 unless the request says that its body is a form with files. */
export function requireFormWithFiles({ headers }: IncomingMessage): void {
  if (!/^multipart\/form-data\s*;/i.test(headers['content-type'] ?? ''))
    throw new ApiError(415, 'Send the form as multipart/form-data');
}

/**
 * The fields of a form with files from its `bytes`, sent as `type`. `files` are those of a field; an empty field
 * has none. Throws 400 with more than `mostParts`.
 */
export async function formWithFiles(
  bytes: Buffer,
  type: string,
): Promise<{ field: FormFields; files: (name: string) => File[] }> {
  const [, quoted, plain = quoted] = /;\s*boundary=(?:"([^"]*)"|([^;\s]+))/i.exec(type) ?? [];
  if (plain !== undefined && hasMore(bytes, `--${plain}`, mostParts))
    throw new ApiError(
      400,
      `The form has more than ${mostParts} fields and files. Go back, and choose fewer.`,
    );
  const form = new Response(new Uint8Array(bytes), { headers: { 'content-type': type } });
  const data = await form.formData().catch(() => {
    throw new ApiError(400, 'The form could not be read');
  });
  const text = (value: FormDataEntryValue | null) => (typeof value === 'string' ? value : '');
  return {
    field: (name) => text(data.get(name)).replaceAll('\r\n', '\n'),
    files: (name) =>
      data.getAll(name).filter((value) => typeof value !== 'string' && value.size > 0) as File[],
  };
}

/** Whether `text` stands in `bytes` more than `most` times. */
function hasMore(bytes: Buffer, text: string, most: number): boolean {
  let found = 0;
  for (let at = bytes.indexOf(text); at >= 0 && found <= most; at = bytes.indexOf(text, at + text.length))
    found += 1;
  return found > most;
}

/**
 * Whether a browser says that the page of another site has sent this request. Unlike a call with JSON, a form
 * may be sent from anywhere without asking us. `publicUrl` is the site's address, which a proxy may hide from
 * the Host header.
 */
export function isFromOtherSite({ headers }: IncomingMessage, publicUrl: string): boolean {
  const from = headers['sec-fetch-site'];
  if (from !== undefined) return from === 'cross-site';
  const { origin, host } = headers;
  if (origin === undefined) return false;
  if (!URL.canParse(origin)) return true;
  const sender = new URL(origin).host;
  return sender !== host && sender !== new URL(publicUrl).host;
}
