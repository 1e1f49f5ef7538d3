import { Spinner } from './Spinner.tsx';

/** Shown until a screen that is only rendered in the browser is ready. */
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
