import { useShownStatements } from '../../dealership/site/useShownStatements.ts';
import { valueNames } from '../../dealership/statements.ts';

/** Section 2: the value cards. */
export function Values() {
  const values = useShownStatements(valueNames);
  if (values.length === 0) return null;
  return (
    <section aria-labelledby="values-title" className="page-x pb-18 md:pb-28">
      <h2 id="values-title" className="sr-only">
        What we stand for
      </h2>
      <ul className="grid gap-4 md:grid-cols-2 md:gap-7 lg:grid-cols-4">
        {values.map(({ name, label, text }) => (
          <li
            key={name}
            className="value-card rounded-card px-5.5 pt-8.5 pb-6.5 md:px-6.5 md:pt-11 md:pb-8.5"
          >
            <h3 className="mb-3 font-display text-[1.5rem]/tight">{label}</h3>
            <p className="text-[0.9375rem] whitespace-pre-line wrap-anywhere">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
