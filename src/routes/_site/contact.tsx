import { createFileRoute } from '@tanstack/react-router';
import { ContactScreen } from '../../inquiries/site/ContactScreen.tsx';
import { answeredTitle } from '../../site/answered-title.ts';
import { loadedSite, pageHead, placedName } from '../../site/head.ts';
import { prepareInquiryForm } from '../../inquiries/site/DeferredInquiryForm.tsx';
import { DealerData } from '../../site/StructuredData.tsx';

export const Route = createFileRoute('/_site/contact')({
  loader: prepareInquiryForm,
  head: ({ match }) => {
    const site = loadedSite(match.context.queryClient);
    return pageHead({
      site,
      title: answeredTitle('Contact Us'),
      description: site
        ? `Visit, call or write to ${placedName(site)}: address, phone, email and business hours.`
        : 'Address, phone, email and business hours.',
      path: '/contact',
    });
  },
  component: Contact,
});

function Contact() {
  return (
    <>
      <ContactScreen />
      <DealerData />
    </>
  );
}
