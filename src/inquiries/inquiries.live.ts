import type { Database } from '../platform/database.ts';
import { openLiveValue } from '../platform/live-value.ts';
import { readInquiryNews } from './inquiries.staff.store.ts';
import type { InquiryNews } from './inquiry.schema.ts';

/** Notice sent to every process after an inquiry was stored or changed. */
export const inquiriesChannel = 'inquiries';

/** The news about inquiries. All followers in a process share one listener and one query. */
export type LiveInquiries = {
  /**
   * Yields the current news, then the news after each change, and null whenever nothing has changed for
   * `quietMs`. Ends when `signal` is aborted or the process stops.
   */
  follow(options: { quietMs: number; signal: AbortSignal }): AsyncGenerator<InquiryNews | null, void>;
  /** Ends all current and future followers, because the process stops. */
  end(): void;
  close(): Promise<void>;
};

/** The news is read only while somebody follows it. */
export async function openLiveInquiries(
  database: Database,
  options: {
    /** The current day in the dealership's time zone. */
    today: () => string;
    onError: (error: unknown) => void;
  },
): Promise<LiveInquiries> {
  const wakers = new Set<() => void>();
  const wakeAll = () => {
    for (const wake of wakers) wake();
  };
  let followers = 0;
  /** Resolves once changes that happened without followers have been read. */
  let caughtUp = Promise.resolve();
  let ended = false;
  /** The day on which the news was read: the next one makes more follow-ups overdue. */
  let readOn = '';
  const live = await openLiveValue<InquiryNews>(
    database,
    inquiriesChannel,
    async (previous) => {
      if (previous && followers === 0) return previous;
      readOn = options.today();
      return readInquiryNews(database.queries, readOn);
    },
    { onChange: wakeAll, onError: options.onError },
  );

  /** Resolves after a change, after `ms`, and when the follower or the process ends. */
  const wait = (ms: number, signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        wakers.delete(wake);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      const timer = setTimeout(wake, ms);
      wakers.add(wake);
      signal.addEventListener('abort', wake);
    });

  async function* follow({ quietMs, signal }: { quietMs: number; signal: AbortSignal }) {
    const isActive = () => !ended && !signal.aborted;
    followers += 1;
    try {
      if (followers === 1) caughtUp = live.refresh();
      await caughtUp;
      let sent: InquiryNews | undefined;
      while (isActive()) {
        if (sent === live.current) await wait(quietMs, signal);
        if (!isActive()) return;
        if (readOn !== options.today()) await live.refresh().catch(options.onError);
        const current = live.current;
        yield sent === current ? null : current;
        sent = current;
      }
    } finally {
      followers -= 1;
    }
  }

  const end = () => {
    ended = true;
    wakeAll();
  };
  return {
    follow,
    end,
    close: async () => {
      end();
      await live.close();
    },
  };
}
