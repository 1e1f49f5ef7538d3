import { RouterClient } from '@tanstack/react-router/ssr/client';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { getRouter } from './router.tsx';

/** Lets the browser answer whatever came meanwhile. By a message: timers wait 4 ms and more once they follow each other. */
const nextTask = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => resolve(), { once: true });
    port1.start();
    port2.postMessage(null);
  });

/**
 * Not Start's own client: it brings all that calls server functions, 6 kB, and this site has none (0021). Step by step,
 * since a phone takes as long for each of them as a touch may wait (0024).
 */
async function comeAlive() {
  await nextTask();
  const router = getRouter();
  await nextTask();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterClient router={router} />
      </StrictMode>,
    );
  });
}

void comeAlive();
