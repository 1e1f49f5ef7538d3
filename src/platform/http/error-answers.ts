import type { Context, ErrorHandler, Hono, MiddlewareHandler, NotFoundHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { isDeadlock, isUnavailable, isUnstorableText } from '../database/failures.ts';
import { ApiError } from '../errors.ts';
import type { Log } from '../log.ts';
import { warnSampled } from '../log-sampled.ts';
import { endpointOf, errorResponse, type ApiEnv } from './api.ts';

/** Answers whatever an endpoint or a middleware of the API has thrown. */
export const answerError =
  (log: Log): ErrorHandler<ApiEnv> =>
  (error, context) =>
    errorResponse(explain(error, context, log), context);

/** What the client is told. Logs what it is not told. */
function explain(error: Error, context: Context<ApiEnv>, log: Log): ApiError {
  if (error instanceof ApiError) {
    const { cause, message } = error;
    // Such as the reason why something cannot be stored.
    if (cause !== undefined) warnSampled(log, message, { requestId: context.var.requestId, err: cause });
    return error;
  }
  if (error instanceof HTTPException) return new ApiError(error.status, error.message);
  // A character that no text of ours has, such as %00 in an address.
  if (isUnstorableText(error)) return new ApiError(400, 'The request has a character that no text may have');
  const { requestId } = context.var;
  if (isUnavailable(error) || isDeadlock(error)) {
    // One of ours to correct: of two writes, one takes its locks in another order.
    if (isDeadlock(error))
      log.error({ requestId, route: endpointOf(context)?.path, err: error }, 'writes waited for each other');
    else warnSampled(log, 'database unavailable', { requestId, err: error });
    return new ApiError(503, 'The service is briefly unavailable. Please try again in a moment.', {
      headers: { 'retry-after': '5' },
    });
  }
  log.error({ requestId, route: endpointOf(context)?.path, err: error }, 'request failed');
  return new ApiError(500, `Something went wrong on our side. Reference: ${requestId}`);
}

export const answerNotFound: NotFoundHandler<ApiEnv> = (context) =>
  errorResponse(new ApiError(404, 'There is nothing at this address'), context);

/** 405 for a method that the address does not take. `app` has all addresses by the time of the first request. */
export const refuseOtherMethods = (app: Hono<ApiEnv>): MiddlewareHandler<ApiEnv> =>
  methodNotAllowed({
    app,
    onMethodNotAllowed: (context, methods) => {
      const allow = methods.join(', ');
      return errorResponse(new ApiError(405, `This address takes ${allow}`, { headers: { allow } }), context);
    },
  });
