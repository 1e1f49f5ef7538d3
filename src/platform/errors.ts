/** The error in one field of a request; `path` is dotted, like `images.3`. */
export type Issue = { path: string; message: string };

/**
 * An error response, thrown anywhere below an endpoint and formatted in one place as
 * `{ "message": …, "code"?: …, "issues"?: […] }`. The message is shown to people.
 */
export class ApiError extends Error {
  readonly status: number;
  /** For programs, where the status says too little. */
  readonly code: string | undefined;
  readonly issues: Issue[] | undefined;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    message: string,
    options: { code?: string; issues?: Issue[]; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = options.code;
    this.issues = options.issues;
    this.headers = options.headers ?? {};
  }
}

/** 404; `what` names the missing thing for people. */
export const notFound = (what: string) => new ApiError(404, `${what} not found`);

/**
 * The message of whatever was thrown. A host name with several addresses fails with one error for each of
 * them.
 */
export function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
