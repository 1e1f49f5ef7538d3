import { startMailServer, type MailServer } from '../../test/mail-server.ts';
import { markerIn } from './marker.ts';

/** What a mail server can do to its clients. */
export const mailFaults = ['away', 'refusing', 'hanging'] as const;

/**
 * A mail server that remembers of each mail to the dealership only whose lead it was about, and its Message-ID: a run sends tens of
 * thousands.
 */
export async function startPostOffice() {
  const leadsTo = 'desk@dealer.example';
  /** Message-IDs of the mails about each lead, by its marker; as often as they arrived. */
  const leads = new Map<string, string[]>();
  let all = 0;
  let server: MailServer | undefined = await startMailServer();
  const { port, url } = server;

  const collect = () => {
    for (const { text = '', html = '', messageId = '', recipients } of server?.arrived.splice(0) ?? []) {
      all += 1;
      const marker = markerIn(text) ?? markerIn(html);
      if (marker === null || !recipients.includes(leadsTo)) continue;
      leads.set(marker, [...(leads.get(marker) ?? []), messageId]);
    }
  };
  const timer = setInterval(collect, 1_000);
  const stop = async () => {
    await server?.close();
    collect();
    server = undefined;
  };
  return {
    url,
    leadsTo,
    /** By marker, up to this moment. */
    leads: () => {
      collect();
      return leads;
    },
    count: () => all,
    /** Is away, refuses everything for now, or does not answer, until the function that it returns is called. */
    async fail(how: (typeof mailFaults)[number]): Promise<() => Promise<void>> {
      if (how === 'away') {
        await stop();
        return async () => {
          server = await startMailServer({ port });
        };
      }
      const failing = server;
      if (how === 'hanging') {
        const go = failing?.hold();
        return async () => go?.();
      }
      failing?.answer(() => ({ responseCode: 451, message: 'Try again later' }));
      return async () => failing?.answer(() => null);
    },
    async close() {
      clearInterval(timer);
      await stop();
    },
  };
}
