import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ArrowLeftIcon } from '../../../ui/icons.tsx';
import { neighborsQuery, relatedListsQuery } from '../../../vehicles/more-vehicles.queries.ts';
import { VehicleName } from '../../../vehicles/VehicleName.tsx';
import { toListRequest } from '../inventory-search.ts';
import { lastList } from '../list/last-list.ts';
import { relatedLinks } from './related-links.ts';

const listLink =
  'inline-flex min-h-11 items-center text-text underline decoration-outline underline-offset-4 wrap-anywhere hover:decoration-text';

/**
 * The ways on from a vehicle: lists of others like it, and the vehicles before and after it in the list that this tab has
 * shown last.
 */
export function MoreLikeIt({ id }: { id: number }) {
  const { data: related } = useQuery(relatedListsQuery(id));
  const { data: neighbors } = useQuery(neighborsQuery(id, keptList()));
  const links = related ? relatedLinks(related) : [];
  const lists = related?.lists ?? [];
  const { previous = null, next = null } = neighbors ?? {};
  if (links.length + lists.length === 0 && previous === null && next === null) return null;
  return (
    <nav aria-label="More like it" className="mt-5">
      {links.length + lists.length > 0 && (
        <ul className="flex flex-wrap gap-x-7">
          {links.map(([text, search]) => (
            <li key={text}>
              <Link to="/inventory" search={search} activeOptions={{ exact: true }} className={listLink}>
                {text}
              </Link>
            </li>
          ))}
          {lists.map(({ name, path }) => (
            <li key={path}>
              <a href={path} className={listLink}>
                All {name}
              </a>
            </li>
          ))}
        </ul>
      )}
      {(previous !== null || next !== null) && (
        <div className="mt-5 grid grid-cols-2 gap-x-6 border-t border-hairline pt-3.5">
          {previous !== null && (
            <Neighbor vehicle={previous} rel="prev" label="Previous in your list">
              <ArrowLeftIcon className="mt-0.5 size-4 shrink-0" />
            </Neighbor>
          )}
          {next !== null && (
            <Neighbor vehicle={next} rel="next" label="Next in your list">
              <ArrowLeftIcon className="order-1 mt-0.5 size-4 shrink-0 rotate-180" />
            </Neighbor>
          )}
        </div>
      )}
    </nav>
  );
}

/** The filters and the order of the list, without its page: neighbors may be on another one. */
function keptList() {
  const search = lastList()?.search;
  if (search === undefined) return undefined;
  const { filters, sort } = toListRequest(search);
  return { filters, sort };
}

/** A link to a vehicle of the list, with an arrow. */
function Neighbor(props: {
  vehicle: { id: number; year: number; make: string; model: string };
  rel: 'prev' | 'next';
  label: string;
  children: ReactNode;
}) {
  const { vehicle, rel, label } = props;
  return (
    <Link
      to="/inventory/$id"
      params={{ id: String(vehicle.id) }}
      rel={rel}
      className={`group flex min-h-14 min-w-0 items-start gap-4 hover:text-text ${rel === 'next' ? 'col-start-2 justify-self-end text-right' : ''}`}
    >
      {props.children}
      <span className="min-w-0">
        <span className="block text-small text-text-muted">{label}</span>
        <span className="block text-text wrap-anywhere">
          <VehicleName vehicle={vehicle} />
        </span>
      </span>
    </Link>
  );
}
