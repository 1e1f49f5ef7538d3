/** The About page of the demo dealership; its first paragraph is styled as the lead. */
export const about = {
  title: 'About Us',
  slug: 'about',
  content: `
<p>Halcyon opened in 2003 with four cars and one lift. The name is the old one for the kingfisher: quick, bright, and rarely seen twice. That is still how we buy.</p>
<p>The building on North Kingfisher Way was a print shop. We kept the concrete floor and the north windows, put in a second lift, then a fifth, and stopped there. About thirty cars fit under the lights, so about thirty is what we keep.</p>
<p>We are a small team. The person who answers your question has driven the car, and the person who hands you the keys prepared it. That keeps the list short and the answers straight.</p>
<h2>How a car gets here</h2>
<p>Some we buy from people we sold to years ago. Others we find through dealers, collectors and auction rooms in a dozen countries, often for one customer who asked. We turn down more than we take: if one of us would not own it, it is not listed.</p>
<p>Before a car is offered, it goes through four things, always in this order:</p>
<ol>
<li><strong>Paper.</strong> Title, service book, recall status and ownership, checked against the numbers on the car.</li>
<li><strong>Lift.</strong> Compression or battery health, fluids, brakes, suspension and paint depth, panel by panel.</li>
<li><strong>Road.</strong> Fifty miles, cold start to hot restart, on city streets and on the grade to Payson.</li>
<li><strong>Studio.</strong> Cleaned, never colored over, and photographed under one lamp that hides nothing.</li>
</ol>
<p>What we find goes into a written condition report. Ask for it before you travel; it lists the stone chips too.</p>
<h2>After the sale</h2>
<p>Factory-certified technicians look after the car in our workshop, whether or not you bought it from us. Annual service, brakes, tires and paint protection are done here; for engine rebuilds and coachwork we send it to people whose work we own ourselves.</p>
<ul>
<li>Collection and return in a closed truck anywhere in Maricopa County</li>
<li>Storage at 70 degrees, with tire and battery care, by the month</li>
<li>Enclosed shipping across the country, and by sea or air beyond it, with customs papers done by us</li>
<li>Financing through three lenders who understand older cars</li>
</ul>
<h2>Consigning with us</h2>
<p>If you would rather not sell to us, sell through us. We agree on a price with you, prepare and photograph the car at our cost, answer every call, and show it by appointment only. You see each offer the day it is made.</p>
<p>There is one fee, a share of the sale, written on the first page of the agreement. You may take the car home at any time with a week’s notice, and you owe nothing if it has not sold.</p>
<h2>Come and look</h2>
<p>Weekdays and Saturdays the door is open and there is coffee. On Sundays one of us will meet you if you call ahead. Bring the car you have; we like to see them.</p>
`.trim(),
};
