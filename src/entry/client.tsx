import { RouterClient } from '@tanstack/react-router/ssr/client';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { getRouter } from './router.tsx';

/**
 * Yields to the browser, so that it can handle input. By a message, because nested timers wait at least 4 ms.
 */
const nextTask = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => resolve(), { once: true });
    port1.start();
    port2.postMessage(null);
  });

/**
 * Replaces Start's own client, which includes 6 kB for calling server functions, and this site has none
 * (0021). It yields between the steps, because each of them takes a phone as long as the response to a tap
 * may take (0024).
 */
async function hydrate() {
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

void hydrate();
