import { escapeMarkup } from '../platform/escape-markup.ts';
import { listed, toolsOf } from './measurement.ts';
import type { Measurement } from './measurement.schema.ts';

/** The pages that say what is kept of visitors. */
const policies: ReadonlySet<string> = new Set(['privacy', 'cookies']);

const cookiesOf: Readonly<Record<string, string>> = {
  Google:
    'Google Analytics sets the cookies <strong>_ga</strong> and others that begin with it, for up to two years. They tell one browser from others.',
  Meta: 'Meta sets the cookie <strong>_fbp</strong>, and <strong>_fbc</strong> if you came from one of its advertisements, for 90 days. Meta can join what it learns with your account at Facebook or Instagram.',
};

/**
 * What the Privacy Policy and the Cookie Policy say of what measures visits, as HTML at their end: so it is true whatever the
 * dealership has written there, and changes with the settings. '' for other pages, and while nothing measures.
 */
export function measurementText(slug: string, settings: Measurement): string {
  const { free, asked } = toolsOf(settings);
  if (!policies.has(slug) || free.length + asked.length === 0) return '';
  const hosts: Record<string, string> = {
    Plausible: settings.plausibleHost,
    Umami: new URL(settings.umamiScript).host,
  };
  const counted = (names: string[]) => names.map((name) => `${name} (at ${escapeMarkup(hosts[name] ?? '')})`);
  const learns = (names: string[]) => (names.length === 1 ? 'learns' : 'learn');
  const parts = ['<h2 id="measurement">What measures your visit</h2>'];
  if (free.length > 0)
    parts.push(
      `<p>${listed(counted(free))} ${learns(free)} which pages of this website are opened, the website that led to it, the kind of browser and device, the country, and that a form was sent. It counts visits and not people: nothing is kept in your browser, and nobody is recognized on another day or another website.</p>`,
    );
  if (asked.length > 0) {
    parts.push(
      `<p>If you accept it, ${listed(asked.map((name) => (name in hosts ? (counted([name])[0] ?? name) : name)))} ${learns(asked)} which pages you open here, the website that led to it, your network address, your browser and device, and that you sent us a form, but not what you wrote. Before that, nothing of theirs is loaded.</p>`,
      ...asked.flatMap((name) => (name in cookiesOf ? [`<p>${cookiesOf[name]}</p>`] : [])),
      '<p>Your answer stays in your browser’s local storage as <strong>measurementChoice</strong>, until you delete it. If your browser sends the Global Privacy Control, we take that as a no and do not ask.</p>',
      '<p><a href="#privacy-choices">Change your choice</a> at any time. If you decline, what they have set here is deleted.</p>',
    );
  }
  return `\n${parts.join('\n')}\n`;
}
