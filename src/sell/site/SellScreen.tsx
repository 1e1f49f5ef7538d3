import { useSite } from '../../dealership/site.queries.ts';
import { DeferredSellForm } from './DeferredSellForm.tsx';

const nextSteps = [
  { title: 'We read it', text: 'What you send reaches us with your photographs.' },
  { title: 'We answer', text: 'By email or phone, as you ask us to.' },
  { title: 'You decide', text: 'Sending this form commits neither of us to anything.' },
];

/** Where visitors offer their own cars: the form, and beside it what comes of it. */
export function SellScreen() {
  const { dealership, phoneLinks } = useSite();
  const { phone } = dealership;
  return (
    <>
      <div className="page-x pt-16 pb-8 md:pt-24 md:pb-12">
        <h1 className="font-display text-hero leading-[1.06] tracking-[-0.012em] text-balance">
          Sell or Consign Your Car
        </h1>
        <p className="mt-4.5 max-w-[46ch] text-[1.0625rem]/relaxed text-pretty md:text-lead">
          Tell us about the car and its history. It takes a few minutes, without any obligation.
        </p>
      </div>
      <div className="page-x grid items-start gap-x-7 gap-y-10 pb-18 md:pb-28 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]">
        <DeferredSellForm />
        <section aria-labelledby="sell-next" className="lg:pt-7.5 lg:pl-7.5">
          <h2 id="sell-next" className="font-display text-heading">
            What happens next
          </h2>
          <ol className="mt-4.5 border-b border-hairline">
            {nextSteps.map(({ title, text }) => (
              <li key={title} className="border-t border-hairline py-4">
                <h3 className="text-[0.9375rem] font-semibold">{title}</h3>
                <p className="mt-1 text-[0.9375rem] text-pretty">{text}</p>
              </li>
            ))}
          </ol>
          {phone && (
            <p className="mt-4.5 text-[0.9375rem]">
              Would you rather talk? Call{' '}
              <a href={phoneLinks?.call} className="whitespace-nowrap text-text underline underline-offset-4">
                {phone}
              </a>
              .
            </p>
          )}
        </section>
      </div>
    </>
  );
}
