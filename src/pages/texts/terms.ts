import type { Details } from './dealership-details.ts';

export const termsText = ({ name, address, state, email }: Details) => `
<p>These terms apply to this website. The sale of a vehicle, its consignment and our work on it each have a written agreement of their own.</p>
<h2>Who we are</h2>
<p>This is the website of ${name}, ${address}.</p>
<h2>What we list</h2>
<p>We describe each vehicle as carefully as we can, and mistakes can happen. A listing invites you to ask; it is no offer that binds us before there is a signed agreement. A vehicle may have been sold by the time you read about it. Photographs show the vehicle on the day they were taken.</p>
<h2>Prices</h2>
<p>Prices are in US dollars. They do not include taxes, title, registration, document fees, shipping or duty. Until a sale is agreed on in writing, prices may change.</p>
<h2>What you send us</h2>
<p>Please send us only what is true and yours to send. An inquiry obliges neither you nor us to anything. How we treat it is in our <a href="/privacy">privacy policy</a>.</p>
<h2>What belongs to us</h2>
<p>The texts and photographs on this website belong to us or are used with permission. You may share links to them. Please ask before you publish them elsewhere.</p>
<h2>Links to other websites</h2>
<p>Where we link to other websites, we are not responsible for what they say or do.</p>
<h2>Law</h2>
<p>The law of the State of ${state} applies. Nothing here takes away a right that the law gives you as a consumer.</p>
<h2>Questions</h2>
<p>Write to ${email}.</p>
`;
