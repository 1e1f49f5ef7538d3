import { useSite } from '../../dealership/site.queries.ts';

/** Section 2: the four value cards. */
export function Values() {
  const { foundedYear } = useSite().dealership;
  const values = [
    {
      name: 'Expert Team',
      text: 'The people who pick up the telephone drive, inspect and prepare the cars themselves.',
    },
    {
      name: 'Premium Selection',
      text: 'A short list at any time. Each car was chosen; none was taken in to fill a space.',
    },
    {
      name: 'Rich Heritage',
      text: `In business since ${foundedYear}, and many of the first customers still come by.`,
    },
    {
      name: 'Customer Trust',
      text: 'Written condition reports, honest mileage, and one price for everyone who asks.',
    },
  ];
  return (
    <section aria-labelledby="values-title" className="page-x pb-18 md:pb-28">
      <h2 id="values-title" className="sr-only">
        What we stand for
      </h2>
      <ul className="grid gap-4 md:grid-cols-2 md:gap-7 lg:grid-cols-4">
        {values.map(({ name, text }) => (
          <li
            key={name}
            className="value-card rounded-card px-5.5 pt-8.5 pb-6.5 md:px-6.5 md:pt-11 md:pb-8.5"
          >
            <h3 className="mb-3 font-display text-[1.5rem]/tight">{name}</h3>
            <p className="text-[0.9375rem]">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
