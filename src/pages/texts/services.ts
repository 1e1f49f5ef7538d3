import type { Details } from './dealership-details.ts';

/** The headings are the footer's entries, which lead to them. The texts promise nothing that the dealership has not said. */
export const servicesText = ({ name }: Details) => `
<p>What ${name} can do for you. Ask about any of these by phone, by mail or across the desk.</p>
<h2>Vehicle Sales</h2>
<p>See the vehicles that we have today, and ask what you want to know about them.</p>
<h2>Consignment</h2>
<p>How we sell your car for you, what we do for it, and what it costs.</p>
<h2>Acquisitions</h2>
<p>Which cars we look for, and how we find one for you.</p>
<h2>Vehicle Service</h2>
<p>Which cars we service, and where.</p>
<h2>Global Shipping</h2>
<p>Where we ship to, how, and with which papers.</p>
<h2>Financing</h2>
<p>How you can finance a vehicle, and whom to ask.</p>
`;
