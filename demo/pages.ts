import { startingPage } from '../src/pages/starting-page.ts';
import { halcyon } from './dealership.ts';

type DemoPage = { slug: string; title: string; content: string };

const services: DemoPage = {
  slug: 'services',
  title: 'Our Services',
  content: `
<p>Six things, all of them in the building on North Kingfisher Way. Whatever you ask for, the person who answers is the one who does it.</p>
<h2>Vehicle Sales</h2>
<p>About thirty cars at a time. Each has been on our lift and on the grade to Payson before it is listed, and each comes with a written condition report that names the stone chips too. Drive it, bring your own inspector, sleep on it.</p>
<h2>Consignment</h2>
<p>We prepare, photograph and show your car by appointment, at our cost, and tell you about each offer the day it is made. One fee, a share of the sale, is on the first page of the agreement. You may take the car home with a week’s notice.</p>
<h2>Acquisitions</h2>
<p>Tell us the car, the color and the year. We ask collectors, dealers and auction rooms in a dozen countries, look at what we find ourselves, and show you the report before you pay anybody.</p>
<h2>Vehicle Service</h2>
<p>Five lifts and factory-certified technicians. Annual service, brakes, tires and paint protection are done here; engine rebuilds and coachwork go to the people who work on our own cars.</p>
<ul>
<li>Collection and return in a closed truck anywhere in Maricopa County</li>
<li>Storage at 70 degrees, with tire and battery care, by the month</li>
</ul>
<h2>Global Shipping</h2>
<p>Enclosed transport across the country within ten days, and by sea or air beyond it. We do the customs papers and send you a photograph at each handover.</p>
<h2>Financing</h2>
<p>Three lenders who understand older cars. We ask them for you, and you compare their answers at home.</p>
`,
};

const team: DemoPage = {
  slug: 'team',
  title: 'Our Team',
  content: `
<p>Nine people, two of them since the first day. These five you are most likely to meet.</p>
<h2>Sales</h2>
<h3>Maria Ocampo</h3>
<p>Runs the floor, and answers most inquiries before lunch. Knows every British car that has passed through here since 2009.</p>
<h3>Ruben Castellanos</h3>
<p>Finds the cars: he is the one on the phone to Stuttgart at six in the morning.</p>
<h2>Workshop</h2>
<h3>Dale Whitfield</h3>
<p>Head technician. Came with the second lift, and has road-tested every car on the list.</p>
<h3>Priya Raman</h3>
<p>Batteries, electronics, and everything that was built after 2015.</p>
<h2>Office</h2>
<h3>Joan Abernathy</h3>
<p>Titles, shipping papers, and the coffee. Opened the doors in 2003.</p>
`,
};

/** The pages of the demo dealership beside About; the legal ones have the texts that every dealership begins with. */
export const demoPages: DemoPage[] = [
  services,
  team,
  ...['privacy', 'terms', 'cookies'].flatMap(
    (slug) => startingPage(slug, { profile: halcyon, isMeasured: false }) ?? [],
  ),
];
