import { useQuery } from '@tanstack/react-query';
import { makesQuery } from './makes.queries.ts';

/** Links to the lists of the largest makes. */
export function Makes() {
  const { data = [] } = useQuery(makesQuery());
  if (data.length === 0) return null;
  return (
    <nav aria-label="Makes" className="mt-7 print:hidden">
      <ul className="flex flex-wrap justify-center gap-x-7">
        {data.map(({ name, path }) => (
          <li key={path}>
            <a href={path} className="flex min-h-11 items-center wrap-anywhere hover:text-text">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
