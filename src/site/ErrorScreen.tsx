import { buttonClass } from '../ui/button.ts';
import { StripLight } from '../ui/StripLight.tsx';

/** Shown instead of a screen that failed. It needs no data, because missing data may be the cause. */
export function ErrorScreen() {
  return (
    <div className="page-x relative pt-36 pb-28 text-center">
      <StripLight off className="absolute inset-x-[18%] top-20 h-0.75 md:inset-x-[34%]" />
      <h1 className="font-display text-title">This page could not be shown</h1>
      <p role="alert" className="mx-auto mt-4 max-w-[46ch] text-lead text-balance">
        Something went wrong on our side, or the connection is gone. Please try again.
      </p>
      <div className="mt-8 flex flex-col justify-center gap-3.5 md:flex-row">
        <button type="button" className={buttonClass('solid')} onClick={() => window.location.reload()}>
          Reload Page
        </button>
        <a href="/" className={buttonClass('line')}>
          Back to Home
        </a>
      </div>
    </div>
  );
}
