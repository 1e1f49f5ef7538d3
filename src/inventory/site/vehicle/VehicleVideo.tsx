import { type MouseEvent, useRef, useState } from 'react';
import { playerOf } from './video-player.ts';
import { Picture } from '../../../images/site/Picture.tsx';

const sizes =
  '(min-width: 1900px) 998px, (min-width: 1360px) 764px, (min-width: 1001px) 58vw, calc(100vw - 40px)';

const frameClass = 'block aspect-video w-full rounded-card bg-field';

/**
 * A vehicle's video, behind one of its photos. Nothing is loaded from its site before a click; without scripts the
 * click opens it there. So does the next one if its file did not load, such as from a host that is new since this document.
 */
export function VehicleVideo({ address, photo }: { address: string; photo: string | null }) {
  const [state, setState] = useState<'still' | 'playing' | 'failed'>('still');
  // Link and player take each other's place, and with it the focus.
  const hadFocus = useRef(false);
  const takeFocus = (shown: HTMLElement | null) => {
    if (shown === null || !hadFocus.current) return;
    hadFocus.current = false;
    shown.focus();
  };
  if (state !== 'playing') {
    const play = (event: MouseEvent) => {
      // A new tab is what these keys ask for.
      if (state === 'failed' || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      hadFocus.current = true;
      setState('playing');
    };
    return (
      <a
        ref={takeFocus}
        href={address}
        target="_blank"
        rel="noreferrer"
        onClick={play}
        className={`${frameClass} on-photo group relative grid content-center justify-items-center overflow-hidden text-text`}
      >
        {photo !== null && (
          <Picture
            address={photo}
            alt=""
            sizes={sizes}
            className="absolute inset-0 size-full object-cover brightness-40"
          />
        )}
        <span className="relative mb-3 grid size-18 place-items-center rounded-full bg-text text-ground group-hover:bg-accent">
          <svg viewBox="0 0 24 24" aria-hidden="true" className="size-9 fill-current">
            <path d="M8 5v14l11-7z" />
          </svg>
        </span>
        <span className="relative">{state === 'failed' ? 'Open Video' : 'Play Video'}</span>{' '}
        <span className="relative text-small">
          from {new URL(address).hostname}
          {state === 'failed' && '. It did not load here.'}
        </span>
      </a>
    );
  }
  const player = playerOf(address);
  return player === address && !address.includes('player.vimeo.com/') ? (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- a dealer's file has none
    <video
      ref={takeFocus}
      src={address}
      controls
      autoPlay
      className={frameClass}
      onError={({ currentTarget }) => {
        hadFocus.current = document.activeElement === currentTarget;
        setState('failed');
      }}
    />
  ) : (
    <iframe
      ref={takeFocus}
      title="Video"
      src={`${player}${player.includes('?') ? '&' : '?'}autoplay=1`}
      allow="autoplay; fullscreen; picture-in-picture"
      // oxlint-disable-next-line react/iframe-missing-sandbox -- both words are safe for another site
      sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      className={frameClass}
    />
  );
}
