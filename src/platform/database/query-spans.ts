import type { Pool, PoolClient } from 'pg';
import { inSpan, isTracing } from '../observability/tracing.ts';

/**
 * Makes each query of a pool or client a span, while there are traces. Call it before the first query. A span
 * has the statement without its parameters. The pool's own calls of its clients, which take a callback, are
 * part of the span of the pool's query.
 */
export function traceQueries(target: Pool | PoolClient): void {
  if (!isTracing()) return;
  const query = target.query.bind(target) as (...given: unknown[]) => unknown;
  const traced = (...given: unknown[]) => {
    if (typeof given.at(-1) === 'function') return query(...given);
    const statement = textOf(given[0]);
    return inSpan(
      {
        name: statement.trimStart().split(/\s/, 1)[0]?.toLowerCase() ?? 'query',
        kind: 'client',
        attributes: { 'db.system.name': 'postgresql', 'db.query.text': statement },
        // Polls and clean-ups would otherwise be traces of their own.
        needsParent: true,
      },
      async () => query(...given),
    );
  };
  target.query = traced as typeof target.query;
}

/** The statement of a query, which is text or an object with it. */
const textOf = (query: unknown): string =>
  typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : String(query);
