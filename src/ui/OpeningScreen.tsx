import { Spinner } from './Spinner.tsx';

/** What stands in for a screen that only the browser draws, until it can. */
export function OpeningScreen() {
  return (
    <div className="grid min-h-dvh place-items-center">
      <Spinner label="Loading..." />
      <noscript>
        <p>This page needs JavaScript.</p>
      </noscript>
    </div>
  );
}
