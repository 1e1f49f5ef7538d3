import { escapeMarkup } from '../platform/escape-markup.ts';
import type { PolicySources } from '../platform/http/security-headers.ts';
import { toolsOf, type ToolName } from './measurement.ts';
import type { Measurement } from './measurement.schema.ts';
import { visitScriptPath } from './visit-script.ts';

/** What a page gets that is measured: the tag of our script for its head, and what its policy allows besides. */
export type PagePart = { tag: string; sources: PolicySources };

/** Whose addresses hold secrets of mails, and what is for staff or for paper. */
const unmeasured =
  /^\/(?:admin|login|alerts|appointments?|newsletter)(?:[/?]|$)|^\/inventory\/\d+\/(?:brochure|sticker)(?:\?|$)/;

/** Whether visits of the page at this address are measured. */
export const isMeasuredPage = (path: string): boolean => !unmeasured.test(path);

const none: PolicySources = { script: [], connect: [], image: [] };

/** Each tool as our script takes it, and the hosts that it needs. */
const tools: Readonly<Record<ToolName, (settings: Measurement) => { tool: object; sources: PolicySources }>> =
  {
    Plausible: (settings) => {
      const host = `https://${settings.plausibleHost}`;
      const tool = { domain: settings.plausibleDomain, script: `${host}/js/script.js` };
      return { tool, sources: { ...none, script: [host], connect: [host] } };
    },
    Umami: (settings) => {
      const { origin } = new URL(settings.umamiScript);
      // The script of the cloud sends to another host, which it is told here so that the policy need not guess it.
      const to = origin === 'https://cloud.umami.is' ? 'https://gateway.umami.is' : undefined;
      const tool = { website: settings.umamiWebsite, script: settings.umamiScript, to };
      return { tool, sources: { ...none, script: [origin], connect: [to ?? origin] } };
    },
    Google: (settings) => {
      const google = ['https://*.googletagmanager.com', 'https://*.google-analytics.com'];
      return {
        tool: { id: settings.googleTag },
        sources: {
          script: ['https://www.googletagmanager.com'],
          connect: [...google, 'https://*.analytics.google.com', 'https://www.google.com'],
          image: google,
        },
      };
    },
    Meta: (settings) => {
      const [scripts, pixel] = ['https://connect.facebook.net', 'https://www.facebook.com'];
      return {
        tool: { id: settings.metaPixel },
        sources: { script: [scripts], connect: [scripts, pixel], image: [pixel] },
      };
    },
  };

/** The part of each measured page; null while nothing is set. `policyPage` is where visitors read about it, if anywhere. */
export function pagePartOf(settings: Measurement, policyPage: string | null): PagePart | null {
  const { free, asked } = toolsOf(settings);
  if (free.length + asked.length === 0) return null;
  const partOf = (names: readonly ToolName[]) =>
    names.map((name) => ({ name, ...tools[name](settings).tool }));
  const given = { free: partOf(free), asked: partOf(asked), policyPage };
  const all = [...free, ...asked].map((name) => tools[name](settings).sources);
  return {
    tag: `<script async src="${visitScriptPath}" data-given="${escapeMarkup(JSON.stringify(given))}"></script>`,
    sources: {
      script: all.flatMap(({ script }) => script),
      connect: all.flatMap(({ connect }) => connect),
      image: all.flatMap(({ image }) => image),
    },
  };
}
