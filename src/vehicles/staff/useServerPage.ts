import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { staffPageSize } from '../vehicles.staff.ts';

/**
 * The page of a list that the server sorts and pages. The last answer stays on the screen until the next one comes, or
 * if none comes; `shownPage` is the page it is of. Both are null before the first.
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
  // The list has become shorter, as by a deletion.
  if (page > pages) setPage(pages);
  return {
    answer: shown?.answer ?? null,
    shownPage: shown?.page ?? null,
    page: query.isError && shown !== null ? shown.page : page,
    pageSize: staffPageSize,
    onPage: (next: number) => {
      // The page that could not be fetched, while the one before it is still shown.
      if (next === page && query.isError) void query.refetch();
      else setPage(next);
    },
    busy: data === undefined && query.isFetching,
  };
}
