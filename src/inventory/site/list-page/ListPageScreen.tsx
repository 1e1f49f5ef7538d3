import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonClass } from '../../../ui/button.ts';
import type { ListPage } from '../../list-page.schema.ts';
import { SoldGrid } from './SoldGrid.tsx';
import { VehicleGrid } from '../card/VehicleGrid.tsx';

/** A list that is a page of its own: of a make, of a model or a body style of it, or of recently sold vehicles. */
export function ListPageScreen({ list, alert }: { list: ListPage; alert: ReactNode }) {
  const { title, text, steps, lists, total, vehicles } = list;
  return (
    <div className="page-x pt-4 pb-24 md:pt-7.5">
      <nav aria-label="Breadcrumbs" className="text-small text-text-muted">
        <ol className="flex flex-wrap">
          {[{ name: 'Home', path: '/' }, ...steps].map(({ name, path }, index) => (
            <li key={path} className="flex items-center">
              {index > 0 && (
                <span aria-hidden="true" className="px-2.5">
                  /
                </span>
              )}
              {path === list.path ? (
                <span aria-current="page" className="wrap-anywhere">
                  {name}
                </span>
              ) : (
                <a
                  href={path}
                  className="inline-flex min-h-11 items-center wrap-anywhere hover:text-text md:min-h-9"
                >
                  {name}
                </a>
              )}
            </li>
          ))}
        </ol>
      </nav>
      <h1 className="font-display text-title wrap-anywhere">{title}</h1>
      <p className="mt-2.5 tabular-nums">{text}</p>
      {lists.length > 0 && (
        <nav aria-label="Other lists" className="mt-3.5">
          <ul className="flex flex-wrap gap-x-7">
            {lists.map(({ name, path, listed }) => (
              <li key={path}>
                <a
                  href={path}
                  className="inline-flex min-h-11 items-center text-text underline decoration-outline underline-offset-4 wrap-anywhere hover:decoration-text"
                >
                  {name} ({listed})
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {vehicles.length > 0 && (
        <div className="mt-6">
          <h2 className="sr-only">Vehicles</h2>
          {list.isSold ? <SoldGrid vehicles={vehicles} /> : <VehicleGrid vehicles={vehicles} inFirstView />}
        </div>
      )}
      <div className="mt-12 flex flex-col justify-center gap-3.5 md:flex-row">
        {total > 0 && !list.isSold && (
          <Link to="/inventory" search={list.filters} className={buttonClass('solid')}>
            Filter and Sort
          </Link>
        )}
        {list.isSold && (
          <Link to="/contact" className={buttonClass('solid')}>
            Contact Us
          </Link>
        )}
        <Link to="/inventory" search={{}} className={buttonClass('line')}>
          View All Inventory
        </Link>
        {alert}
      </div>
    </div>
  );
}
