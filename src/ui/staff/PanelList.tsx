import type { ReactNode } from 'react';
import { Skeleton } from '../Skeleton.tsx';
import { LoadError } from './LoadError.tsx';

/** What a panel lists, or that it is loading or could not be loaded. `what` as in "Failed to load the pages". */
export function PanelList<Data>(props: {
  what: string;
  query: { data: Data | undefined; isError: boolean; refetch: () => unknown };
  children: (data: Data) => ReactNode;
}) {
  const { what, query, children } = props;
  if (query.data !== undefined) return children(query.data);
  if (query.isError)
    return (
      <LoadError
        title={`Failed to load ${what}`}
        text="They could not be fetched. Nothing has been changed."
        onRetry={() => void query.refetch()}
      />
    );
  return (
    <div aria-busy="true" className="grid gap-4 border-t border-staff-hair px-4 py-6 md:px-5.5">
      <Skeleton className="h-4 w-1/3" />
      <Skeleton className="h-4 w-2/3" />
    </div>
  );
}

/** An entry of a panel's list, with its row buttons. */
export const PanelListItem = (props: { title: ReactNode; actions?: ReactNode; children: ReactNode }) => (
  <li className="flex flex-wrap items-start gap-x-4 gap-y-2 border-t border-staff-hair px-4 py-3.5 md:px-5.5">
    <div className="min-w-0 flex-1 basis-60">
      <b className="block font-semibold wrap-anywhere text-staff-ink">{props.title}</b>
      {props.children}
    </div>
    {props.actions && <div className="-mx-2.5 flex">{props.actions}</div>}
  </li>
);
