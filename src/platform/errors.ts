/** One complaint about one field of a request; `path` is dotted, like `images.3`. */
export type Issue = { path: string; message: string };

/**
 * An answer other than success, thrown anywhere below an endpoint and formatted in one place as
 * `{ "message": …, "issues"?: […] }`. The message is shown to people.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly issues: Issue[] | undefined;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    message: string,
    options: { issues?: Issue[]; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.issues = options.issues;
    this.headers = options.headers ?? {};
  }
}

/** 404: `what` is the thing that is not there, in words for a person. */
export const notFound = (what: string) => new ApiError(404, `${what} not found`);
