import { hostPrefix } from '../../accounts/staff-cookie.ts';
import { claims } from '../../measurement/claims.ts';
import type { Details } from './dealership-details.ts';

/** What the website keeps in browsers; `starting-page.test.ts` compares it with the code. */
export const cookiesText = ({ name, email }: Details, isMeasured: boolean) => `
<p>${
  isMeasured
    ? 'This website itself sets no cookies for visitors. What measures your visit, and what that keeps in your browser, is at the end of this page.'
    : `${claims.cookies} That is why it does not ask you to accept any.`
}</p>
<h2>What your browser keeps while the tab is open</h2>
<p>The website makes a few notes in your browser, in its session storage. They stay on your device, and they are gone when you close the tab.</p>
<ul>
<li><strong>visit</strong> is the page that you came from and the address that you opened first. If you send us an inquiry, the name of that website and the tags of an advertisement go with it.</li>
<li><strong>inquiryDraft</strong> is what you have typed to ask about a vehicle, until you send it, and your name, email address and phone number for the next one.</li>
<li><strong>sellDraft</strong> is what you have entered to offer us a car, with small copies of its photographs, until you send it.</li>
<li><strong>lastList</strong> is the list of vehicles that you saw last, so that the way back leads to it.</li>
<li><strong>tsr-scroll-restoration</strong> is how far you had scrolled on each page, so that Back returns to that place.</li>
</ul>
<h2>What your browser keeps until you delete it</h2>
<p>So that you find vehicles again without an account, your browser keeps the numbers and names of some of them in its local storage. Only your browser knows these lists. When it shows one, it asks us for these vehicles, and we do not note who asked.</p>
<ul>
<li><strong>savedVehicles</strong> are those that you saved, until you take them off the list.</li>
<li><strong>viewedVehicles</strong> are the last twelve that you looked at, until you press Clear.</li>
<li><strong>comparedVehicles</strong> are those that you chose to compare, until you take them off.</li>
</ul>
<h2>What videos may keep</h2>
<p>A video that is kept by another company, such as YouTube or Vimeo, loads when you press play. Cookies that it may set are those of that company.</p>
<h2>What our staff’s browsers keep</h2>
<p>People who work at ${name} and sign in to this website’s portal get one cookie, <strong>marque-device</strong>, which tells their browser from a stranger’s for 180 days. While this website is closed to visitors, they get another, <strong>marque-staff</strong>, which shows it to them until they close the browser. By HTTPS, ${hostPrefix} stands before both names. Their browser also keeps their sign-in, drafts of what they have not saved, warnings that they have put away, offers of Undo that they have hidden, the version whose news they have seen, which inquiry they archived last, how their lists are laid out, whether it shows them notices of inquiries, and commands that they used recently.</p>
<h2>Questions</h2>
<p>Write to ${email}. The <a href="/privacy">privacy policy</a> says what we store on our side.</p>
`;
