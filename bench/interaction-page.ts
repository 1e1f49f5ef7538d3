/** What `watchInteractions` offers inside a page. Times are milliseconds since the press. */
export type Interactions = {
  /**
   * Starts timing: from the next pointer-down until a vehicle's heading and decoded main picture, or a
   * changed line of results, have been painted.
   */
  start: (what: 'vehicle' | 'results') => void;
  /** How long it took. */
  shown: () => Promise<number>;
  /** Clears the recorded events. */
  forget: () => void;
  /**
   * The longest press or key event since then, from input to paint; 16 if all were too short for Event
   * Timing.
   */
  longest: () => number;
};

/** Runs inside the page before its own scripts, so it contains everything it uses. */
export function watchInteractions() {
  let events: number[] = [];
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ('interactionId' in entry && entry.interactionId !== 0) events.push(entry.duration);
    }
  });
  observer.observe({ type: 'event', buffered: false, durationThreshold: 16 } as PerformanceObserverInit);

  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
  const pressed = () =>
    new Promise<number>((resolve) => {
      addEventListener('pointerdown', ({ timeStamp }) => resolve(timeStamp), { once: true, capture: true });
    });
  // A message sent from a frame callback arrives after that frame has been painted.
  const painted = async (press: number) => {
    await frame();
    const { port1, port2 } = new MessageChannel();
    const arrived = new Promise((resolve) => {
      port1.addEventListener('message', resolve, { once: true });
    });
    port1.start();
    port2.postMessage(null);
    await arrived;
    return performance.now() - press;
  };
  // Not the number of matches in the filters, which changes before they are applied.
  const results = () => document.querySelector('main output:not(form output)')?.textContent;

  const vehicle = async () => {
    const press = await pressed();
    for (;;) {
      const picture = document.querySelector<HTMLImageElement>('section[aria-label="Photos"] img');
      if (picture?.complete && document.querySelector('main h1')) {
        await picture.decode();
        return painted(press);
      }
      await frame();
    }
  };
  const changed = async () => {
    const before = results();
    const press = await pressed();
    while (results() === before) await frame();
    return painted(press);
  };
  let waiting = Promise.resolve(Number.NaN);

  window.interactions = {
    start: (what) => {
      waiting = what === 'vehicle' ? vehicle() : changed();
    },
    shown: () => waiting,
    forget: () => {
      events = [];
    },
    longest: () => Math.max(16, ...events),
  };
}
