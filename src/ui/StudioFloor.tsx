/** The studio's floor with one painted bay, in perspective, at the bottom of what holds it. */
export function StudioFloor() {
  return (
    <svg
      viewBox="0 0 1440 400"
      aria-hidden="true"
      className="absolute bottom-9 left-1/2 h-43 w-155 max-w-none -translate-x-1/2 md:bottom-0 md:h-100 md:w-360"
    >
      <defs>
        <radialGradient id="bay-pool">
          <stop stopColor="var(--color-lamp)" stopOpacity=".2" />
          <stop offset=".45" stopColor="var(--color-lamp)" stopOpacity=".075" />
          <stop offset="1" stopColor="var(--color-lamp)" stopOpacity="0" />
        </radialGradient>
        <linearGradient id="bay-line" x1="0" x2="0" y1="0" y2="1">
          <stop stopColor="var(--color-text)" stopOpacity=".08" />
          <stop offset=".75" stopColor="var(--color-text)" stopOpacity=".62" />
          <stop offset="1" stopColor="var(--color-text)" stopOpacity=".34" />
        </linearGradient>
      </defs>
      <ellipse cx="720" cy="190" rx="700" ry="190" fill="url(#bay-pool)" />
      <path d="M462 84 252 352h6L465 84zM978 84l210 268h-6L975 84z" fill="url(#bay-line)" />
      <path d="M462 84h516v1.5H462z" fill="var(--color-text)" fillOpacity=".1" />
    </svg>
  );
}
