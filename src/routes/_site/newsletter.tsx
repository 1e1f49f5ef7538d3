import { createFileRoute } from '@tanstack/react-router';
import { NewsletterScreen } from '../../newsletter/site/NewsletterScreen.tsx';
import { answeredTitle } from '../../site/answered-title.ts';
import { loadedSite, pageHead } from '../../site/head.ts';

export const Route = createFileRoute('/_site/newsletter')({
  head: ({ match }) =>
    pageHead({
      site: loadedSite(match.context.queryClient),
      title: answeredTitle('Newsletter'),
      description: 'News from us, by email.',
      path: '/newsletter',
      noIndex: true,
    }),
  component: NewsletterScreen,
});
