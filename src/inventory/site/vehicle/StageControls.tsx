import { ChevronIcon, drawn, Icon, type IconProps } from '../../../ui/icons.tsx';

const ExpandIcon = drawn('M2 6.5V2h4.5M16 6.5V2h-4.5M2 11.5V16h4.5M16 11.5V16h-4.5');
const TilesIcon = drawn('M2.5 2.5h5v5h-5zM10.5 2.5h5v5h-5zM2.5 10.5h5v5h-5zM10.5 10.5h5v5h-5z');
const ZoomIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="8" cy="8" r="5" />
    <path d="m12 12 4 4M8 6v4M6 8h4" />
  </Icon>
);

/**
 * Zoom, Fullscreen and the counter in the upper corner of the main image, and its arrows in the margins beside the car;
 * on phones arrows and counter are one pill. Only a pointer that hovers finds Zoom and Fullscreen here, touch finds
 * them in the lightbox. No arrows without `onStep`; `onOverview` makes the counter a button.
 */
export function StageControls(props: {
  position: string;
  onStep: ((by: number) => void) | undefined;
  onOpen: (how: 'zoomed' | 'fullscreen') => void;
  onOverview: (() => void) | undefined;
}) {
  const { onStep, onOpen, onOverview } = props;
  const counter = (
    <span aria-live="polite">
      <span className="sr-only">Photo </span>
      {props.position}
    </span>
  );
  return (
    <div className="stage-controls on-photo noscript:hidden">
      <div className="page-x">
        <div className="stage-tools transition-opacity duration-move">
          <button type="button" aria-haspopup="dialog" className="chip" onClick={() => onOpen('zoomed')}>
            <ZoomIcon className="size-4" />
            Zoom
          </button>
          <button type="button" aria-haspopup="dialog" className="chip" onClick={() => onOpen('fullscreen')}>
            <ExpandIcon className="size-4" />
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
            <button type="button" aria-haspopup="dialog" className="chip tabular-nums" onClick={onOverview}>
              {counter}
              <TilesIcon className="size-4 md:-order-1" />
              <span className="sr-only">, all photographs</span>
            </button>
          ) : (
            <p className="chip tabular-nums">{counter}</p>
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
