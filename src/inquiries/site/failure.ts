import type { FormAnswer } from '../../platform/browser/page-context.ts';
import { RequestError } from '../../platform/browser/request.ts';

/** Why an inquiry, or the offer of a car, was not sent. */
export type Failure =
  | { kind: 'fields'; count: number }
  | { kind: 'offline' }
  | { kind: 'send'; serverMessage: string | undefined };

/** The failure of a call that rejected no field of the form. */
export function sendFailure(error: unknown): Failure {
  const isAnswered = error instanceof RequestError;
  if (!isAnswered && !navigator.onLine) return { kind: 'offline' };
  return { kind: 'send', serverMessage: isAnswered ? error.serverMessage : undefined };
}

/** The errors on the result page of a form. `fields` are those that show their own error. */
export function answeredFailure(
  refusal: FormAnswer['refusal'],
  fields: readonly string[],
): { errors: Record<string, string>; failure: Failure | null } {
  if (refusal === undefined) return { errors: {}, failure: null };
  const errors = Object.fromEntries(refusal.issues.map(({ path, message }) => [path, message]));
  const count = fields.filter((field) => errors[field] !== undefined).length;
  return {
    errors,
    failure: count > 0 ? { kind: 'fields', count } : { kind: 'send', serverMessage: refusal.message },
  };
}
