import { useEffect, useState } from 'react';

/** A status text, with a progress bar after a second. */
export function Waiting({ text }: { text: string }) {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), 1_000);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="mt-4">
      <output className="text-staff-muted">{text}</output>
      {isLong && (
        <div
          role="progressbar"
          aria-label={text}
          className="mt-2 h-1.5 animate-shimmer bg-[linear-gradient(90deg,var(--color-staff-sunk)_25%,var(--color-staff-accent)_50%,var(--color-staff-sunk)_75%)] bg-[length:200%_100%] motion-reduce:animate-none"
        />
      )}
    </div>
  );
}
