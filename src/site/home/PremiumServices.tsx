import type { ReactNode } from 'react';

const services: { name: string; text: string; drawing: ReactNode }[] = [
  {
    name: 'Curated Selection',
    text: 'Every car is inspected, driven and photographed by us before it is offered to you.',
    drawing: (
      <>
        <path d="M4 24c3-7 8-11 14-11h7c4 0 7 4 8 8M4 24h3.4M14.6 24h7.8M29.6 24H33" />
        <circle cx="11" cy="25" r="3.6" />
        <circle cx="26" cy="25" r="3.6" />
      </>
    ),
  },
  {
    name: 'Concierge Buying',
    text: 'We source the vehicle you describe through a global network, and handle it door to door.',
    drawing: (
      <>
        <circle cx="15" cy="15" r="9.5" />
        <path d="m22 22 9 9" />
      </>
    ),
  },
  {
    name: 'Maintenance',
    text: 'Factory-certified technicians look after your car in our own workshop.',
    drawing: (
      <path d="M30 9a8 8 0 0 1-10.5 9.6L9 29a3.2 3.2 0 0 1-4.5-4.5L15.4 14.5A8 8 0 0 1 25 4l-4.5 4.5 5 5z" />
    ),
  },
  {
    name: 'Global Shipping',
    text: 'Enclosed transport by road, sea or air, insured and tracked until it is in your garage.',
    drawing: (
      <>
        <circle cx="17" cy="17" r="13" />
        <path d="M4 17h26M17 4c5 4 5 22 0 26M17 4c-5 4-5 22 0 26" />
      </>
    ),
  },
];

/** Section 2: the four services, side by side, in pairs, or one below the other. */
export function PremiumServices() {
  return (
    <section aria-labelledby="services-title" className="bg-surface page-y">
      <div className="page-x">
        <h2 id="services-title" className="font-display text-title">
          Premium Services
        </h2>
        <ul className="mt-6 grid md:mt-11 md:grid-cols-2 md:gap-y-10 lg:grid-cols-4">
          {services.map(({ name, text, drawing }) => (
            <li
              key={name}
              className="border-hairline py-5.5 not-first:border-t md:px-7 md:py-1 md:not-first:border-t-0 md:even:border-l md:odd:pl-0 lg:not-first:border-l lg:odd:not-first:pl-7"
            >
              <svg
                viewBox="0 0 34 34"
                aria-hidden="true"
                className="mb-3 size-8.5 md:mb-5.5"
                fill="none"
                stroke="var(--color-accent)"
                strokeWidth="1.4"
              >
                {drawing}
              </svg>
              <h3 className="mb-2.5 font-display text-[1.375rem]/tight">{name}</h3>
              <p className="text-[0.9375rem] text-pretty">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
