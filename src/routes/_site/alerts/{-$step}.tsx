import { createFileRoute } from '@tanstack/react-router';
import { AlertSteps } from '../../../alerts/site/AlertSteps.tsx';
import { answeredTitle } from '../../../site/answered-title.ts';
import { loadedSite, pageHead } from '../../../site/head.ts';
import { parseInventorySearch } from '../../../inventory/site/inventory-search.ts';

// One route for all steps: each route is in the script of every page.
export const Route = createFileRoute('/_site/alerts/{-$step}')({
  validateSearch: parseInventorySearch,
  head: ({ match }) =>
    pageHead({
      site: loadedSite(match.context.queryClient),
      title: answeredTitle((import.meta.env.SSR && linkTitles[match.params.step ?? '']) || 'Vehicle alert'),
      description: '',
      path: '/alerts',
      noIndex: true,
    }),
  component: Alerts,
});

/** The titles of the pages behind links in our mail. They come from the server only, and nobody is led to them within the site. */
const linkTitles: Readonly<Record<string, string>> = {
  'test-drive': 'Test drive',
  newsletter: 'Newsletter',
  'newsletter-end': 'Newsletter',
  'no-more-mail': 'Our mail',
};

function Alerts() {
  const { step } = Route.useParams();
  return <AlertSteps step={step} search={Route.useSearch()} />;
}
