import type { Details } from './dealership-details.ts';

export const teamText = ({ name }: Details) => `
<p>These are the people whom you will meet at ${name}.</p>
<h2>Sales</h2>
<h3>First and last name</h3>
<p>What they know best, and how to reach them.</p>
<h2>Workshop</h2>
<h3>First and last name</h3>
<p>What they know best.</p>
<h2>Office</h2>
<h3>First and last name</h3>
<p>What they look after.</p>
`;
