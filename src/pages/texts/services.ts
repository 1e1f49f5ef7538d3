import type { Details } from './details.ts';

/** The headings are the footer's entries, which lead to them. */
export const servicesText = ({ name }: Details) => `
<p>${name} finds, sells and looks after luxury and performance automobiles. Ask for any of these by phone, by mail or across the desk.</p>
<h2>Vehicle Sales</h2>
<p>A short list of cars that we have inspected ourselves. Every question has an answer, and every car may be seen, driven and checked by someone you trust.</p>
<h2>Consignment</h2>
<p>We sell your car for you: we prepare it, photograph it, answer the calls and show it by appointment. We agree on the price and on our fee before we begin.</p>
<h2>Acquisitions</h2>
<p>Tell us which car you are looking for. We find it through people whom we have known for years, and look at it before you pay.</p>
<h2>Vehicle Service</h2>
<p>Factory-certified technicians maintain and repair the cars that we sell, and others like them.</p>
<h2>Global Shipping</h2>
<p>Enclosed transport across the country, and by sea or air beyond it, with the papers that it takes.</p>
<h2>Financing</h2>
<p>Loans and leases through lenders who understand these cars. Ask us for a quote before you decide.</p>
`;
