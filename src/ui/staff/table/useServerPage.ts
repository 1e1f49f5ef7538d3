import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';

/**
 * One page of a list that the server sorts and pages. The last answer stays on the screen until the next one arrives;
 * `shownPage` is its page. Both are null before the first. Pages count from 1.
 */
export function useServerPage<Answer extends { total: number }>(
  query: UseQueryResult<Answer>,
  { page, pageSize, onPage }: { page: number; pageSize: number; onPage: (page: number) => void },
) {
  const { data } = query;
  const [last, setLast] = useState<{ answer: Answer; page: number } | null>(null);
  if (data !== undefined && data !== last?.answer) setLast({ answer: data, page });
  const shown = data === undefined ? last : { answer: data, page };
  const pages = Math.max(1, Math.ceil((data?.total ?? Infinity) / pageSize));
  // The list has become shorter, for example by a deletion.
  if (page > pages) onPage(pages);
  return {
    answer: shown?.answer ?? null,
    shownPage: shown?.page ?? null,
    total: shown?.answer.total ?? 0,
    page: query.isError && shown !== null ? shown.page : page,
    pageSize,
    onPage: (next: number) => {
      // This page could not be fetched, and the previous one is still shown.
      if (next === page && query.isError) void query.refetch();
      else onPage(next);
    },
    busy: data === undefined && query.isFetching,
  };
}
