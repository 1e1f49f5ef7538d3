// Loads what measures visits, and asks first where that is due (0133). Only measured pages load it, as it is: it is no part of
// the build. `data-given` names the tools: `free` ones load at once, `asked` ones after consent.
(() => {
  const { free, asked, policyPage } = JSON.parse(document.currentScript.dataset.given);
  const choiceKey = 'measurementChoice';
  const choiceLink = '#privacy-choices';
  /** A browser that says no for its owner is not asked again. */
  const isRefused = navigator.globalPrivacyControl === true || window.sendsPrivacyControl === true;
  /** What the tools keep under the website's own name. */
  const kept = /^(?:_ga|_gid|_gat|_gcl|_dc_gtm|_fbp|_fbc|lastExternalReferrer|umami\.)/;
  const names = new Intl.ListFormat('en-US').format(asked.map(({ name }) => name));

  /** Sends "a form was sent" to each tool that is loaded. */
  const leads = [];

  const load = (src, data = {}) => {
    const script = Object.assign(document.createElement('script'), { src, async: true });
    Object.assign(script.dataset, data);
    document.head.append(script);
  };

  // Each follows the pages that open without a new document by itself.
  const start = {
    Plausible({ domain, script }) {
      window.plausible ??= (...event) => (window.plausible.q ??= []).push(event);
      load(script, { domain });
      leads.push((form) => window.plausible('generate_lead', { props: { form } }));
    },
    Umami({ website, script, to }) {
      load(script, { websiteId: website, ...(to && { hostUrl: to }) });
      leads.push((form) => window.umami?.track('generate_lead', { form }));
    },
    Google({ id }) {
      window.dataLayer ??= [];
      // Its script tells commands from other entries by their being `arguments`.
      window.gtag ??= function gtag() {
        window.dataLayer.push(arguments);
      };
      window.gtag('js', new Date());
      window.gtag('config', id);
      load(`https://www.googletagmanager.com/gtag/js?id=${id}`);
      leads.push((form) => window.gtag('event', 'generate_lead', { lead_source: form }));
    },
    Meta({ id }) {
      if (window.fbq === undefined) {
        const fbq = (...command) =>
          fbq.callMethod === undefined ? fbq.queue.push(command) : fbq.callMethod(...command);
        // oxlint-disable-next-line no-underscore-dangle -- the name under which its script looks for the queue
        window.fbq = window._fbq = Object.assign(fbq, { push: fbq, loaded: true, version: '2.0', queue: [] });
      }
      window.fbq('init', id);
      window.fbq('track', 'PageView');
      load('https://connect.facebook.net/en_US/fbevents.js');
      leads.push((form) => window.fbq('track', 'Lead', { content_category: form }));
    },
  };
  const startAll = (tools) => tools.forEach((tool) => start[tool.name](tool));

  const storage = {
    /** A yes is kept as the names that were asked about: it says nothing of a tool that was added since. */
    read() {
      try {
        const answer = localStorage.getItem(choiceKey);
        if (answer === null || answer === 'no') return answer;
        const accepted = answer.split(' ');
        return asked.every(({ name }) => accepted.includes(name)) ? 'yes' : null;
      } catch {
        return null;
      }
    },
    write(choice) {
      try {
        localStorage.setItem(choiceKey, choice === 'yes' ? asked.map(({ name }) => name).join(' ') : choice);
      } catch {
        // The browser keeps nothing. It is asked again on the next page.
      }
    },
  };
  const choice = () => (isRefused ? 'no' : storage.read());

  let isStarted = false;
  const startAsked = () => {
    if (isStarted) return;
    isStarted = true;
    startAll(asked);
  };

  /** Deletes what the tools keep here, under each name that they can have set it for. */
  const forget = () => {
    const parts = location.hostname.split('.');
    const domains = ['', ...parts.map((_, index) => `; domain=.${parts.slice(index).join('.')}`)];
    for (const cookie of document.cookie.split('; ')) {
      const [name] = cookie.split('=', 1);
      if (kept.test(name))
        for (const domain of domains) document.cookie = `${name}=; max-age=0; path=/${domain}`;
    }
    try {
      for (const name of Object.keys(localStorage)) if (kept.test(name)) localStorage.removeItem(name);
    } catch {
      // It keeps nothing.
    }
  };

  const choose = (answer) => {
    storage.write(answer);
    close();
    if (answer === 'yes') return startAsked();
    forget();
    // A script that runs cannot be taken back.
    if (isStarted) location.reload();
  };

  const boxId = 'measurement-choice';
  const styles = `
#${boxId} { position: fixed; z-index: 25; left: 1rem; bottom: calc(1rem + var(--tray-room, 0px) + env(safe-area-inset-bottom)); width: calc(100% - 2rem); max-width: 27rem; max-height: calc(100svh - 6rem); overflow: auto; padding: 1.125rem 1.25rem 1.25rem; border: 1px solid var(--color-hairline); border-radius: var(--radius-card); background: var(--color-raised); color: var(--color-text-soft); box-shadow: var(--shadow-float); font-size: 0.9375rem; line-height: 1.5; }
#${boxId} h2 { font: 600 1.0625rem/1.35 var(--font-sans); color: var(--color-text); outline: none; }
#${boxId} p { margin-top: 0.375rem; }
#${boxId} a { color: var(--color-text); text-decoration: underline; text-underline-offset: 4px; }
#${boxId} div { display: flex; gap: 0.75rem; margin-top: 0.875rem; }
#${boxId} button { flex: 1; min-height: 2.75rem; padding: 0 1rem; border: 1px solid var(--color-outline); border-radius: var(--radius-control); background: none; color: var(--color-text); font: inherit; font-weight: 600; cursor: pointer; }
#${boxId} button:hover { border-color: var(--color-text); }
@media (max-width: 43.8rem), (max-height: 31.25rem) {
  #${boxId} { padding: 0.875rem 1rem 1rem; font-size: 0.875rem; }
  body:has(.vehicle-bar) #${boxId} { bottom: calc(4.25rem + var(--tray-room, 0px) + env(safe-area-inset-bottom)); }
}
html:has(#${boxId}) { scroll-padding-bottom: var(--choice-room); }
html:has(#${boxId}) [aria-label='Scroll to top'] { translate: 0 calc(-1 * var(--over-choice, 0px)); }
@media (max-width: 43.8rem) { html { --over-choice: var(--choice-room); } }
@media print { #${boxId} { display: none; } }`;

  /** What had the focus when a visitor opened the box. */
  let opener = null;
  const box = () => document.getElementById(boxId);

  function close() {
    const hadFocus = box()?.contains(document.activeElement);
    box()?.remove();
    if (!hadFocus) return;
    (opener?.isConnected ? opener : document.querySelector('#main'))?.focus({ preventScroll: true });
  }

  const element = (tag, text, properties = {}) =>
    Object.assign(document.createElement(tag), { textContent: text, ...properties });

  /** Shows the question. `isWanted` if the visitor has opened it, who then gets the focus there. */
  function ask(isWanted) {
    if (box() === null) {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(styles);
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
      const region = element('section', '', { id: boxId });
      region.setAttribute('aria-labelledby', `${boxId}-title`);
      const title = element(
        'h2',
        isRefused ? `Nothing from ${names} is loaded` : 'May we measure your visit?',
        {
          id: `${boxId}-title`,
          tabIndex: -1,
        },
      );
      const now = { yes: ' You have accepted.', no: ' You have declined.' }[choice()] ?? '';
      const text = element(
        'p',
        isRefused
          ? 'Your browser asks websites not to share what you do (Global Privacy Control). We follow that.'
          : `If you accept, ${names} learn${asked.length === 1 ? 's' : ''} which pages you open here and that you sent us a form. Nothing of theirs is loaded before.${now} `,
      );
      if (policyPage !== null && !isRefused) text.append(element('a', 'More about it', { href: policyPage }));
      const actions = element('div', '');
      const button = (label, onclick) =>
        actions.append(element('button', label, { type: 'button', onclick }));
      if (isRefused) button('Close', close);
      else {
        button('Decline', () => choose('no'));
        button('Accept', () => choose('yes'));
      }
      region.append(title, text, actions);
      region.addEventListener('keydown', ({ key }) => key === 'Escape' && close());
      // Where the keyboard and a screen reader meet it before the page, after the link that skips to it. It takes no focus
      // of its own accord.
      const skip = document.querySelector('body > a[href="#main"]');
      if (skip === null) document.body.prepend(region);
      else skip.after(region);
      document.documentElement.style.setProperty('--choice-room', `${region.offsetHeight + 16}px`);
    }
    if (isWanted) box().querySelector('h2').focus();
  }

  /** Runs once the page's own scripts have taken over its elements, which must all be as they were sent until then. */
  const whenHydrated = (run) => {
    // The page removes its speculation rules at that moment.
    const isWaiting = () => document.querySelector('script[type="speculationrules"]') !== null;
    if (!isWaiting()) return run();
    const observer = new MutationObserver(() => {
      if (isWaiting()) return;
      observer.disconnect();
      setTimeout(run);
    });
    observer.observe(document, { childList: true, subtree: true });
  };

  const begin = () => {
    // Links in mails hold secrets, which nobody else is to learn.
    if (/[?&#](?:token|key)=/.test(location.href)) return;
    startAll(free);
    window.addEventListener('lead', ({ detail }) => leads.forEach((send) => send(detail)));
    if (asked.length === 0) return;
    if (choice() === 'yes') startAsked();
    else if (choice() === null) whenHydrated(() => ask(false));
    const onClick = (event) => {
      const link = event.target instanceof Element ? event.target.closest(`a[href$="${choiceLink}"]`) : null;
      if (link === null) return;
      event.preventDefault();
      opener = link;
      whenHydrated(() => ask(true));
    };
    // Before the document gets it: a part of the page that is not hydrated yet would keep it to itself.
    window.addEventListener('click', onClick, { capture: true });
    if (location.hash === choiceLink) whenHydrated(() => ask(true));
  };

  // The page comes first: its pictures, and what makes it interactive.
  const whenLoaded = () =>
    document.readyState === 'complete'
      ? setTimeout(begin)
      : window.addEventListener('load', () => setTimeout(begin));
  if (document.prerendering) document.addEventListener('prerenderingchange', whenLoaded, { once: true });
  else whenLoaded();
})();
