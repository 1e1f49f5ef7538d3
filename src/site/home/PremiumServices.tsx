import type { ReactNode } from 'react';
import { useShownStatements } from '../../dealership/site/useShownStatements.ts';
import { serviceNames, type ServiceName } from '../../dealership/statements.ts';

const drawings: Record<ServiceName, ReactNode> = {
  curatedSelection: (
    <>
      <path d="M4 24c3-7 8-11 14-11h7c4 0 7 4 8 8M4 24h3.4M14.6 24h7.8M29.6 24H33" />
      <circle cx="11" cy="25" r="3.6" />
      <circle cx="26" cy="25" r="3.6" />
    </>
  ),
  conciergeBuying: (
    <>
      <circle cx="15" cy="15" r="9.5" />
      <path d="m22 22 9 9" />
    </>
  ),
  maintenance: (
    <path d="M30 9a8 8 0 0 1-10.5 9.6L9 29a3.2 3.2 0 0 1-4.5-4.5L15.4 14.5A8 8 0 0 1 25 4l-4.5 4.5 5 5z" />
  ),
  globalShipping: (
    <>
      <circle cx="17" cy="17" r="13" />
      <path d="M4 17h26M17 4c5 4 5 22 0 26M17 4c-5 4-5 22 0 26" />
    </>
  ),
};

/** Section 2: the services, side by side, in pairs, or one below the other. */
export function PremiumServices() {
  const services = useShownStatements(serviceNames);
  if (services.length === 0) return null;
  return (
    <section aria-labelledby="services-title" className="bg-surface page-y">
      <div className="page-x">
        <h2 id="services-title" className="font-display text-title">
          Premium Services
        </h2>
        <ul className="mt-6 grid md:mt-11 md:grid-cols-2 md:gap-y-10 lg:grid-cols-4">
          {services.map(({ name, label, text }) => (
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
                {drawings[name]}
              </svg>
              <h3 className="mb-2.5 font-display text-[1.375rem]/tight">{label}</h3>
              <p className="text-[0.9375rem] text-pretty whitespace-pre-line wrap-anywhere">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
