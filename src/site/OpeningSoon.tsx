import type { ReactNode } from 'react';
import { addressText } from '../dealership/address.ts';
import { hoursLines } from '../dealership/dealership.hours.ts';
import { Mark } from '../dealership/site/Mark.tsx';
import { useSite } from '../dealership/site.queries.ts';
import { NewsletterForm } from '../newsletter/site/NewsletterForm.tsx';
import { StripLight } from '../ui/StripLight.tsx';
import { ToastProvider } from '../ui/toast/ToastProvider.tsx';

/** What a closed site shows at every address: whose it is, how to reach them, and the newsletter. It works without scripts. */
export function OpeningSoon() {
  const { dealership, phoneLinks } = useSite();
  const { phone, email } = dealership;
  const address = addressText(dealership);
  return (
    <ToastProvider>
      <div className="page-x flex min-h-dvh flex-col text-center">
        <header className="flex flex-col items-center gap-10 pt-7">
          <Mark />
          <StripLight className="h-0.75 w-4/5 max-w-250" />
        </header>
        <main className="my-auto grid justify-items-center py-18">
          <h1 className="font-display text-hero leading-[1.06]">Opening soon</h1>
          <p className="mt-4.5 max-w-[46ch] text-lead text-pretty">
            Leave your email address, and you have news from us.
          </p>
          <div className="mt-3 w-full max-w-110 text-left">
            <NewsletterForm />
          </div>
        </main>
        <footer className="flex flex-wrap justify-center gap-x-9 gap-y-3 border-t border-hairline py-9 text-[0.9375rem]">
          {phone && <Way href={phoneLinks?.call}>{phone}</Way>}
          {email && <Way href={`mailto:${email}`}>{email}</Way>}
          {address && <p>{address}</p>}
          <p>
            {hoursLines(dealership.hours)
              .map(({ days, text }) => `${days} ${text}`)
              .join(', ')}
          </p>
        </footer>
      </div>
    </ToastProvider>
  );
}

const Way = ({ href, children }: { href: string | undefined; children: ReactNode }) => (
  <a href={href} className="text-text underline-offset-4 hover:underline">
    {children}
  </a>
);
