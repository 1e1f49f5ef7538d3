import { createFileRoute, notFound } from '@tanstack/react-router';
import { siteQuery } from '../../dealership/site.queries.ts';
import { SellScreen } from '../../inquiries/offers/site/SellScreen.tsx';
import { answeredTitle } from '../../site/answered-title.ts';
import { loadedSite, pageHead } from '../../site/head.ts';

/** Where visitors offer their cars, if the dealership takes offers. */
export const Route = createFileRoute('/_site/sell')({
  loader: async ({ context: { queryClient } }) => {
    const { dealership } = await queryClient.ensureQueryData(siteQuery());
    if (!dealership.takesOffers) throw notFound();
  },
  head: ({ match }) => {
    const site = loadedSite(match.context.queryClient);
    return pageHead({
      site,
      title: answeredTitle('Sell or Consign Your Car'),
      description: site
        ? `Offer your car to ${site.dealership.name} in ${site.dealership.city}, ${site.dealership.regionName}: describe it, add photographs, and hear from us with a figure.`
        : 'Offer your car to us.',
      path: '/sell',
    });
  },
  component: SellScreen,
});
