import { ChevronIcon } from '../../../ui/icons.tsx';

/**
 * Zoom, Fullscreen and the counter in the upper corner of the main image, and its arrows in the margins beside the car;
 * on phones arrows and counter are one pill. Zoom and Fullscreen are here for a pointer that hovers; touch screens have
 * them in the lightbox. Without `onStep` there are no arrows; `onOverview` makes the counter a button.
 */
export function StageControls(props: {
  position: string;
  onStep: ((by: number) => void) | undefined;
  onOpen: (how: 'zoomed' | 'fullscreen') => void;
  onOverview: (() => void) | undefined;
}) {
  const { onStep, onOpen, onOverview } = props;
  return (
    <div className="stage-controls on-photo noscript:hidden">
      {/* Not in the button, whose content is only its name. */}
      <p aria-live="polite" className="sr-only">
        Photo {props.position}
      </p>
      <div className="page-x">
        <div className="stage-tools transition-opacity duration-move">
          <button
            type="button"
            aria-haspopup="dialog"
            className="chip icon-zoom"
            onClick={() => onOpen('zoomed')}
          >
            Zoom
          </button>
          <button
            type="button"
            aria-haspopup="dialog"
            className="chip icon-expand"
            onClick={() => onOpen('fullscreen')}
          >
            Fullscreen
          </button>
        </div>
        <div className="stage-pill">
          {onStep && (
            <button
              type="button"
              aria-label="Previous photo"
              className="arrow md:left-2 lg:left-4"
              onClick={() => onStep(-1)}
            >
              <ChevronIcon className="size-4.5 rotate-90" />
            </button>
          )}
          {onOverview ? (
            <button type="button" aria-haspopup="dialog" className="chip icon-tiles" onClick={onOverview}>
              {props.position}
              <span className="sr-only">, all photos</span>
            </button>
          ) : (
            <p aria-hidden="true" className="chip">
              {props.position}
            </p>
          )}
          {onStep && (
            <button
              type="button"
              aria-label="Next photo"
              className="arrow md:right-2 lg:right-4"
              onClick={() => onStep(1)}
            >
              <ChevronIcon className="size-4.5 -rotate-90" />
            </button>
          )}
        </div>
      </div>
    </div>
  );
}
