import type { ReactNode } from 'react';
import { StudioFloor } from './StudioFloor.tsx';
import { StripLight } from './StripLight.tsx';

/**
 * A whole screen for something that does not exist: an empty studio with its light on. `actions` are links
 * or buttons, `back` is a link at the top left, `more` is shown below the text.
 */
export function EmptyScreen(props: {
  heading: string;
  text: string;
  actions: ReactNode;
  back?: ReactNode;
  more?: ReactNode;
}) {
  const hasBack = props.back !== undefined;
  return (
    <>
      {hasBack && <div className="page-x relative z-10 mb-[-4.3125rem] py-2.5">{props.back}</div>}
      <div className="bay relative min-h-160 overflow-hidden text-center md:min-h-195">
        <StripLight
          className={`absolute inset-x-[10%] md:inset-x-[24%] md:top-18 ${hasBack ? 'top-23' : 'top-13'} h-1`}
        />
        <StudioFloor />
        <div className={`page-x relative md:pt-33 ${hasBack ? 'pt-33.5' : 'pt-24'}`}>
          <h1 className="font-display text-hero tracking-[-0.012em]">{props.heading}</h1>
          <p className="mx-auto mt-4.5 max-w-[52ch] text-[1.0625rem]/relaxed text-pretty md:text-lead">
            {props.text}
          </p>
          {props.more}
          <div className="mt-8.5 flex flex-col justify-center gap-3.5 md:flex-row">{props.actions}</div>
        </div>
      </div>
    </>
  );
}
