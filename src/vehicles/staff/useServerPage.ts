import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { staffPageSize } from '../vehicles.staff.ts';

/**
 * Pages a list that the server sorts and pages. The last answer stays on the screen until the next one arrives; `shownPage`
 * is its page. Both are null before the first.
 */
export function useServerPage<Answer extends { total: number }>(
  query: UseQueryResult<Answer>,
  page: number,
  setPage: (page: number) => void,
) {
  const { data } = query;
  const [last, setLast] = useState<{ answer: Answer; page: number } | null>(null);
  if (data !== undefined && data !== last?.answer) setLast({ answer: data, page });
  const shown = data === undefined ? last : { answer: data, page };
  const pages = Math.max(1, Math.ceil((data?.total ?? Infinity) / staffPageSize));
  // The list has become shorter, for example by a deletion.
  if (page > pages) setPage(pages);
  return {
    answer: shown?.answer ?? null,
    shownPage: shown?.page ?? null,
    page: query.isError && shown !== null ? shown.page : page,
    pageSize: staffPageSize,
    onPage: (next: number) => {
      // This page could not be fetched, and the previous one is still shown.
      if (next === page && query.isError) void query.refetch();
      else setPage(next);
    },
    busy: data === undefined && query.isFetching,
  };
}
