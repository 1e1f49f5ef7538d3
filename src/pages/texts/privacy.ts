import { claims } from '../../measurement/claims.ts';
import type { Details } from './dealership-details.ts';

/**
 * What this software stores of visitors. It must stay true: whoever stores something new says so here, and in
 * `cookies.ts` if it is in the browser.
 */
export const privacyText = ({ name, address, phone, email }: Details, isMeasured: boolean) => `
<p>This page says what ${name} learns about you when you use this website, what we do with it, and what we leave alone.</p>
<h2>Who is responsible</h2>
<p>${name}, ${address}. Call ${phone} or write to ${email} about anything on this page.</p>
<h2>When you write to us</h2>
<p>An inquiry consists of what you type: your name, your email address, your phone number, your message and what you are interested in. With it we store the time, the vehicle that you asked about, and how you found us, as far as your browser says: the name of the website that you came from, and the tags of an advertisement in the address that you opened. If you choose a time for a test drive, we store it with the inquiry, and send you an email to confirm it. If you send a finance estimate, its figures are part of your message.</p>
<p>Our staff read your inquiry on this website and by email. We keep it together with our answers and our notes about it, so that whoever speaks with you next knows what was said. If you buy a vehicle, our records of the sale name your inquiry.</p>
<h2>When you offer us your car</h2>
<p>We store what you type about the car and its photographs with your inquiry. Photographs are sent to us as soon as you choose them. We remove what their files say beside the picture, such as the place. Only our staff can see them, unless we list the car: its page may show them then. If you do not send the form, they are deleted within about a day.</p>
<h2>When you subscribe to the newsletter</h2>
<p>We store your email address, and the times at which you signed up, confirmed it and ended it. An email asks you to confirm the address; if you do not, we send nothing else and delete it after thirty days. Every letter has a link that ends the newsletter at once. We then keep the address for thirty days, so that nobody writes to it from an older list, and delete it. We do not record whether you open a letter or follow its links; if you send us an inquiry from there, it says that you came from the newsletter.</p>
<h2>When you ask to be told of a vehicle</h2>
<p>We store your email address, what you are looking for, and the times at which you asked, confirmed it and last had an email from us. If you do not confirm it, we delete all of it after three days, however often it is asked for. Every email has a link that ends it, and we then delete it at once. If you asked for several, your address is deleted with the last of them.</p>
<h2>When somebody uses your address</h2>
<p>Anybody can type your address on this website. So that nobody fills your mailbox, we count the emails that were asked for in your name, for a month, under a code that stands for your address and cannot be turned back. A link in each of them ends all such email. We then keep that code, and nothing else, until you take it back.</p>
<h2>When you look around</h2>
<ul>
<li>We count how often the page of each vehicle is opened on a day. So that nobody is counted twice within half an hour, we turn your network address, the name of your browser and the vehicle into a code that cannot be turned back. The code is deleted after about half an hour, and the key that it was made with the day after.</li>
<li>To keep robots from flooding our forms, the server remembers your network address for ten minutes after you send one, and for an hour after you offer a car or ask for a test drive. It keeps it in its memory only.</li>
<li>This website does not write your network address or what you look at into its logs.</li>
</ul>
<h2>What we do not do</h2>
<p>${
  isMeasured
    ? 'What measures your visit is at the end of this page. Apart from that, the pages and fonts of this website load nothing from other companies,'
    : `${claims.privacy} Its pages and fonts load nothing from other companies,`
} with one exception that is yours to make: a video of a vehicle may be kept by another company, such as YouTube or Vimeo, which learns that you watch it once you press play. We do not sell what you tell us.</p>
<h2>Cookies</h2>
<p>${isMeasured ? 'This website itself sets none for visitors.' : claims.privacyCookies} <a href="/cookies">What your browser keeps for this website</a> has a page of its own.</p>
<h2>Who else sees it</h2>
<p>The companies that run our server, carry our email and keep our backup copies handle these data for us and on our instructions. We give them to authorities where the law demands it.</p>
<h2>How long we keep it</h2>
<p>We keep inquiries and what belongs to them as long as we need them to serve you and as long as the law asks us to. Backup copies are replaced in turn, so what we delete disappears from them later.</p>
<h2>Your rights</h2>
<p>You may ask what we hold about you, have it corrected, and have it deleted where no law obliges us to keep it. Write to ${email} or to the address above.</p>
`;
