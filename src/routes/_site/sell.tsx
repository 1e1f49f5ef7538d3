import { createFileRoute, notFound } from '@tanstack/react-router';
import { siteQuery } from '../../dealership/site.queries.ts';
import { SellScreen } from '../../sell/site/SellScreen.tsx';
import { answeredTitle } from '../../site/answered-title.ts';
import { loadedSite, pageHead } from '../../site/head.ts';

/** Where visitors offer their cars, if the dealership takes offers. */
export const Route = createFileRoute('/_site/sell')({
  loader: async ({ context: { queryClient } }) => {
    const { dealership } = await queryClient.ensureQueryData(siteQuery());
    if (!dealership.takesOffers) throw notFound();
  },
  head: ({ match }) =>
    pageHead({
      site: loadedSite(match.context.queryClient),
      title: answeredTitle('Sell or Consign Your Car'),
      description: 'Describe your car, add photographs, and hear from us with a figure.',
      path: '/sell',
    }),
  component: SellScreen,
});
